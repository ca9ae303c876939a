// SPDX-License-Identifier: Apache-2.0
package org.aleator.dynamics;

/** The right-hand side of an autonomous system ẋ = f(x), for many states at once. */
public interface VectorField {
  /** The number of state variables. */
  int dimension();

  /**
   * Writes f of the first {@code rows} states.
   *
   * @param x rows × dimension, row-major
   * @param derivative of the same layout
   */
  void derivative(int rows, double[] x, double[] derivative);
}
