// SPDX-License-Identifier: Apache-2.0
package org.aleator.dynamics;

/**
 * A vector field with parameters that can be differentiated. The stages of a step are evaluated one
 * after the other and then differentiated in reverse, so an evaluation can be kept in one of {@link
 * DormandPrince#STAGES} slots.
 */
public interface DifferentiableField extends VectorField {
  int parameterCount();

  /** As {@link #derivative}, and keeps in the slot what its {@link #pullback} needs. */
  void record(int slot, int rows, double[] x, double[] derivative);

  /**
   * The product of cotangents with the Jacobians of the evaluation kept in the slot.
   *
   * @param cotangent g, rows × dimension
   * @param state overwritten with gᵀ ∂f/∂x, rows × dimension
   * @param parameters gᵀ ∂f/∂θ, summed over the rows, is added to it; null if it is not wanted
   */
  void pullback(int slot, int rows, double[] cotangent, double[] state, double[] parameters);
}
