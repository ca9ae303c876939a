// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.data.Matrix;
import org.aleator.data.RowWeights;
import org.aleator.encode.Scaling;
import org.aleator.learn.gp.Coordinates;
import org.aleator.learn.gp.TableProcess;
import org.aleator.learn.predictor.LogLabels;
import org.aleator.learn.predictor.Regression;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;

class ProcessLearnerTest {
  private static final int ROWS = 200;
  private static final int[] EVEN = rows(0);
  private static final int[] ODD = rows(1);

  private static int[] rows(int first) {
    return IntStream.range(0, ROWS).filter(i -> i % 2 == first).toArray();
  }

  @Test
  void heldOutRowsArePredictedAsByTheModelsFittedToTheOthers() {
    double[] values = IntStream.range(0, ROWS).mapToDouble(i -> i / (double) ROWS).toArray();
    Matrix x = Matrix.column(values);
    double[] y = Arrays.stream(values).map(v -> Math.sin(6 * v)).toArray();
    assertPredictsAsItsModels(learner(x, y, Optional.empty()), x);

    double[] positive = Arrays.stream(y).map(Math::exp).toArray();
    Scaling unit = Scaling.of(positive);
    double[] labels = unit.standardize(positive);
    assertPredictsAsItsModels(learner(x, labels, LogLabels.of(labels, unit)), x);
  }

  private static void assertPredictsAsItsModels(ProcessLearner learner, Matrix x) {
    double[][] predicted = learner.predict(EVEN, ODD, new Seed(1));
    int model = 0;
    for (Regression fitted : learner.fit(EVEN, new Seed(1))) {
      assertThat(fitted.at(x.selectRows(ODD))).isEqualTo(predicted[model++]);
    }
    assertThat(model).isEqualTo(learner.names().size());
  }

  private static ProcessLearner learner(Matrix x, double[] labels, Optional<LogLabels> logs) {
    Coordinates coordinates = Coordinates.Tamed.of(x);
    double[] learned = logs.map(of -> of.of(labels)).orElse(labels);
    TableProcess process = TableProcess.find(coordinates.apply(x), learned, Work.of(1));
    return new ProcessLearner(x, labels, RowWeights.EQUAL, coordinates, process, logs, Work.of(1));
  }

  /** A product of powers of four columns, which is a sum for the logarithm. */
  @Test
  void whereEffectsMultiplyLogarithmsErrLess() {
    RandomGenerator random = new Seed(2).random();
    double[] values = random.doubles(4 * ROWS).toArray();
    Matrix x = new Matrix(ROWS, 4, values);
    double[] y = new double[ROWS];
    for (int i = 0; i < ROWS; i++) {
      double[] row = x.rowValues(i);
      y[i] = Math.exp(2 * row[0] - row[1]) * (1 + row[2]) * (1 + Math.sin(2 * row[3]));
    }
    Scaling unit = Scaling.of(y);
    double[] labels = unit.standardize(y);
    double plain = meanSquare(learner(x, labels, Optional.empty()), labels);
    double ofLogs = meanSquare(learner(x, labels, LogLabels.of(labels, unit)), labels);
    assertThat(ofLogs).isLessThan(plain / 4);
  }

  /** Of the process itself. */
  private static double meanSquare(ProcessLearner learner, double[] labels) {
    double[] mean = learner.predict(EVEN, ODD, new Seed(1))[0];
    return IntStream.range(0, ODD.length)
        .mapToDouble(i -> (labels[ODD[i]] - mean[i]) * (labels[ODD[i]] - mean[i]))
        .average()
        .orElseThrow();
  }
}
