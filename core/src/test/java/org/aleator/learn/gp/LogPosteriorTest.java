// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.aleator.data.Matrix;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LogPosteriorTest {
  private static final int D = 3;

  static Stream<Kernel> kernels() {
    return Stream.concat(
        Stream.of(Profile.values()).map(profile -> new ArdKernel(profile, D)),
        Stream.of(
            new LinearKernel(D),
            new AdditiveKernel(D),
            new SumKernel(
                new LinearKernel(D), new AdditiveKernel(D), new ArdKernel(Profile.MATERN_5_2, D))));
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void gradientEqualsCentralDifferences(Kernel kernel) {
    Matrix x = normals(25, D, "x");
    double[] y = normals(25, 1, "y").values();
    LogPosterior posterior = new LogPosterior(kernel, x, y);
    double[] theta = normals(1, posterior.dimension(), "theta").values();
    double[] gradient = new double[theta.length];
    double value = posterior.evaluate(theta, gradient);
    assertThat(posterior.value(theta)).isCloseTo(value, within(1e-9));
    double h = 1e-5;
    for (int i = 0; i < theta.length; i++) {
      double[] up = theta.clone();
      double[] down = theta.clone();
      up[i] += h;
      down[i] -= h;
      double difference = (posterior.value(up) - posterior.value(down)) / (2 * h);
      assertThat(gradient[i]).isCloseTo(difference, within(1e-6 * (1 + Math.abs(difference))));
    }
  }

  /** With no kernel but σ², the evidence is that of independent normal labels. */
  @Test
  void evidenceOfPureNoiseIsTheNormalDensity() {
    Matrix x = normals(10, 1, "x");
    double[] y = normals(10, 1, "y").values();
    Kernel kernel = new ArdKernel(Profile.SQUARED_EXPONENTIAL, 1);
    double[] theta = {-60, 0, Math.log(0.7)};
    double expected = 0;
    for (double value : y) {
      expected += 0.5 * (value * value / 0.7 + Math.log(2 * Math.PI * 0.7));
    }
    double penalty = kernel.penalty(theta, 0, new double[3]);
    assertThat(new LogPosterior(kernel, x, y).value(theta) - penalty)
        .isCloseTo(expected, within(1e-9));
  }

  static Matrix normals(int rows, int columns, String purpose) {
    RandomGenerator random = new Seed(3).split(purpose).random();
    double[] values = new double[rows * columns];
    for (int i = 0; i < values.length; i++) {
      values[i] = random.nextGaussian();
    }
    return new Matrix(rows, columns, values);
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void crossCovarianceOfTheRowsWithThemselvesIsTheGramMatrix(Kernel kernel) {
    Matrix x = normals(7, D, "x");
    double[] theta = normals(1, kernel.parameters(), "theta").values();
    double[] gram = new double[49];
    kernel.gram(x).add(theta, 0, gram);
    double[] cross = new double[49];
    kernel.addCross(theta, 0, x, x, cross);
    double[] diagonal = new double[7];
    kernel.addDiagonal(theta, 0, x, diagonal);
    for (int i = 0; i < 7; i++) {
      assertThat(diagonal[i]).isCloseTo(gram[i * 7 + i], within(1e-12));
      for (int j : List.of(0, i)) {
        assertThat(cross[i * 7 + j]).isCloseTo(gram[i * 7 + j], within(1e-12));
      }
    }
  }

  /**
   * Behind the wall at 10⁻⁸ the value is 2 n below² more than that of the likelihood and the
   * priors, and the gradient follows. K is far from singular: the kernel is rough.
   */
  @Test
  void theWallBelowTheLeastNoiseGrowsWithTheRows() {
    int n = 25;
    Matrix x = normals(n, D, "x");
    double[] y = normals(n, 1, "y").values();
    LogPosterior posterior = new LogPosterior(new ArdKernel(Profile.MATERN_1_2, D), x, y);
    double[] theta = {0.3, 0.1, 0.2, -0.1, Math.log(1e-8)};
    double atTheWall = posterior.value(theta);
    theta[4] -= 0.5;
    // The likelihood hardly changes between two noises far below every eigenvalue.
    assertThat(posterior.value(theta) - atTheWall).isCloseTo(2 * n * 0.25, within(1e-4));
    double[] gradient = new double[5];
    assertThat(posterior.evaluate(theta, gradient)).isCloseTo(posterior.value(theta), within(1e-6));
    assertThat(gradient[4]).isCloseTo(-4 * n * 0.5, within(1e-4));
    double[] again = gradient.clone();
    posterior.evaluate(theta, again);
    assertThat(again).containsExactly(gradient);
  }

  /** Equal rows make K singular but for σ²; e⁻²⁰⁰ is below rounding, ε tr K/n = 4 ε is not. */
  @Test
  void anInverseThatRoundingForbidsIsTakenAtTheLeastNoiseThatItAllows() {
    Matrix x = Matrix.column(1, 1, 2);
    double[] y = {1, 1, 2};
    LogPosterior posterior = new LogPosterior(new ArdKernel(Profile.MATERN_3_2, 1), x, y);
    double[] theta = {Math.log(4), 0, -200};
    LogPosterior.Inverse inverse = posterior.inverse(theta);
    double noise = Math.exp(inverse.theta()[2]);
    assertThat(noise).isCloseTo(4 * Math.ulp(1.0), within(1e-3 * Math.ulp(1.0)));
    assertThat(theta[2]).isEqualTo(-200);
    // The block of the two equal rows is 1/(2σ²) [[1, −1], [−1, 1]] and what is finite; the last
    // bit
    // of 1 + σ² may make σ² half or twice what it is.
    assertThat(inverse.matrix()[0] * 2 * noise).isBetween(0.4, 2.1);
    assertThat(inverse.matrix()[1]).isNegative();
    double[] possible = {0, 0, Math.log(0.1)};
    assertThat(posterior.inverse(possible).theta()).containsExactly(possible);
  }

  @Test
  void aParameterThatIsNotFiniteIsAnErrorThatNamesIt() {
    LogPosterior posterior =
        new LogPosterior(
            new ArdKernel(Profile.MATERN_3_2, 1), Matrix.column(1, 2), new double[] {1, 2});
    assertThatThrownBy(() -> posterior.inverse(new double[] {Double.NaN, 0, 0}))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("NaN");
    assertThat(posterior.value(new double[] {Double.NaN, 0, 0})).isInfinite();
    assertThat(posterior.evaluate(new double[] {Double.NaN, 0, 0}, new double[3])).isInfinite();
  }

  /** Two rows: K = [[a, b], [b, a]] with determinant a² − b², inverse [[a, −b], [−b, a]]/det. */
  @Test
  void evidenceOfTwoRowsIsTheBivariateNormalDensity() {
    Kernel kernel = new ArdKernel(Profile.SQUARED_EXPONENTIAL, 1);
    double[] theta = {Math.log(1.3), Math.log(2), Math.log(0.4)};
    double a = 1.7;
    double b = 1.3 * Math.exp(-0.5 * 9 / 4);
    double determinant = a * a - b * b;
    double fit = (a * (0.25 + 4) - 2 * b * 0.5 * 2) / determinant;
    double expected = 0.5 * (fit + Math.log(determinant)) + Math.log(2 * Math.PI);
    LogPosterior posterior = new LogPosterior(kernel, Matrix.column(1, 4), new double[] {0.5, 2});
    double penalty = kernel.penalty(theta, 0, new double[3]);
    assertThat(posterior.value(theta) - penalty).isCloseTo(expected, within(1e-12));
    assertThat(posterior.inverse(theta).matrix())
        .containsExactly(
            new double[] {a / determinant, -b / determinant, -b / determinant, a / determinant},
            within(1e-12));
  }
}
