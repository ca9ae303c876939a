// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.kernel;

/**
 * The curve of {@link CurveNetwork} with one output, f(x) = Σⱼ vⱼ tanh(wⱼ x + bⱼ) + c, as the
 * right-hand side of ẋ = f(x): values and slopes in double precision, which adaptive integration
 * needs, and the gradient by the parameters in single, which is all a stochastic descent sees of
 * it.
 *
 * <p>Parameters and gradient lie in flat arrays in the order w, b, v (each of length hidden), c.
 */
public interface CurveSlopes {
  /**
   * valueᵢ = f(xᵢ) and slopeᵢ = f′(xᵢ) = Σⱼ vⱼ wⱼ (1 − aᵢⱼ²), a the activations; a value does not
   * depend on which others it is computed with.
   *
   * @param rows how many x
   * @param hidden how many units
   */
  void evaluate(
      int rows, int hidden, double[] parameters, double[] x, double[] value, double[] slope);

  /**
   * Adds Σᵢ gᵢ ∂f(xᵢ)/∂θ to the gradient. The sum of at most {@value #PART} terms at a time is
   * right to a float's precision.
   */
  void addGradient(
      int rows, int hidden, float[] parameters, float[] x, float[] g, double[] gradient);

  /** Terms that are summed in single precision before they go into the gradient. */
  int PART = 64;
}
