// SPDX-License-Identifier: Apache-2.0
package org.aleator.dynamics;

/**
 * A field of a single state, ẋ = f(x) on the line, which gives its slope f′ with its value. A
 * solution that kept the slopes of its stages is differentiated without evaluating f again.
 */
interface LineField extends VectorField {
  @Override
  default int dimension() {
    return 1;
  }

  /** Writes f and f′ of the first {@code rows} states. */
  void derivative(int rows, double[] x, double[] derivative, double[] slope);

  /**
   * Adds Σᵢ gᵢ ∂f(xᵢ)/∂θ to the gradient, to about a float's precision.
   *
   * @param cotangent g
   */
  void addGradient(int rows, double[] x, double[] cotangent, double[] gradient);
}
