// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise;

import org.aleator.data.Matrix;

/** An estimated noise variance σ²(x), at the rows it was estimated from and at any other x. */
public interface NoiseFunction {

  /**
   * σ²(x) at each row, in the target's unit squared.
   *
   * @param x the features
   * @param prediction μ(x) at the same rows, for models that depend on it
   */
  double[] variance(Matrix x, double[] prediction);
}
