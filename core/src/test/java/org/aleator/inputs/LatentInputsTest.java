// SPDX-License-Identifier: Apache-2.0
package org.aleator.inputs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import org.aleator.Interval;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.finding.InputNoiseFinding;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class LatentInputsTest {
  private static final Work TWO = Work.of(1).withThreads(2);

  /** Two uniform features of variance 3 with noise; y = f(true inputs) with noise. */
  private static Dataset data(
      int rows, ToDoubleFunction<double[]> f, double[] noiseStd, double labelStd, Seed seed) {
    RandomGenerator random = seed.random();
    double[] x = new double[2 * rows];
    double[] y = new double[rows];
    for (int i = 0; i < rows; i++) {
      double[] u = {random.nextDouble(-3, 3), random.nextDouble(-3, 3)};
      y[i] = f.applyAsDouble(u) + labelStd * random.nextGaussian();
      for (int j = 0; j < 2; j++) {
        x[2 * i + j] = u[j] + noiseStd[j] * random.nextGaussian();
      }
    }
    return new Dataset(List.of("a", "b"), "y", new Matrix(rows, 2, x), y);
  }

  private static InputNoiseEstimate estimate(Dataset data, boolean shared) {
    return new LatentInputs(shared).estimate(data, TWO);
  }

  private static double norm(double[] values, int from, int count) {
    return Math.sqrt(Arrays.stream(values, from, from + count).map(v -> v * v).sum());
  }

  @Test
  void aligningTurnsTheFirstAxisToTheDirectionAndKeepsLengths() {
    double[] points = QuasiNormalPoints.of(1, 3, new Seed(2));
    double[] direction = {2.0 / 3, -1.0 / 3, 2.0 / 3};
    double[] turned = QuasiNormalPoints.aligned(points, direction, 3);
    for (int p = 0; p < points.length; p += 3) {
      double along = 0;
      for (int j = 0; j < 3; j++) {
        along += direction[j] * turned[p + j];
      }
      assertThat(along).isCloseTo(points[p], within(1e-12));
      assertThat(norm(turned, p, 3)).isCloseTo(norm(points, p, 3), within(1e-12));
    }
  }

  /**
   * For f = cᵀu and Cov x̃ = I, y | x̃ ~ N(cᵀm, τ² + cᵀSc) with m = (1 − σ²)x̃ and S = σ²(1 − σ²),
   * and E[u | x̃, y] = m + Sc (y − cᵀm)/(τ² + cᵀSc). 32 shifted points that have their mean and
   * variance right leave errors of a few percent of a std.
   */
  @Test
  void aLinearFunctionHasTheGaussianLikelihoodAndMeans() {
    FourierBasis basis = FourierBasis.draw(2, 4, new Seed(3));
    double[] coefficients = {0, 0, 0, 0, 0.8, -0.6, 0};
    double[] variance = {0.2, 0.1};
    double[] x = {0.5, -1, 1.5, 0.3, -0.2, 0.1};
    double[] y = {1.2, 0.4, -0.5};
    InputLaw.Local gaussian = InputLawTest.gaussian(new double[] {1, 0, 0, 1}, 2).at(x);
    double[] plain = QuasiNormalPoints.of(3, 2, new Seed(4));
    LatentNodes first = new LatentNodes(basis, x, plain, gaussian, variance);
    double[] directions = first.directions(first.posterior(y, coefficients, 0.05));
    double[] points = QuasiNormalPoints.aligned(plain, directions, 2);
    LatentNodes nodes = new LatentNodes(basis, x, points, gaussian, variance);
    LatentNodes.Posterior posterior = nodes.posterior(y, coefficients, 0.05);
    double[] means = nodes.means(posterior);
    double v = 0.05 + 0.64 * 0.2 * 0.8 + 0.36 * 0.1 * 0.9;
    for (int i = 0; i < 3; i++) {
      double[] m = {0.8 * x[2 * i], 0.9 * x[2 * i + 1]};
      double r = y[i] - 0.8 * m[0] + 0.6 * m[1];
      double expected = -0.5 * (r * r / v + Math.log(2 * Math.PI * v));
      assertThat(posterior.logLikelihood()[i]).isCloseTo(expected, within(0.05));
      assertThat(means[2 * i]).isCloseTo(m[0] + 0.16 * 0.8 * r / v, within(0.05));
      assertThat(means[2 * i + 1]).isCloseTo(m[1] - 0.09 * 0.6 * r / v, within(0.05));
    }
  }

  /** E cos(ω(u + e) + b) over e ~ N(0, p) is exp(−½ω²p) cos(ωu + b). */
  @Test
  void aWaveLosesHeightAsItsMeanOverAGaussianDoes() {
    FourierBasis basis = new FourierBasis(2, new double[] {2, 0, 1, 1}, new double[] {0, 1});
    double[] heights = basis.heights(new double[] {0.1, 0.02, 0.02, 0.3}, 1);
    assertThat(heights[0]).isCloseTo(Math.exp(-0.5 * 4 * 0.1), within(1e-12));
    assertThat(heights[1]).isCloseTo(Math.exp(-0.5 * (0.1 + 0.04 + 0.3)), within(1e-12));
  }

  /**
   * A noise std of 0.35 is 20 % of a feature's. Over the seeds 1 to 8 of this design ln σ̂² spread
   * by 0.2, and the estimate of a was a quarter too large on average; four times the spread is a
   * factor of 2.2. Seed 5 was the worst of the eight while inputs were taken for Gaussian.
   */
  @Tag("truth")
  @Test
  void noiseOfTwoBentFeaturesIsFoundWithinItsSpread() {
    Dataset data =
        data(
            500,
            u -> u[0] * u[0] / 3 + Math.sin(1.2 * u[1]),
            new double[] {0.35, 0.35},
            0.05,
            new Seed(5));
    InputNoiseEstimate found = estimate(data, false);
    for (double variance : found.variance()) {
      assertThat(Math.log(variance / (0.35 * 0.35))).isCloseTo(0, within(4 * 0.2));
    }
  }

  @Tag("truth")
  @Test
  void aFeatureWithoutNoiseIsToldFromANoisyOne() {
    Dataset data =
        data(
            400,
            u -> 0.5 * u[0] * u[0] + 2 * Math.sin(u[1]),
            new double[] {0.5, 0},
            0.1,
            new Seed(6));
    InputNoiseEstimate found = estimate(data, false);
    assertThat(Math.log(found.variance()[0] / 0.25)).isCloseTo(0, within(4 * 0.2));
    assertThat(found.variance()[1]).isLessThan(0.02);
  }

  /** The spread of ln σ̂² is that of 500 rows and separate variances, 0.2; here one is shared. */
  @Test
  void aSharedVarianceIsOneNumberInTheFeaturesOwnUnits() {
    Dataset data = data(200, u -> u[0] * u[1], new double[] {0.4, 0.4}, 0.1, new Seed(7));
    InputNoiseEstimate found = estimate(data, true);
    assertThat(found.variance()[0]).isCloseTo(found.variance()[1], within(1e-9));
    assertThat(Math.log(found.variance()[0] / 0.16)).isCloseTo(0, within(4 * 0.2));
  }

  @Test
  void aPlaneSaysNothingOfWhereItsNoiseIs() {
    Dataset data = data(200, u -> u[0] + u[1], new double[] {0.4, 0.4}, 0.3, new Seed(8));
    assertThat(estimate(data, false).findings())
        .hasSize(2)
        .hasOnlyElementsOfType(InputNoiseFinding.HardlyToldApart.class);
  }

  @Test
  void scalingAFeatureScalesItsNoiseAndThreadsChangeNothing() {
    Dataset data = data(60, u -> u[0] * u[1], new double[] {0.3, 0.3}, 0.1, new Seed(9));
    double[] scaled = data.x().values().clone();
    for (int i = 0; i < scaled.length; i += 2) {
      scaled[i] *= 8;
    }
    Dataset other = new Dataset(data.features(), "y", new Matrix(60, 2, scaled), data.y());
    InputNoiseEstimate found = estimate(data, false);
    assertThat(estimate(other, false).variance()[0] / found.variance()[0])
        .isCloseTo(64, within(1e-6));
    InputNoiseEstimate alone = new LatentInputs(false).estimate(data, TWO.alone());
    assertThat(alone.variance()).containsExactly(found.variance());
  }

  private static int[] reversed(int n) {
    int[] rows = new int[n];
    Arrays.setAll(rows, i -> n - 1 - i);
    return rows;
  }

  /** Where not all rows are used, which ones must not depend on their order either. */
  @Test
  void permutingTheRowsChangesNothing() {
    int n = 60;
    Dataset data = data(n, u -> u[0] * u[1], new double[] {0.3, 0.3}, 0.1, new Seed(10));
    for (int most : new int[] {n, 45}) {
      LatentInputs latent = new LatentInputs(false, most);
      InputNoiseEstimate there = latent.estimate(data, TWO);
      InputNoiseEstimate back = latent.estimate(data.selectRows(reversed(n)), TWO);
      assertThat(back.variance()).containsExactly(there.variance());
      assertThat(back.intervals()).isEqualTo(there.intervals());
      assertThat(back.denoised().selectRows(reversed(n)).values())
          .containsExactly(there.denoised().values());
      assertThat(there.findings().contains(new InputNoiseFinding.FittedToDrawnRows(45, 60)))
          .isEqualTo(most < n);
    }
  }

  @Test
  @Timeout(10)
  void noiseThatIsNotFiniteIsAnErrorAndNoEndlessLoop() {
    FourierBasis basis = FourierBasis.draw(2, 4, new Seed(3));
    double[] points = QuasiNormalPoints.of(1, 2, new Seed(4));
    double[] x = {0.5, -1};
    InputLaw.Local gaussian = InputLawTest.gaussian(new double[] {1, 0, 0, 1}, 2).at(x);
    double[] noise = {0.1, Double.NaN};
    assertThatThrownBy(() -> new LatentNodes(basis, x, points, gaussian, noise))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("NaN");
    double[] indefinite = {1, Double.NaN, Double.NaN, 1};
    assertThatThrownBy(() -> InputLawTest.gaussian(indefinite, 2))
        .isInstanceOf(ArithmeticException.class);
  }

  /**
   * All noise of y = a + b² + ε with Gaussian a may be in a or in ε: the likelihood's two ends are
   * one as good as the other, and each looks sharp from near by.
   */
  @Test
  void noiseOfAStraightFeatureReachesDownToNothingAndIsSaid() {
    RandomGenerator random = new Seed(12).random();
    int n = 200;
    double[] x = new double[2 * n];
    double[] y = new double[n];
    for (int i = 0; i < n; i++) {
      double a = random.nextGaussian();
      double b = random.nextGaussian();
      y[i] = a + b * b + 0.2 * random.nextGaussian();
      x[2 * i] = a + 0.1 * random.nextGaussian();
      x[2 * i + 1] = b + 0.1 * random.nextGaussian();
    }
    Dataset data = new Dataset(List.of("a", "b"), "y", new Matrix(n, 2, x), y);
    InputNoiseEstimate found = InputNoiseBound.applied(data, estimate(data, false), TWO);
    Interval straight = found.intervals().get(0).orElseThrow();
    assertThat(straight.low()).isZero();
    // All of the label's noise is 0.04 in a, and a's own is 0.01.
    assertThat(straight.high()).isBetween(0.01, 2 * (0.04 + 0.01));
    assertThat(found.findings())
        .anyMatch(
            finding -> finding.message().contains("of a ") || finding.message().contains("in a "));
  }

  /** √(2L) = 1.96 · 1.6 is where a normal likelihood in σ² has its end at 0. */
  @Test
  void aNoiseThatMayAsWellBeNothingHasAnIntervalFromZero() {
    double edge = Math.pow(1.96 * 1.6, 2) / 2;
    assertThat(LatentInputs.interval(0.04, 0.05, 0.99 * edge).low()).isZero();
    assertThat(LatentInputs.interval(0.04, 0.05, 1.05 * edge).low()).isPositive();
    // Far from 0 the curvature tells: e^(±1.96 · 1.6 · 2 · 0.05).
    Interval sure = LatentInputs.interval(0.04, 0.05, 1000);
    assertThat(sure.low()).isCloseTo(0.04 * Math.exp(-1.96 * 1.6 * 0.1), within(1e-4));
    assertThat(sure.high()).isCloseTo(0.04 * Math.exp(1.96 * 1.6 * 0.1), within(1e-4));
  }

  /** At the least variance that is tried, an error of 50 in ln σ is one of 0.01 in σ². */
  @Test
  void nothingFoundIsNotAnIntervalOfNothing() {
    Interval nothing = LatentInputs.interval(1e-4, 50, 0);
    assertThat(nothing.low()).isZero();
    assertThat(nothing.high()).isCloseTo(1e-4 * (1 + 1.96 * 1.6 * 100), within(1e-4));
  }

  /** C is then singular, and any noise more than C has across the diagonal. */
  @Test
  @Timeout(60)
  void twoEqualFeaturesEndWithAnAnswer() {
    Dataset data = data(60, u -> u[0] * u[0], new double[] {0.3, 0.3}, 0.1, new Seed(11));
    double[] x = data.x().values().clone();
    for (int i = 0; i < x.length; i += 2) {
      x[i + 1] = x[i];
    }
    Dataset equal = new Dataset(data.features(), "y", new Matrix(60, 2, x), data.y());
    InputNoiseEstimate found = estimate(equal, false);
    assertThat(Arrays.stream(found.variance())).allMatch(v -> v > 0 && v < 10);
    assertThat(Arrays.stream(found.denoised().values())).allMatch(Double::isFinite);
  }
}
