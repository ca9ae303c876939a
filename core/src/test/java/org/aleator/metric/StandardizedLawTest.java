// SPDX-License-Identifier: Apache-2.0
package org.aleator.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.aleator.numerics.StandardNormal;
import org.hipparchus.analysis.integration.IterativeLegendreGaussIntegrator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StandardizedLawTest {
  private static final double[] OUTCOMES = {-4, -1.5, -1, -0.2, 0, 0.3, 0.8, 2, 5};

  private static final double[] KNOTS = {-1.5, -0.2, 0.3, 0.8, 2};
  private static final double[] SCORES = {-1.2, -0.4, 0.1, 1.3, 1.9};

  private static StandardizedLaw law(int which) {
    return switch (which) {
      case 0 -> StandardizedLaw.normal();
      case 1 -> new ScaledNormal(2.5);
      case 2 -> new NormalScoreLaw(new double[] {-1, 2}, new double[] {-0.5, 1});
      default -> new NormalScoreLaw(KNOTS, SCORES);
    };
  }

  /** Beyond the outer knots T goes on with the slope of the line from the middle knot. */
  @Test
  void tailsHaveTheSlopeOfTheirHalfOfTheKnots() {
    NormalScoreLaw law = new NormalScoreLaw(KNOTS, SCORES);
    double below = (0.1 + 1.2) / (0.3 + 1.5);
    double above = (1.9 - 0.1) / (2 - 0.3);
    assertThat(law.cdf(-4)).isCloseTo(StandardNormal.cdf(-1.2 - 2.5 * below), within(1e-12));
    assertThat(law.cdf(3)).isCloseTo(StandardNormal.cdf(1.9 + above), within(1e-12));
    assertThat(law.cdf(-0.85)).isCloseTo(StandardNormal.cdf(-0.8), within(1e-12));
    NormalScoreLaw even =
        new NormalScoreLaw(new double[] {0, 1, 3, 6}, new double[] {-1, 0, 1, 1.5});
    assertThat(even.cdf(-1)).isCloseTo(StandardNormal.cdf(-2), within(1e-12));
    assertThat(even.cdf(9)).isCloseTo(StandardNormal.cdf(2), within(1e-12));
  }

  @Test
  void levelsAreTheNormalProbabilitiesOfTheScores() {
    NormalScoreLaw law = new NormalScoreLaw(KNOTS, SCORES);
    assertThat(law.knots()).containsExactly(KNOTS);
    assertThat(law.levels())
        .containsExactly(Arrays.stream(SCORES).map(StandardNormal::cdf).toArray());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void crpsEqualsItsDefinitionByQuadrature(int which) {
    StandardizedLaw law = law(which);
    for (double z : OUTCOMES) {
      double below = integral(law, -60, z, t -> square(law.cdf(t)));
      double above = integral(law, z, 60, t -> square(1 - law.cdf(t)));
      assertThat(law.crps(z)).as("outcome %s", z).isCloseTo(below + above, within(1e-9));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void densityIsTheDerivativeOfTheDistributionFunction(int which) {
    StandardizedLaw law = law(which);
    for (double z : OUTCOMES) {
      double mass = integral(law, -60, z, t -> Math.exp(law.logDensity(t)));
      assertThat(law.cdf(z)).as("outcome %s", z).isCloseTo(mass, within(1e-9));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void momentsEqualTheirDefinitionByQuadrature(int which) {
    StandardizedLaw law = law(which);
    double mean = integral(law, -60, 60, t -> t * Math.exp(law.logDensity(t)));
    double square = integral(law, -60, 60, t -> t * t * Math.exp(law.logDensity(t)));
    assertThat(law.mean()).isCloseTo(mean, within(1e-9));
    assertThat(law.std()).isCloseTo(Math.sqrt(square - mean * mean), within(1e-9));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void quantileInvertsTheDistributionFunction(int which) {
    StandardizedLaw law = law(which);
    for (double p : new double[] {1e-6, 0.025, 0.31, 0.5, 0.62, 0.975, 1 - 1e-6}) {
      assertThat(law.cdf(law.quantile(p))).isCloseTo(p, within(1e-13));
    }
    assertThat(law.quantile(0)).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(law.quantile(1)).isEqualTo(Double.POSITIVE_INFINITY);
  }

  @Test
  void straightNormalScoresAreAScaledNormal() {
    double scale = 1.7;
    double[] z = {-3, -1, 0.5, 2};
    double[] score = Arrays.stream(z).map(x -> x / scale).toArray();
    StandardizedLaw bent = new NormalScoreLaw(z, score);
    StandardizedLaw plain = new ScaledNormal(scale);
    for (double outcome : OUTCOMES) {
      assertThat(bent.crps(outcome)).isCloseTo(plain.crps(outcome), within(1e-12));
      assertThat(bent.logDensity(outcome)).isCloseTo(plain.logDensity(outcome), within(1e-12));
    }
    assertThat(bent.mean()).isCloseTo(0, within(1e-12));
    assertThat(bent.std()).isCloseTo(scale, within(1e-12));
  }

  @Test
  void knotsThatDoNotIncreaseAreRefused() {
    assertThatThrownBy(() -> new NormalScoreLaw(new double[] {0, 0}, new double[] {0, 1}))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new NormalScoreLaw(new double[] {0, 1}, new double[] {1, 1}))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new ScaledNormal(Double.POSITIVE_INFINITY))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new NormalScoreLaw(new double[] {0}, new double[] {0}))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new ScaledNormal(0)).isInstanceOf(IllegalArgumentException.class);
  }

  /** Gauss–Legendre, split where the integrand bends. */
  private static double integral(
      StandardizedLaw law, double from, double to, DoubleUnaryOperator f) {
    var integrator = new IterativeLegendreGaussIntegrator(16, 1e-11, 1e-13);
    double[] knots =
        law instanceof NormalScoreLaw bent ? bent.knots() : new double[] {-10, -3, 0, 3, 10};
    double[] ends =
        Stream.of(Arrays.stream(knots).filter(k -> k > from && k < to).toArray())
            .flatMapToDouble(Arrays::stream)
            .sorted()
            .toArray();
    double sum = 0;
    double left = from;
    for (int i = 0; i <= ends.length; i++) {
      double right = i < ends.length ? ends[i] : to;
      sum += integrator.integrate(1_000_000, f::applyAsDouble, left, right);
      left = right;
    }
    return sum;
  }

  private static double square(double x) {
    return x * x;
  }
}
