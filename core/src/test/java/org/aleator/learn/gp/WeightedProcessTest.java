// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.data.Matrix;
import org.aleator.data.RowWeights;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;

/** A label whose noise has a third of the variance is worth three labels of the same value. */
class WeightedProcessTest {
  private static final int ROWS = 30;
  private static final double[] X = new Seed(1).random().doubles(ROWS).toArray();
  private static final double[] Y = Arrays.stream(X).map(x -> Math.cos(5 * x) + x * x).toArray();
  private static final ProcessParameters PARAMETERS =
      new ProcessParameters(Smoothness.MATERN_3_2, new double[] {0.3}, 1, 0.3, 0, 0);

  /** Variances 1 and 1/3 in turn. */
  private static final RowWeights WEIGHTS =
      RowWeights.ofRelative(
          IntStream.range(0, ROWS).mapToDouble(i -> i % 2 == 0 ? 1 : 1 / 3.0).toArray());

  @Test
  void aSmallNoiseIsWorthSeveralEqualLabels() {
    int[] copies =
        IntStream.range(0, ROWS)
            .flatMap(i -> IntStream.generate(() -> i).limit(i % 2 == 0 ? 1 : 3))
            .toArray();
    Matrix z = Matrix.column(X);
    double[] often = Arrays.stream(copies).mapToDouble(i -> Y[i]).toArray();
    Matrix at = Matrix.column(0.1, 0.45, 0.9, 1.3);
    double[][] found = new double[4][4];

    new ExactConditioning(PARAMETERS, z, Y, WEIGHTS).add(at, 0, 4, found[0], found[1]);
    new ExactConditioning(PARAMETERS, z.selectRows(copies), often, RowWeights.EQUAL)
        .add(at, 0, 4, found[2], found[3]);

    assertThat(found[0]).containsExactly(found[2], within(1e-8));
    assertThat(found[1]).containsExactly(found[3], within(1e-8));
  }

  @Test
  void neighboursSayWhatAllRowsSayWhereTheyAreAll() {
    Matrix z = Matrix.column(X);
    Matrix at = Matrix.column(0.2, 0.7);
    VecchiaProcess exact = new VecchiaProcess(PARAMETERS, ROWS, z, Y, WEIGHTS);
    VecchiaProcess near = new VecchiaProcess(PARAMETERS, ROWS - 1, z, Y, WEIGHTS);
    VecchiaProcess even = new VecchiaProcess(PARAMETERS, ROWS - 1, z, Y);

    double[] all = exact.at(at, Work.of(1)).mean();
    assertThat(near.at(at, Work.of(1)).mean()).containsExactly(all, within(0.02));
    assertThat(Math.abs(even.at(at, Work.of(1)).mean()[0] - all[0])).isGreaterThan(1e-4);
  }

  @Test
  void slopesOfTheLikelihoodAreThoseOfItsValues() {
    double[] noisy = Y.clone();
    RandomGenerator random = new Seed(4).random();
    Arrays.setAll(noisy, i -> Y[i] + random.nextGaussian() / (i % 2 == 0 ? 1 : 2));
    VecchiaLikelihood likelihood =
        new VecchiaLikelihood(Matrix.column(X), noisy, WEIGHTS, new int[] {0});
    int[] rows = IntStream.range(0, ROWS).toArray();
    double[] theta = {-1, -0.2, -1.5};
    VecchiaLikelihood.Terms terms = likelihood.terms(theta, rows, 8, Work.of(1));
    double[] gradient =
        likelihood.at(theta, Smoothness.MATERN_3_2, terms, true, Work.of(1)).gradient();

    for (int p = 0; p < theta.length; p++) {
      double[] up = theta.clone();
      double[] down = theta.clone();
      up[p] += 1e-5;
      down[p] -= 1e-5;
      double slope =
          (likelihood.at(up, Smoothness.MATERN_3_2, terms, false, Work.of(1)).value()
                  - likelihood.at(down, Smoothness.MATERN_3_2, terms, false, Work.of(1)).value())
              / 2e-5;
      assertThat(gradient[p]).isEqualTo(slope, within(1e-5 * Math.max(1, Math.abs(slope))));
    }
  }

  @Test
  void theLinearMeanIsThatOfWeightedLeastSquares() {
    // A bent line, and nearly all weight on its first half.
    double[] x = IntStream.range(0, 40).mapToDouble(i -> (i - 20) / 10.0).toArray();
    double[] y = Arrays.stream(x).map(v -> v < 0 ? 2 * v : -v).toArray();
    RowWeights first = RowWeights.ofVariances(Arrays.stream(x).map(v -> v < 0 ? 1 : 1e8).toArray());

    double[] line = LinearMean.fit(Matrix.column(x), y, first).function();

    assertThat(line[0]).isEqualTo(0, within(1e-3));
    assertThat(line[1]).isEqualTo(2, within(1e-3));
  }
}
