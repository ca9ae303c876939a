// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.data.Matrix;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;

class GaussianProcessTest {
  private static final Kernel KERNEL =
      new SumKernel(new LinearKernel(2), new ArdKernel(Profile.MATERN_5_2, 2));
  private static final double[] THETA = {-1, 0.3, 0.2, 0.5, Math.log(0.1)};

  @Test
  void leaveOneOutFromTheInverseEqualsRefittingWithoutTheRow() {
    Matrix x = LogPosteriorTest.normals(12, 2, "x");
    double[] y = LogPosteriorTest.normals(12, 1, "y").values();
    GaussianProcess all = GaussianProcess.at(KERNEL, x, y, THETA);
    int left = 5;
    int[] others = IntStream.range(0, 12).filter(i -> i != left).toArray();
    GaussianProcess without =
        GaussianProcess.at(
            KERNEL,
            x.selectRows(others),
            Arrays.stream(others).mapToDouble(i -> y[i]).toArray(),
            THETA);
    Matrix row = x.selectRows(new int[] {left});
    double inverse = all.inverseDiagonal()[left];
    assertThat(all.alpha()[left] / inverse).isCloseTo(y[left] - without.mean(row)[0], within(1e-9));
    assertThat(1 / inverse).isCloseTo(without.at(row).variance()[0] + 0.1, within(1e-9));
  }

  @Test
  void slopesOfTheMeanEqualItsCentralDifferences() {
    Matrix x = LogPosteriorTest.normals(12, 2, "x");
    double[] y = LogPosteriorTest.normals(12, 1, "y").values();
    Kernel kernel =
        new SumKernel(
            new LinearKernel(2), new AdditiveKernel(2), new ArdKernel(Profile.MATERN_5_2, 2));
    double[] theta = {-1, 0.1, -0.4, 0.2, -0.3, 0.3, 0.2, 0.5, Math.log(0.1)};
    GaussianProcess process = GaussianProcess.at(kernel, x, y, theta);
    Matrix at = LogPosteriorTest.normals(5, 2, "at");
    Matrix slopes = process.meanSlopes(at);
    double h = 1e-5;
    for (int k = 0; k < 2; k++) {
      double[] above = at.values().clone();
      double[] below = at.values().clone();
      for (int i = 0; i < 5; i++) {
        above[2 * i + k] += h;
        below[2 * i + k] -= h;
      }
      double[] up = process.mean(new Matrix(5, 2, above));
      double[] down = process.mean(new Matrix(5, 2, below));
      for (int i = 0; i < 5; i++) {
        assertThat(slopes.get(i, k)).isCloseTo((up[i] - down[i]) / (2 * h), within(1e-6));
      }
    }
  }

  /** f + ε with ε of variance 0.04 added to a smooth f: at n = 300 the sampling sd is 8 %. */
  @Test
  void fittedNoiseVarianceIsTheTrueOneWithinThreeStandardErrors() {
    RandomGenerator random = new Seed(5).random();
    int n = 300;
    double[] x = new double[n];
    double[] y = new double[n];
    for (int i = 0; i < n; i++) {
      x[i] = 2 * random.nextDouble() - 1;
      y[i] = Math.sin(4 * x[i]) + 0.2 * random.nextGaussian();
    }
    Kernel kernel = new ArdKernel(Profile.SQUARED_EXPONENTIAL, 1);
    GaussianProcess process =
        GaussianProcess.fit(
            kernel, Matrix.column(x), y, GaussianProcess.Options.DEFAULT, Work.of(1));
    assertThat(process.noiseVariance()).isCloseTo(0.04, within(3 * 0.04 * Math.sqrt(2.0 / n)));
    double[] mean = process.mean(Matrix.column(0.3));
    double[] variance = process.at(Matrix.column(0.3)).variance();
    assertThat(mean[0]).isCloseTo(Math.sin(1.2), within(4 * Math.sqrt(variance[0])));
  }

  @Test
  void bfgsFindsTheMinimumOfRosenbrocksValley() {
    Bfgs.Objective valley =
        BfgsTest.objective(
            p -> Math.pow(1 - p[0], 2) + 100 * Math.pow(p[1] - p[0] * p[0], 2),
            p -> {
              double b = p[1] - p[0] * p[0];
              return new double[] {-2 * (1 - p[0]) - 400 * p[0] * b, 200 * b};
            });
    Bfgs.Minimum minimum = Bfgs.minimize(valley, new double[] {-1.2, 1}, 1e-14, 500);
    assertThat(minimum.point()[0]).isCloseTo(1, within(1e-4));
    assertThat(minimum.point()[1]).isCloseTo(1, within(1e-4));
    assertThat(minimum.converged()).isTrue();
  }

  /** With K = σ² I, A = I: the estimate is the mean square and every row is a degree of freedom. */
  @Test
  void spectralNoiseWithoutSignalIsTheMeanSquare() {
    double[] y = LogPosteriorTest.normals(50, 1, "y").values();
    Matrix x = LogPosteriorTest.normals(50, 1, "x");
    SpectralNoise noise =
        SpectralNoise.solve(
            new ArdKernel(Profile.SQUARED_EXPONENTIAL, 1), x, y, new double[] {-60, 0, 0.4});
    double meanSquare = Arrays.stream(y).map(v -> v * v).average().orElseThrow();
    assertThat(noise.variance()).isCloseTo(meanSquare, within(1e-9));
    assertThat(noise.upperVariance()).isCloseTo(meanSquare, within(1e-9));
    assertThat(noise.degreesOfFreedom()).isCloseTo(50, within(1e-9));
  }

  @Test
  void severalRowsAreAskedAtOnceAsOneByOne() {
    Matrix x = LogPosteriorTest.normals(12, 2, "x");
    double[] y = LogPosteriorTest.normals(12, 1, "y").values();
    GaussianProcess process = GaussianProcess.at(KERNEL, x, y, THETA);
    Matrix at = LogPosteriorTest.normals(3, 2, "at");
    GaussianProcess.Values all = process.at(at);
    for (int i = 0; i < 3; i++) {
      GaussianProcess.Values one = process.at(at.selectRows(new int[] {i}));
      assertThat(all.mean()[i]).isCloseTo(one.mean()[0], within(1e-12));
      assertThat(all.variance()[i]).isCloseTo(one.variance()[0], within(1e-12));
    }
  }

  /** Equal rows with a noise below rounding: no factorisation where the search is to begin. */
  @Test
  void aClimbFromWhereNothingCanBeFactorisedBeginsAtRounding() {
    Kernel kernel = new ArdKernel(Profile.MATERN_3_2, 1);
    Matrix x = Matrix.column(1, 1, 2, 3, 4);
    double[] y = {0.5, 0.7, 1, 0, -1};
    double[] start = {0, 0, -200};
    Bfgs.Minimum from = new Bfgs.Minimum(start, Double.POSITIVE_INFINITY);
    GaussianProcess process = GaussianProcess.climb(kernel, x, y, from, 1, 1e-6, 200, Work.of(1));
    assertThat(process.penalizedLogEvidence()).isFinite();
    assertThat(process.noiseVariance()).isGreaterThan(1e-9);
    GaussianProcess given = GaussianProcess.at(kernel, x, y, start);
    assertThat(given.penalizedLogEvidence())
        .isEqualTo(-new LogPosterior(kernel, x, y).value(given.theta()));
  }
}
