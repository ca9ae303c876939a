package org.aleator.nn.kernel;

import java.util.Arrays;

/** Matrix products by plain loops, ordered so that the innermost runs along rows in memory. */
final class PlainGemm implements Gemm {
  @Override
  public void affine(
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
      int cFrom) {
    for (int i = 0; i < rows; i++) {
      int ci = cFrom + i * columns;
      System.arraycopy(bias, biasFrom, c, ci, columns);
      for (int p = 0; p < inner; p++) {
        addScaled(columns, a[aFrom + i * inner + p], b, bFrom + p * columns, c, ci);
      }
    }
  }

  @Override
  public void leftTransposed(
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
      int sumsFrom) {
    Arrays.fill(c, cFrom, cFrom + rows * columns, 0f);
    Arrays.fill(sums, sumsFrom, sumsFrom + columns, 0f);
    for (int p = 0; p < inner; p++) {
      int bp = bFrom + p * columns;
      addScaled(columns, 1f, b, bp, sums, sumsFrom);
      for (int i = 0; i < rows; i++) {
        addScaled(columns, a[aFrom + p * rows + i], b, bp, c, cFrom + i * columns);
      }
    }
  }

  @Override
  public void rightTransposed(
      int rows,
      int inner,
      int columns,
      float[] a,
      int aFrom,
      float[] b,
      int bFrom,
      float[] c,
      int cFrom) {
    for (int i = 0; i < rows; i++) {
      int ai = aFrom + i * inner;
      for (int j = 0; j < columns; j++) {
        int bj = bFrom + j * inner;
        float sum = 0f;
        for (int p = 0; p < inner; p++) {
          sum += a[ai + p] * b[bj + p];
        }
        c[cFrom + i * columns + j] = sum;
      }
    }
  }

  /** y += scale · x. */
  private static void addScaled(
      int count, float scale, float[] x, int xFrom, float[] y, int yFrom) {
    for (int j = 0; j < count; j++) {
      y[yFrom + j] += scale * x[xFrom + j];
    }
  }
}
