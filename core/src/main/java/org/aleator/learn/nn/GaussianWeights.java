// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.nn;

import org.aleator.numerics.kernel.Kernels;
import org.aleator.numerics.kernel.ParameterKernels;

/**
 * Independent Gaussian weights q(w) = N(μ, σ²), σ = ln(1 + e^ρ), the posterior of Bayes by Backprop
 * (Blundell et al. 2015, section 3.2), with reparameterised draws w = μ + σε.
 *
 * <p>For a draw, the loss F = E(w) + κ [ln q(w) − ln p(w)], with κ the weight of the
 * Kullback–Leibler term and p a {@link ScaleMixturePrior}, has the total derivatives dF/dμ = h and
 * dF/dρ = (h ε − κ/σ) · 1/(1 + e^−ρ), where h = ∂E/∂w − κ ∂ln p(w)/∂w. (In ln q the dependence on μ
 * cancels, as w moves with it.)
 *
 * <p>{@link #sample} and {@link #accumulateGradient} only read this object: several threads may
 * work on draws of their own between two calls of {@link #refresh()}.
 */
public final class GaussianWeights {
  private final ParameterKernels kernels;
  private final ParameterKernels.Mixture mixture;
  private final float[] mean;
  private final float[] rho;
  private final float[] std;
  private final float[] stdSlope;
  private final float[] logStdSlope;

  /**
   * @param mean μ, used in place: an optimizer may move it
   * @param rho ρ, used in place; call {@link #refresh()} after changing it
   */
  public GaussianWeights(float[] mean, float[] rho, ScaleMixturePrior prior) {
    this(mean, rho, prior, Kernels.best());
  }

  /** As the shorter form, on the given kernels. */
  public GaussianWeights(float[] mean, float[] rho, ScaleMixturePrior prior, Kernels kernels) {
    if (mean.length != rho.length) {
      throw new IllegalArgumentException(mean.length + " means but " + rho.length + " rhos");
    }
    this.kernels = kernels.parameters();
    this.mean = mean;
    this.rho = rho;
    this.std = new float[rho.length];
    this.stdSlope = new float[rho.length];
    this.logStdSlope = new float[rho.length];
    this.mixture = mixtureOf(prior.ordered());
    refresh();
  }

  private static ParameterKernels.Mixture mixtureOf(ScaleMixturePrior prior) {
    double precision1 = 1 / (prior.std1() * prior.std1());
    double precision2 = 1 / (prior.std2() * prior.std2());
    double odds = (1 - prior.mixture()) * prior.std1() / (prior.mixture() * prior.std2());
    return new ParameterKernels.Mixture(
        (float) precision1,
        (float) precision2,
        (float) Math.log(odds),
        (float) (0.5 * (precision1 - precision2)));
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

  /** Recomputes σ = ln(1 + e^ρ) and its slopes; needed after every change of {@link #rho()}. */
  public void refresh() {
    kernels.softplus(rho.length, rho, std, stdSlope, logStdSlope);
  }

  /** weights = μ + σ ∘ ε. */
  public void sample(float[] epsilon, float[] weights) {
    kernels.reparameterize(mean.length, mean, std, epsilon, weights);
  }

  /**
   * Adds {@code scale} times the derivatives of F for one draw to the gradients.
   *
   * @param epsilon the draw's ε
   * @param weights the draw, from {@link #sample}
   * @param lossGradient ∂E/∂w at the draw
   * @param klWeight κ
   * @param scale usually one over the number of draws
   */
  public void accumulateGradient(
      float[] epsilon,
      float[] weights,
      float[] lossGradient,
      float klWeight,
      float scale,
      float[] meanGradient,
      float[] rhoGradient) {
    ParameterKernels.Draw draw =
        new ParameterKernels.Draw(epsilon, weights, lossGradient, stdSlope, logStdSlope);
    kernels.bayesGradient(mean.length, mixture, klWeight, scale, draw, meanGradient, rhoGradient);
  }
}
