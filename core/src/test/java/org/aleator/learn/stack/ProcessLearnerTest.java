// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.aleator.data.Matrix;
import org.aleator.learn.gp.Coordinates;
import org.aleator.learn.gp.TableProcess;
import org.aleator.learn.predictor.Regression;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;

class ProcessLearnerTest {
  @Test
  void heldOutRowsArePredictedAsByTheModelsFittedToTheOthers() {
    int n = 200;
    double[] values = IntStream.range(0, n).mapToDouble(i -> i / (double) n).toArray();
    Matrix x = Matrix.column(values);
    double[] y = Arrays.stream(values).map(v -> Math.sin(6 * v)).toArray();
    Coordinates coordinates = Coordinates.Tamed.of(x);
    TableProcess process = TableProcess.find(coordinates.apply(x), y, Work.of(1));
    ProcessLearner learner = new ProcessLearner(x, y, coordinates, process, Work.of(1));
    int[] even = IntStream.range(0, n).filter(i -> i % 2 == 0).toArray();
    int[] odd = IntStream.range(0, n).filter(i -> i % 2 == 1).toArray();
    double[][] predicted = learner.predict(even, odd, new Seed(1));
    int model = 0;
    for (Regression fitted : learner.fit(even, new Seed(1))) {
      assertThat(fitted.at(x.selectRows(odd))).isEqualTo(predicted[model++]);
    }
    assertThat(model).isEqualTo(learner.names().size());
  }
}
