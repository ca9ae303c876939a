package org.aleator.nn.kernel;

/**
 * Products of row-major matrices in flat arrays, in the three shapes that a layer's forward and
 * backward pass need. Each matrix begins at its own offset; C is overwritten and must not overlap A
 * or B. Every element of C is summed in the order of the inner index, so that the result does not
 * depend on how the work is cut into tiles.
 *
 * <p>An implementation may own buffers: not safe for use by several threads.
 */
public interface Gemm {
  /** C = A·B with A rows × inner, B inner × columns, C rows × columns. */
  void multiply(
      int rows,
      int inner,
      int columns,
      float[] a,
      int aFrom,
      float[] b,
      int bFrom,
      float[] c,
      int cFrom);

  /** C = Aᵀ·B with A inner × rows, B inner × columns, C rows × columns. */
  void multiplyLeftTransposed(
      int rows,
      int inner,
      int columns,
      float[] a,
      int aFrom,
      float[] b,
      int bFrom,
      float[] c,
      int cFrom);

  /** C = A·Bᵀ with A rows × inner, B columns × inner, C rows × columns. */
  void multiplyRightTransposed(
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
