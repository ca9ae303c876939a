// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.codec.Parts;
import org.aleator.data.Matrix;
import org.aleator.learn.predictor.Regression;
import org.aleator.learn.tree.FeatureBins;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;

class TreeLearnersTest {
  private static final int ROWS = 400;
  private static final Work WORK = Work.of(1);

  /** Two columns that go together, and a label that is a step in their difference. */
  private final Matrix x = features();

  private static Matrix features() {
    RandomGenerator random = new Seed(3).random();
    double[] values = new double[3 * ROWS];
    for (int i = 0; i < ROWS; i++) {
      values[3 * i] = 50 + 10 * random.nextGaussian();
      values[3 * i + 1] = values[3 * i] + random.nextGaussian();
      values[3 * i + 2] = random.nextGaussian();
    }
    return new Matrix(ROWS, 3, values);
  }

  private double[] labels(double noise) {
    RandomGenerator random = new Seed(4).random();
    return IntStream.range(0, ROWS)
        .mapToDouble(i -> (x.get(i, 0) > x.get(i, 1) ? 1 : -1) + noise * random.nextGaussian())
        .toArray();
  }

  private final int[] fitted = IntStream.range(0, ROWS).filter(i -> i % 4 > 0).toArray();
  private final int[] heldOut = IntStream.range(0, ROWS).filter(i -> i % 4 == 0).toArray();

  private double[] meanSquares(TableLearner learner, double[] y) {
    return Arrays.stream(learner.predict(fitted, heldOut, new Seed(5)))
        .mapToDouble(
            p ->
                IntStream.range(0, p.length)
                    .mapToDouble(i -> Math.pow(y[heldOut[i]] - p[i], 2))
                    .average()
                    .orElseThrow())
        .toArray();
  }

  @Test
  void aStepInADifferenceIsSeenByPairsOfColumns() {
    double[] y = labels(0);
    double single = meanSquares(TreeLearners.boosted(x, y, FeatureBins.of(x), 0, WORK), y)[0];
    assertThat(meanSquares(TreeLearners.paired(x, y, 0, WORK), y)[0]).isLessThan(0.5 * single);
  }

  @Test
  void theEarlyReadingErrsLessWhereLabelsAreMostlyNoise() {
    double[] y = labels(3);
    double[] errors = meanSquares(TreeLearners.paired(x, y, 0, WORK), y);
    assertThat(errors[1]).isLessThan(errors[0]);
  }

  @Test
  void labelsOfRowsNotFittedChangeNothing() {
    double[] y = labels(1);
    double[] others = y.clone();
    for (int i : heldOut) {
      others[i] = -7;
    }
    assertThat(TreeLearners.paired(x, others, 0, WORK).predict(fitted, heldOut, new Seed(5)))
        .isDeepEqualTo(TreeLearners.paired(x, y, 0, WORK).predict(fitted, heldOut, new Seed(5)));
  }

  @Test
  void savedModelsPredictTheSameBits() {
    List<Regression> models = TreeLearners.paired(x, labels(1), 0, WORK).fit(fitted, new Seed(5));
    for (Regression model : models) {
      assertThat(model).isInstanceOf(Regression.Paired.class);
      Parts parts = Parts.empty();
      Regression.write(model, parts);
      assertThat(Regression.KINDS.read(parts).at(x)).containsExactly(model.at(x));
    }
  }

  @Test
  void oneColumnHasNoPairsAndIsBoostedAsItIs() {
    Matrix one = Matrix.column(x.columnValues(0));
    assertThat(TreeLearners.paired(one, labels(1), 0, WORK).fit(fitted, new Seed(5)))
        .allSatisfy(model -> assertThat(model).isInstanceOf(Regression.Boosted.class));
  }
}
