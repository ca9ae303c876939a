// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.random.RandomGenerator;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;

class GaussianWeightsTest {
  private static final ScaleMixturePrior PRIOR = new ScaleMixturePrior(0.5, 1.5, 0.1);
  private static final int COUNT = 37;

  /** With ε fixed, F = Σ cᵢwᵢ + κ[ln q(w) − ln p(w)] is a smooth function of μ and ρ. */
  @Test
  void gradientsWithFixedNoiseEqualCentralDifferences() {
    RandomGenerator random = new Seed(11).random();
    float[] mean = new float[COUNT];
    float[] rho = new float[COUNT];
    float[] epsilon = new float[COUNT];
    float[] c = new float[COUNT];
    for (int i = 0; i < COUNT; i++) {
      mean[i] = (float) (0.3 * random.nextGaussian());
      rho[i] = (float) (-4 + 2.5 * random.nextGaussian());
      epsilon[i] = (float) random.nextGaussian();
      c[i] = (float) random.nextGaussian();
    }
    float kappa = 0.3f;
    float scale = 0.25f;
    GaussianWeights weights = new GaussianWeights(mean, rho, PRIOR);
    float[] sample = new float[COUNT];
    weights.sample(epsilon, sample);
    float[] meanGradient = new float[COUNT];
    float[] rhoGradient = new float[COUNT];
    weights.accumulateGradient(epsilon, sample, c, kappa, scale, meanGradient, rhoGradient);
    for (int i = 0; i < COUNT; i++) {
      double step = 1e-5;
      double byMean =
          (objective(mean[i] + step, rho[i], epsilon[i], c[i], kappa)
                  - objective(mean[i] - step, rho[i], epsilon[i], c[i], kappa))
              / (2 * step);
      double byRho =
          (objective(mean[i], rho[i] + step, epsilon[i], c[i], kappa)
                  - objective(mean[i], rho[i] - step, epsilon[i], c[i], kappa))
              / (2 * step);
      assertThat((double) meanGradient[i]).isCloseTo(scale * byMean, within(2e-5));
      assertThat((double) rhoGradient[i]).isCloseTo(scale * byRho, within(2e-5));
    }
  }

  @Test
  void gradientsOfSeveralDrawsAddUp() {
    float[] gradient = {10f};
    float[] rhoGradient = {20f};
    GaussianWeights weights = new GaussianWeights(new float[1], new float[1], PRIOR);
    weights.accumulateGradient(
        new float[1], new float[1], new float[] {4f}, 0f, 0.5f, gradient, rhoGradient);
    assertThat(gradient[0]).isEqualTo(12f);
    assertThat(rhoGradient[0]).isEqualTo(20f);
  }

  /** Where q and p are the same Gaussian the divergence is least: its mean gradient is zero. */
  @Test
  void klOfEqualGaussiansHasNoSlopeOnAverage() {
    double std = 0.7;
    float rho = (float) Math.log(Math.expm1(std));
    // Mean 0 and mean square 1, as a normal variable has.
    float[] epsilon = {-(float) Math.sqrt(1.5), 0f, (float) Math.sqrt(1.5)};
    GaussianWeights weights =
        new GaussianWeights(
            new float[3], new float[] {rho, rho, rho}, ScaleMixturePrior.gaussian(std));
    float[] sample = new float[3];
    weights.sample(epsilon, sample);
    float[] byMean = new float[3];
    float[] byRho = new float[3];
    weights.accumulateGradient(epsilon, sample, new float[3], 1f, 1f, byMean, byRho);
    assertThat(byMean[0] + byMean[1] + byMean[2]).isCloseTo(0f, within(1e-5f));
    assertThat(byRho[0] + byRho[1] + byRho[2]).isCloseTo(0f, within(1e-5f));
  }

  /** Order of the components, and a component of weight 0, do not matter. */
  @Test
  void equalPriorsInAnotherOrderGiveTheSameGradients() {
    float[] first = gradients(new ScaleMixturePrior(0.3, 1.5, 0.1));
    float[] swapped = gradients(new ScaleMixturePrior(0.7, 0.1, 1.5));
    assertThat(swapped).containsExactly(first, within(1e-5f));
    float[] single = gradients(ScaleMixturePrior.gaussian(0.5));
    assertThat(gradients(new ScaleMixturePrior(0, 3, 0.5))).containsExactly(single);
    assertThat(gradients(new ScaleMixturePrior(1, 0.5, 3))).containsExactly(single);
  }

  private static float[] gradients(ScaleMixturePrior prior) {
    float[] mean = {-0.4f, 0.1f, 0.02f, 1.3f};
    float[] rho = {-2f, -5f, 0f, 1f};
    float[] epsilon = {0.3f, -1f, 0.5f, 2f};
    GaussianWeights weights = new GaussianWeights(mean, rho, prior);
    float[] sample = new float[4];
    weights.sample(epsilon, sample);
    float[] byMean = new float[4];
    float[] byRho = new float[4];
    weights.accumulateGradient(epsilon, sample, new float[4], 1f, 1f, byMean, byRho);
    float[] both = java.util.Arrays.copyOf(byMean, 8);
    System.arraycopy(byRho, 0, both, 4, 4);
    return both;
  }

  private static double objective(double mean, double rho, double epsilon, double c, double kappa) {
    double w = mean + Math.log1p(Math.exp(rho)) * epsilon;
    return c * w + kappa * kl(mean, rho, epsilon);
  }

  private static double kl(double mean, double rho, double epsilon) {
    double std = Math.log1p(Math.exp(rho));
    double w = mean + std * epsilon;
    double density = 0.5 * normal(w, 1.5) + 0.5 * normal(w, 0.1);
    return Math.log(normal(w - mean, std)) - Math.log(density);
  }

  private static double normal(double w, double std) {
    return Math.exp(-w * w / (2 * std * std)) / (std * Math.sqrt(2 * Math.PI));
  }
}
