// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.kernel;

/**
 * The matrix products of a layer's forward and backward pass, on row-major matrices in flat arrays.
 * Each matrix begins at its own offset; results are overwritten and must not overlap the operands.
 * The order of summation depends on the shapes alone, never on the values or on threads.
 *
 * <p>An implementation may own buffers: not safe for use by several threads.
 */
public interface Gemm {
  /**
   * A layer's affine map: C = A·B + 1·biasᵀ with A rows × inner, B inner × columns, bias of length
   * columns, C rows × columns.
   */
  void affine(
      int rows,
      int inner,
      int columns,
      float[] a,
      int aFrom,
      float[] b,
      int bFrom,
      float[] bias,
      int biasFrom,
      float[] c,
      int cFrom);

  /**
   * The gradient of {@link #affine} with respect to B: C = Aᵀ·B with A inner × rows, B inner ×
   * columns, C rows × columns; and to the bias: sumsⱼ = Σₚ Bₚⱼ.
   */
  void leftTransposed(
      int rows,
      int inner,
      int columns,
      float[] a,
      int aFrom,
      float[] b,
      int bFrom,
      float[] c,
      int cFrom,
      float[] sums,
      int sumsFrom);

  /**
   * The gradient of {@link #affine} with respect to A: C = A·Bᵀ with A rows × inner, B columns ×
   * inner, C rows × columns.
   */
  void rightTransposed(
      int rows,
      int inner,
      int columns,
      float[] a,
      int aFrom,
      float[] b,
      int bFrom,
      float[] c,
      int cFrom);
}
