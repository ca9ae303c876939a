// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.codec.Parts;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.encode.Scaling;
import org.aleator.learn.predictor.Regression;
import org.aleator.learn.stack.ProcessLearner;
import org.aleator.learn.stack.TableLearner;
import org.aleator.learn.tree.FeatureBins;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;

/** Which columns the process and the networks of a wide table see. */
class TableLearnersTest {
  private static final Work WORK = Work.of(1);
  private static final int ROWS = 240;

  private final RandomGenerator random = new Seed(4).random();
  private final Matrix x = uniform(ROWS, 30);

  private Matrix uniform(int rows, int columns) {
    double[] values = new double[rows * columns];
    Arrays.setAll(values, i -> 2 * random.nextDouble() - 1);
    return new Matrix(rows, columns, values);
  }

  private Dataset labelled(Matrix features, double[] y) {
    String[] names =
        IntStream.range(0, features.columns()).mapToObj(j -> "x" + j).toArray(String[]::new);
    return new Dataset(List.of(names), "y", features, Scaling.of(y).standardize(y));
  }

  /** sin 3x₄ + x₂₀² and some noise. */
  private Dataset ofTwoColumns() {
    double[] y = new double[ROWS];
    for (int i = 0; i < ROWS; i++) {
      double b = x.get(i, 20);
      y[i] = Math.sin(3 * x.get(i, 4)) + b * b + 0.1 * random.nextGaussian();
    }
    return labelled(x, y);
  }

  @Test
  void uselessColumnsAreLeftOut() {
    assertThat(TableLearners.of(ofTwoColumns(), Scaling.IDENTITY, WORK, WORK).chosen())
        .contains(4, 20)
        .hasSizeLessThan(10);
  }

  @Test
  void manyColumnsThatEachMatterALittleAreAllKept() {
    double[] y = new double[ROWS];
    for (int i = 0; i < ROWS; i++) {
      y[i] = Arrays.stream(x.rowValues(i)).sum() + 0.3 * random.nextGaussian();
    }
    assertThat(TableLearners.of(labelled(x, y), Scaling.IDENTITY, WORK, WORK).chosen()).hasSize(30);
  }

  @Test
  void positiveLabelsHaveAProcessOfTheirLogarithmsToo() {
    double[] y = new double[ROWS];
    for (int i = 0; i < ROWS; i++) {
      y[i] = Math.exp(x.get(i, 0) + 0.5 * x.get(i, 1) + 0.05 * random.nextGaussian());
    }
    Dataset few = labelled(x, y).selectColumns(new int[] {0, 1, 2});
    assertThat(models(few, Scaling.of(y))).contains(ProcessLearner.OF_LOGS);
    assertThat(models(few, new Scaling(0, 1)))
        .contains(ProcessLearner.NAME)
        .doesNotContain(ProcessLearner.OF_LOGS);
  }

  private static List<String> models(Dataset data, Scaling unit) {
    int[] rows = IntStream.range(0, ROWS).toArray();
    return TableLearners.of(data, unit, WORK, WORK)
        .seeing(data.y(), FeatureBins.of(data.x()), rows)
        .stream()
        .flatMap(learner -> learner.names().stream())
        .toList();
  }

  @Test
  void ofFewColumnsAllAreKept() {
    Dataset few = ofTwoColumns().selectColumns(IntStream.rangeClosed(0, 20).toArray());
    assertThat(TableLearners.of(few, Scaling.IDENTITY, WORK, WORK).chosen()).hasSize(21);
  }

  @Test
  void labelsOfRowsNotSeenDoNotChooseTheColumnsOfAFold() {
    Dataset data = ofTwoColumns();
    int[] seen = IntStream.range(0, 200).toArray();
    int[] heldOut = IntStream.range(200, ROWS).toArray();
    double[] others = data.y().clone();
    for (int i : heldOut) {
      others[i] = 3 * x.get(i, 11);
    }
    double[][] one = predictions(data, data.y(), seen, heldOut);
    double[][] other = predictions(data, others, seen, heldOut);
    assertThat(other).isDeepEqualTo(one);
  }

  /** By the process, which would see the labels of a fold if anything did. */
  private double[][] predictions(Dataset data, double[] labels, int[] seen, int[] heldOut) {
    TableLearners learners =
        TableLearners.of(data.withLabels(labels), Scaling.IDENTITY, WORK, WORK);
    return learners.seeing(labels, FeatureBins.of(x), seen).stream()
        .filter(learner -> learner.names().contains("gaussian process"))
        .findFirst()
        .orElseThrow()
        .predict(seen, heldOut, new Seed(1));
  }

  @Test
  void modelsOfSomeColumnsPredictTheSameBitsWhenSaved() {
    Dataset data = ofTwoColumns();
    int[] rows = IntStream.range(0, ROWS).toArray();
    List<TableLearner> learners =
        TableLearners.of(data, Scaling.IDENTITY, WORK, WORK)
            .seeing(data.y(), FeatureBins.of(x), rows);
    assertThat(learners).hasSize(6);
    for (Regression model : learners.get(1).fit(rows, new Seed(1))) {
      assertThat(model).isInstanceOf(Regression.OnColumns.class);
      Parts parts = Parts.empty();
      Regression.write(model, parts);
      assertThat(Regression.KINDS.read(parts).at(x)).containsExactly(model.at(x));
    }
  }
}
