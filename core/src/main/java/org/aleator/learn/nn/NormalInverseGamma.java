// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.nn;

import org.hipparchus.special.Gamma;

/**
 * The loss of deep evidential regression (Amini et al. 2020, eq. 8 and 9) as a function of a
 * network's four outputs o₁…o₄, averaged over n rows. They are the parameters of a
 * Normal-Inverse-Gamma distribution,
 *
 * <pre>γ = o₁,  ν = s(o₂),  α = 1 + s(o₃),  β = s(o₄),  s(t) = ln(1 + eᵗ),</pre>
 *
 * and with Ω = 2β(1 + ν), T = ν(y − γ)² + Ω a row's loss is
 *
 * <pre>½ ln(π/ν) − α ln Ω + (α + ½) ln T + ln Γ(α) − ln Γ(α + ½) + λ |y − γ| (2ν + α),</pre>
 *
 * the negative log density of a Student t with 2α degrees of freedom, and a price of evidence where
 * the prediction is wrong.
 *
 * <p>Only ν(α − 1)/β-like combinations are determined by the likelihood: many ν, α, β give the same
 * density, and λ with the path of training decides among them.
 */
public final class NormalInverseGamma {
  /** The number of outputs. */
  public static final int OUTPUTS = 4;

  /** Keeps ν, α − 1 and β apart from 0, where the loss has no value. */
  public static final double LEAST = 1e-6;

  private NormalInverseGamma() {}

  /**
   * The parameters at one row.
   *
   * @param gamma γ, the mean
   * @param nu ν, how many rows the mean is worth
   * @param alpha α
   * @param beta β
   */
  public record Parameters(double gamma, double nu, double alpha, double beta) {

    /** Those of the four outputs that begin at {@code at}. */
    public static Parameters of(float[] output, int at) {
      return new Parameters(
          output[at],
          LEAST + softplus(output[at + 1]),
          1 + LEAST + softplus(output[at + 2]),
          LEAST + softplus(output[at + 3]));
    }

    /** E σ² = β/(α − 1). */
    public double aleatoricVariance() {
      return beta / (alpha - 1);
    }

    /** Var μ = β/(ν(α − 1)). */
    public double epistemicVariance() {
      return beta / (nu * (alpha - 1));
    }

    /** The loss at label y. */
    public double loss(double y, double lambda) {
      double omega = 2 * beta * (1 + nu);
      double t = nu * (y - gamma) * (y - gamma) + omega;
      return 0.5 * Math.log(Math.PI / nu)
          - alpha * Math.log(omega)
          + (alpha + 0.5) * Math.log(t)
          + Gamma.logGamma(alpha)
          - Gamma.logGamma(alpha + 0.5)
          + lambda * Math.abs(y - gamma) * (2 * nu + alpha);
    }
  }

  /** The mean loss over the rows of {@code target}. */
  public static double loss(float[] output, float[] target, int count, double lambda) {
    double sum = 0;
    for (int i = 0; i < count; i++) {
      sum += Parameters.of(output, OUTPUTS * i).loss(target[i], lambda);
    }
    return sum / count;
  }

  /** The mean loss, and its gradient with respect to the outputs written to {@code gradient}. */
  public static double lossAndGradient(
      float[] output, float[] target, int count, double lambda, float[] gradient) {
    double sum = 0;
    for (int i = 0; i < count; i++) {
      int at = OUTPUTS * i;
      Parameters p = Parameters.of(output, at);
      double error = target[i] - p.gamma;
      double miss = lambda * Math.abs(error);
      double omega = 2 * p.beta * (1 + p.nu);
      double t = p.nu * error * error + omega;
      double slope = (p.alpha + 0.5) / t;
      double price = lambda * Math.signum(error) * (2 * p.nu + p.alpha);
      double byGamma = -2 * slope * p.nu * error - price;
      double byNu =
          -0.5 / p.nu - p.alpha / (1 + p.nu) + slope * (error * error + 2 * p.beta) + 2 * miss;
      double byAlpha =
          Math.log(t / omega) + Gamma.digamma(p.alpha) - Gamma.digamma(p.alpha + 0.5) + miss;
      double byBeta = -p.alpha / p.beta + 2 * slope * (1 + p.nu);
      gradient[at] = (float) (byGamma / count);
      gradient[at + 1] = (float) (byNu * sigmoid(output[at + 1]) / count);
      gradient[at + 2] = (float) (byAlpha * sigmoid(output[at + 2]) / count);
      gradient[at + 3] = (float) (byBeta * sigmoid(output[at + 3]) / count);
      sum += p.loss(target[i], lambda);
    }
    return sum / count;
  }

  private static double softplus(double t) {
    return t > 0 ? t + Math.log1p(Math.exp(-t)) : Math.log1p(Math.exp(t));
  }

  private static double sigmoid(double t) {
    return 1 / (1 + Math.exp(-t));
  }
}
