// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.kernel;

/** Loops over all parameters of a network: the optimizer's step and Gaussian weights. */
public interface ParameterKernels {
  /**
   * One Adam step: m ← β₁m + (1−β₁)g, v ← β₂v + (1−β₂)g², θ ← decay·θ − rate·m / (√v·c + ε).
   *
   * @param step the step's constants
   */
  void adam(
      int count,
      float[] parameters,
      float[] gradient,
      float[] firstMoment,
      float[] secondMoment,
      AdamStep step);

  /**
   * What one Adam step multiplies with.
   *
   * @param beta1 β₁
   * @param beta2 β₂
   * @param decay factor of θ, 1 without weight decay
   * @param rate learning rate over the first moment's bias correction, η/(1−β₁ᵗ)
   * @param correction c = 1/√(1−β₂ᵗ)
   * @param epsilon ε
   */
  record AdamStep(
      float beta1, float beta2, float decay, float rate, float correction, float epsilon) {}

  /** stdᵢ = ln(1 + e^ρᵢ), slopeᵢ = dσ/dρ = 1/(1 + e^−ρᵢ), logSlopeᵢ = d ln σ/dρ. */
  void softplus(int count, float[] rho, float[] std, float[] slope, float[] logSlope);

  /** wᵢ = μᵢ + σᵢεᵢ. */
  void reparameterize(int count, float[] mean, float[] std, float[] epsilon, float[] w);

  /**
   * Adds the gradients of one draw of Bayes by Backprop. With a₁ = share₁/σ₁² + share₂/σ₂², where
   * share₂/share₁ = eᵗ, t = offset + slope·w², and h = gᵢ + κ a₁ wᵢ: mean gradient += scale·h, rho
   * gradient += scale·(h εᵢ dσ/dρ − κ d ln σ/dρ).
   */
  void bayesGradient(
      int count,
      Mixture mixture,
      float klWeight,
      float scale,
      Draw draw,
      float[] meanGradient,
      float[] rhoGradient);

  /**
   * A scale-mixture prior with σ₁ ≥ σ₂, as the loop needs it; so t never grows with w.
   *
   * @param precision1 1/σ₁²
   * @param precision2 1/σ₂²
   * @param offset ln((1−π)σ₁ / (π σ₂))
   * @param slope (1/σ₁² − 1/σ₂²)/2, at most 0
   */
  record Mixture(float precision1, float precision2, float offset, float slope) {}

  /** One draw: ε, the weights w = μ + σε, the loss's gradient ∂E/∂w, dσ/dρ and d ln σ/dρ. */
  record Draw(
      float[] epsilon, float[] w, float[] gradient, float[] stdSlope, float[] logStdSlope) {}
}
