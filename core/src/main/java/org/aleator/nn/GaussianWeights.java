package org.aleator.nn;

/**
 * Independent Gaussian weights q(w) = N(μ, σ²), σ = ln(1 + eᵖ), the posterior of Bayes by Backprop
 * (Blundell et al. 2015, section 3.2), with reparameterised draws w = μ + σε.
 *
 * <p>For a draw, the loss F = E(w) + κ [ln q(w) − ln p(w)], with κ the weight of the
 * Kullback–Leibler term and p a {@link ScaleMixturePrior}, has the total derivatives dF/dμ = h and
 * dF/dp = (h ε − κ/σ) · 1/(1 + e⁻ᵖ), where h = ∂E/∂w − κ ∂ln p(w)/∂w. (In ln q the dependence on μ
 * cancels, as w moves with it.)
 *
 * <p>Not safe for use by several threads.
 */
public final class GaussianWeights {
  private static final double HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);

  private final ScaleMixturePrior prior;
  private final float[] mean;
  private final float[] rho;
  private final float[] std;
  private final float[] stdSlope;

  /**
   * @param mean μ, used in place: an optimizer may move it
   * @param rho p, used in place; call {@link #refresh()} after changing it
   */
  public GaussianWeights(float[] mean, float[] rho, ScaleMixturePrior prior) {
    if (mean.length != rho.length) {
      throw new IllegalArgumentException(mean.length + " means but " + rho.length + " rhos");
    }
    this.mean = mean;
    this.rho = rho;
    this.prior = prior;
    this.std = new float[rho.length];
    this.stdSlope = new float[rho.length];
    refresh();
  }

  public int count() {
    return mean.length;
  }

  public float[] mean() {
    return mean;
  }

  public float[] rho() {
    return rho;
  }

  /** σ, as of the last {@link #refresh()}. */
  public float[] std() {
    return std;
  }

  /** Recomputes σ = ln(1 + eᵖ) and its slope; needed after every change of {@link #rho()}. */
  public void refresh() {
    for (int i = 0; i < rho.length; i++) {
      double p = rho[i];
      std[i] = (float) (Math.max(p, 0) + Math.log1p(Math.exp(-Math.abs(p))));
      stdSlope[i] = (float) (1 / (1 + Math.exp(-p)));
    }
  }

  /** weights = μ + σ ∘ ε. */
  public void sample(float[] epsilon, float[] weights) {
    for (int i = 0; i < mean.length; i++) {
      weights[i] = mean[i] + std[i] * epsilon[i];
    }
  }

  /**
   * Adds {@code scale} times the derivatives of F for one draw to the gradients.
   *
   * @param epsilon the draw's ε
   * @param weights the draw, from {@link #sample}
   * @param lossGradient ∂E/∂w at the draw
   * @param klWeight κ
   * @param scale usually one over the number of draws
   * @return ln q(w) − ln p(w) of this draw, without κ and scale: an unbiased estimate of KL(q‖p)
   */
  public double accumulateGradient(
      float[] epsilon,
      float[] weights,
      float[] lossGradient,
      float klWeight,
      float scale,
      float[] meanGradient,
      float[] rhoGradient) {
    double variance1 = prior.std1() * prior.std1();
    double variance2 = prior.std2() * prior.std2();
    double kl = 0;
    for (int i = 0; i < mean.length; i++) {
      double w = weights[i];
      double logPrior = prior.logDensity(w);
      double share1 = firstShare(w, logPrior);
      double priorSlope = -w * (share1 / variance1 + (1 - share1) / variance2);
      double h = lossGradient[i] - klWeight * priorSlope;
      meanGradient[i] += (float) (scale * h);
      rhoGradient[i] += (float) (scale * (h * epsilon[i] - klWeight / std[i]) * stdSlope[i]);
      double e = epsilon[i];
      kl += -HALF_LOG_TWO_PI - Math.log(std[i]) - 0.5 * e * e - logPrior;
    }
    return kl;
  }

  /** The probability that w came from the prior's first component. */
  private double firstShare(double w, double logPrior) {
    double z = w / prior.std1();
    double first =
        Math.log(prior.mixture()) - 0.5 * z * z - Math.log(prior.std1()) - HALF_LOG_TWO_PI;
    return Math.exp(first - logPrior);
  }
}
