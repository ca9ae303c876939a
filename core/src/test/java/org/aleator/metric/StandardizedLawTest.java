package org.aleator.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.hipparchus.analysis.integration.IterativeLegendreGaussIntegrator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StandardizedLawTest {
  private static final double[] OUTCOMES = {-4, -1.5, -1, -0.2, 0, 0.3, 0.8, 2, 5};

  static List<StandardizedLaw> laws() {
    return List.of(
        StandardizedLaw.normal(),
        new ScaledNormal(2.5),
        new NormalScoreLaw(new double[] {-1, 2}, new double[] {-0.5, 1}),
        new NormalScoreLaw(
            new double[] {-1.5, -0.2, 0.3, 0.8, 2}, new double[] {-1.2, -0.4, 0.1, 1.3, 1.9}));
  }

  @ParameterizedTest
  @MethodSource("laws")
  void crpsEqualsItsDefinitionByQuadrature(StandardizedLaw law) {
    for (double z : OUTCOMES) {
      double below = integral(law, -60, z, t -> square(law.cdf(t)));
      double above = integral(law, z, 60, t -> square(1 - law.cdf(t)));
      assertThat(law.crps(z)).as("outcome %s", z).isCloseTo(below + above, within(1e-9));
    }
  }

  @ParameterizedTest
  @MethodSource("laws")
  void densityIsTheDerivativeOfTheDistributionFunction(StandardizedLaw law) {
    for (double z : OUTCOMES) {
      double mass = integral(law, -60, z, t -> Math.exp(law.logDensity(t)));
      assertThat(law.cdf(z)).as("outcome %s", z).isCloseTo(mass, within(1e-9));
    }
  }

  @ParameterizedTest
  @MethodSource("laws")
  void momentsEqualTheirDefinitionByQuadrature(StandardizedLaw law) {
    double mean = integral(law, -60, 60, t -> t * Math.exp(law.logDensity(t)));
    double square = integral(law, -60, 60, t -> t * t * Math.exp(law.logDensity(t)));
    assertThat(law.mean()).isCloseTo(mean, within(1e-9));
    assertThat(law.std()).isCloseTo(Math.sqrt(square - mean * mean), within(1e-9));
  }

  @ParameterizedTest
  @MethodSource("laws")
  void quantileInvertsTheDistributionFunction(StandardizedLaw law) {
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
