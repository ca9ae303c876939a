// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.aleator.data.Matrix;
import org.hipparchus.distribution.continuous.NormalDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Kernels against their definitions, written out for two rows. */
class KernelFormulasTest {
  private static final Matrix A = new Matrix(1, 2, new double[] {0.4, -1.1});
  private static final Matrix B = new Matrix(1, 2, new double[] {-0.3, 0.2});

  private static double cross(Kernel kernel, double[] theta, int at) {
    double[] result = {10};
    kernel.addCross(theta, at, A, B, result);
    return result[0] - 10;
  }

  private static double diagonal(Kernel kernel, double[] theta, int at) {
    double[] result = {10};
    kernel.addDiagonal(theta, at, A, result);
    return result[0] - 10;
  }

  static Stream<Arguments> profiles() {
    DoubleUnaryOperator gauss = r -> Math.exp(-r * r / 2);
    DoubleUnaryOperator fiveHalves =
        r -> (1 + Math.sqrt(5) * r + 5 * r * r / 3) * Math.exp(-Math.sqrt(5) * r);
    DoubleUnaryOperator threeHalves = r -> (1 + Math.sqrt(3) * r) * Math.exp(-Math.sqrt(3) * r);
    DoubleUnaryOperator half = r -> Math.exp(-r);
    DoubleUnaryOperator cauchy = r -> 1 / (1 + r * r / 2);
    return Stream.of(
        Arguments.of(Profile.SQUARED_EXPONENTIAL, gauss, "squared exponential"),
        Arguments.of(Profile.MATERN_5_2, fiveHalves, "Matérn-5/2"),
        Arguments.of(Profile.MATERN_3_2, threeHalves, "Matérn-3/2"),
        Arguments.of(Profile.MATERN_1_2, half, "Matérn-1/2"),
        Arguments.of(Profile.CAUCHY, cauchy, "rational quadratic"));
  }

  /** Rasmussen and Williams 2006, table 4.1; r² = (0.7/ℓ₁)² + (1.3/ℓ₂)². */
  @ParameterizedTest
  @MethodSource("profiles")
  void aProductKernelIsItsProfileOfTheScaledDistance(
      Profile profile, DoubleUnaryOperator phi, String words) {
    Kernel kernel = new ArdKernel(profile, 2);
    double[] theta = {99, Math.log(1.7), Math.log(0.5), Math.log(2)};
    double r = Math.hypot(0.7 / 0.5, 1.3 / 2);
    assertThat(cross(kernel, theta, 1)).isCloseTo(1.7 * phi.applyAsDouble(r), within(1e-12));
    assertThat(diagonal(kernel, theta, 1)).isCloseTo(1.7, within(1e-12));
    assertThat(kernel.description()).isEqualTo(words);
    assertThat(kernel.profile()).isEqualTo(profile);
  }

  @Test
  void anAdditiveKernelIsASumOfOneDimensionalOnes() {
    Kernel kernel = new AdditiveKernel(2);
    double[] theta = {99, Math.log(1.7), Math.log(0.3), Math.log(0.5), Math.log(2)};
    double first = 1.7 / (1 + 0.5 * Math.pow(0.7 / 0.5, 2));
    double second = 0.3 / (1 + 0.5 * Math.pow(1.3 / 2, 2));
    assertThat(cross(kernel, theta, 1)).isCloseTo(first + second, within(1e-12));
    assertThat(diagonal(kernel, theta, 1)).isCloseTo(2, within(1e-12));
    assertThat(kernel.profile()).isNull();
    assertThat(kernel.withProfile(Profile.MATERN_3_2)).isSameAs(kernel);
    assertThat(kernel.description()).isNotEmpty();
  }

  @Test
  void aLinearKernelIsAConstantAndSlopes() {
    Kernel kernel = new LinearKernel(2);
    double[] theta = {99, Math.log(0.6)};
    double dot = 0.4 * -0.3 - 1.1 * 0.2;
    assertThat(cross(kernel, theta, 1)).isCloseTo(1 + 0.6 * dot, within(1e-12));
    assertThat(diagonal(kernel, theta, 1)).isCloseTo(1 + 0.6 * (0.16 + 1.21), within(1e-12));
    assertThat(kernel.profile()).isNull();
    assertThat(kernel.withProfile(Profile.MATERN_3_2)).isSameAs(kernel);
    assertThat(kernel.description()).isEqualTo("linear");
  }

  @Test
  void aSumAddsItsTermsEachWithItsOwnParameters() {
    Kernel linear = new LinearKernel(2);
    Kernel smooth = new ArdKernel(Profile.MATERN_5_2, 2);
    Kernel sum = new SumKernel(linear, smooth);
    double[] theta = {99, -0.4, 0.3, 0.1, 0.2};
    assertThat(sum.parameters()).isEqualTo(4);
    assertThat(cross(sum, theta, 1))
        .isCloseTo(cross(linear, theta, 1) + cross(smooth, theta, 2), within(1e-12));
    assertThat(diagonal(sum, theta, 1))
        .isCloseTo(diagonal(linear, theta, 1) + diagonal(smooth, theta, 2), within(1e-12));
    assertThat(sum.profile()).isEqualTo(Profile.MATERN_5_2);
    assertThat(sum.withProfile(Profile.CAUCHY))
        .isEqualTo(new SumKernel(linear, new ArdKernel(Profile.CAUCHY, 2)));
    assertThat(sum.description()).isEqualTo("linear + Matérn-5/2");
  }

  private static double logNormal(double value, double mean, double sd) {
    return new NormalDistribution(mean, sd).logDensity(value);
  }

  /** The priors as the Javadoc states them. */
  @Test
  void penaltiesAreTheNegativeLogarithmsOfThePriors() {
    double[] theta = {99, 0.3, -0.2, 0.9, 1.4};
    double[] gradient = new double[5];
    double mean = Math.sqrt(2) + 0.5 * Math.log(2);
    double ard = logNormal(0.3, 0, 2);
    ard += logNormal(-0.2, mean, Math.sqrt(3)) + logNormal(0.9, mean, Math.sqrt(3));
    assertThat(new ArdKernel(Profile.CAUCHY, 2).penalty(theta, 1, gradient))
        .isCloseTo(-ard, within(1e-12));
    double additive = logNormal(0.3, -Math.log(2) - 2, 2) + logNormal(-0.2, -Math.log(2) - 2, 2);
    additive += logNormal(0.9, 0.5, 1) + logNormal(1.4, 0.5, 1);
    assertThat(new AdditiveKernel(2).penalty(theta, 1, gradient))
        .isCloseTo(-additive, within(1e-12));
    assertThat(new LinearKernel(2).penalty(theta, 1, gradient))
        .isCloseTo(-logNormal(0.3, -Math.log(2), 2), within(1e-12));
    Kernel sum = new SumKernel(new LinearKernel(2), new ArdKernel(Profile.CAUCHY, 2));
    double ofSum = logNormal(0.3, -Math.log(2), 2) + logNormal(-0.2, 0, 2);
    ofSum += logNormal(0.9, mean, Math.sqrt(3)) + logNormal(1.4, mean, Math.sqrt(3));
    assertThat(sum.penalty(theta, 1, gradient)).isCloseTo(-ofSum, within(1e-12));
  }

  @Test
  void startsVaryOnTheScaleAskedFor() {
    Kernel sum =
        new SumKernel(new LinearKernel(4), new AdditiveKernel(4), new ArdKernel(Profile.CAUCHY, 4));
    double[] theta = new double[1 + sum.parameters()];
    sum.start(0.7, theta, 1);
    assertThat(theta[1]).isCloseTo(-Math.log(4) - 1, within(1e-12));
    for (int j = 0; j < 4; j++) {
      assertThat(theta[2 + j]).isCloseTo(-Math.log(4) - 1, within(1e-12));
      assertThat(theta[6 + j]).isCloseTo(Math.log(0.7), within(1e-12));
      // r² of two rows that differ by s in each of d features is d s²/ℓ².
      assertThat(theta[11 + j]).isCloseTo(Math.log(0.7 * 2), within(1e-12));
    }
    assertThat(theta[10]).isZero();
  }
}
