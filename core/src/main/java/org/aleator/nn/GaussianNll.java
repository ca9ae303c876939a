package org.aleator.nn;

import org.aleator.nn.kernel.FloatMath;

/**
 * The negative log-likelihood of Gaussian noise as a function of mean μ and log-variance ℓ = ln σ²,
 * without the constant ½ ln 2π, averaged over n values: L = (1/n) Σ [(yᵢ − μᵢ)²/(2σᵢ²) + ℓᵢ/2].
 * This is variance attenuation (eq. 2 of the DVA paper; Kendall and Gal 2017). Gradients: ∂L/∂μᵢ =
 * (μᵢ − yᵢ)/(n σᵢ²), ∂L/∂ℓᵢ = (1 − (yᵢ − μᵢ)²/σᵢ²)/(2n).
 *
 * <p>Where a residual is exactly zero the loss has no lower bound in ℓ: bound ℓ from below, or give
 * a segment of rows one variance. The exponential is taken in float and limited to e^±87.
 */
public final class GaussianNll {
  private GaussianNll() {}

  /**
   * L, and its gradients.
   *
   * @param meanGradient receives ∂L/∂μ; null if the mean is held fixed
   * @param logVarianceGradient receives ∂L/∂ℓ; null if the variance is held fixed
   */
  public static double lossAndGradient(
      float[] mean,
      float[] logVariance,
      float[] target,
      int count,
      float[] meanGradient,
      float[] logVarianceGradient) {
    double sum = 0;
    for (int i = 0; i < count; i++) {
      double residual = (double) target[i] - mean[i];
      double precision = FloatMath.exp(-logVariance[i]);
      double squared = residual * residual * precision;
      sum += 0.5 * (squared + logVariance[i]);
      if (meanGradient != null) {
        meanGradient[i] = (float) (-residual * precision / count);
      }
      if (logVarianceGradient != null) {
        logVarianceGradient[i] = (float) (0.5 * (1 - squared) / count);
      }
    }
    return sum / count;
  }
}
