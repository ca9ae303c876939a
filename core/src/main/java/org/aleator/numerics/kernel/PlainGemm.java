// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.kernel;

import java.util.Arrays;

/**
 * Matrix products by plain loops that the just-in-time compiler turns into vector instructions: it
 * does so only if every array is read from its start, so the rows of B are first copied to arrays
 * of their own. (With offsets the same loop ran at a fifth to an eighth of the speed on Java 17.)
 */
final class PlainGemm implements Gemm {
  /** Row p of B, each in an array of its own; longer than needed. */
  private float[][] rowsOfB = {};

  private float[] sum = {};

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
    if (columns == 1) {
      rowDots(rows, inner, a, aFrom, b, bFrom, bias[biasFrom], c, cFrom);
      return;
    }
    copyRows(inner, columns, b, bFrom);
    for (int i = 0; i < rows; i++) {
      System.arraycopy(bias, biasFrom, sum, 0, columns);
      addRow(inner, columns, a, aFrom + i * inner, 1);
      System.arraycopy(sum, 0, c, cFrom + i * columns, columns);
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
    if (columns == 1) {
      float total = 0f;
      for (int p = 0; p < inner; p++) {
        total += b[bFrom + p];
      }
      sums[sumsFrom] = total;
      // One column of C is the row bᵀ·A.
      copyRows(inner, rows, a, aFrom);
      transposedProduct(1, inner, rows, b, bFrom, c, cFrom);
    } else {
      copyRows(inner, columns, b, bFrom);
      Arrays.fill(sum, 0, columns, 0f);
      for (int p = 0; p < inner; p++) {
        addOne(columns, 1f, rowsOfB[p], sum);
      }
      System.arraycopy(sum, 0, sums, sumsFrom, columns);
      transposedProduct(rows, inner, columns, a, aFrom, c, cFrom);
    }
  }

  /** C = Aᵀ·B with the rows of B already copied. */
  private void transposedProduct(
      int rows, int inner, int columns, float[] a, int aFrom, float[] c, int cFrom) {
    for (int i = 0; i < rows; i++) {
      Arrays.fill(sum, 0, columns, 0f);
      addRow(inner, columns, a, aFrom + i, rows);
      System.arraycopy(sum, 0, c, cFrom + i * columns, columns);
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
    if (columns == 1) {
      rowDots(rows, inner, a, aFrom, b, bFrom, 0f, c, cFrom);
      return;
    }
    reserve(inner, columns);
    for (int p = 0; p < inner; p++) {
      float[] row = rowsOfB[p];
      for (int j = 0; j < columns; j++) {
        row[j] = b[bFrom + j * inner + p];
      }
    }
    for (int i = 0; i < rows; i++) {
      Arrays.fill(sum, 0, columns, 0f);
      addRow(inner, columns, a, aFrom + i * inner, 1);
      System.arraycopy(sum, 0, c, cFrom + i * columns, columns);
    }
  }

  /** sumⱼ += Σₚ aₚ Bₚⱼ, where aₚ is {@code a[from + p·step]}. */
  private void addRow(int inner, int columns, float[] a, int from, int step) {
    int p = 0;
    for (; p + 4 <= inner; p += 4) {
      int at = from + p * step;
      addFour(
          columns,
          a[at],
          a[at + step],
          a[at + 2 * step],
          a[at + 3 * step],
          rowsOfB[p],
          rowsOfB[p + 1],
          rowsOfB[p + 2],
          rowsOfB[p + 3],
          sum);
    }
    for (; p < inner; p++) {
      addOne(columns, a[from + p * step], rowsOfB[p], sum);
    }
  }

  private static void addFour(
      int count,
      float s0,
      float s1,
      float s2,
      float s3,
      float[] x0,
      float[] x1,
      float[] x2,
      float[] x3,
      float[] y) {
    for (int j = 0; j < count; j++) {
      y[j] = y[j] + s0 * x0[j] + s1 * x1[j] + s2 * x2[j] + s3 * x3[j];
    }
  }

  private static void addOne(int count, float s, float[] x, float[] y) {
    for (int j = 0; j < count; j++) {
      y[j] += s * x[j];
    }
  }

  /** cᵢ = start + Σₚ Aᵢₚ bₚ, in four partial sums, so that no sum waits for the one before. */
  private static void rowDots(
      int rows,
      int inner,
      float[] a,
      int aFrom,
      float[] b,
      int bFrom,
      float start,
      float[] c,
      int cFrom) {
    for (int i = 0; i < rows; i++) {
      int row = aFrom + i * inner;
      float s0 = start;
      float s1 = 0f;
      float s2 = 0f;
      float s3 = 0f;
      int p = 0;
      for (; p + 4 <= inner; p += 4) {
        s0 += a[row + p] * b[bFrom + p];
        s1 += a[row + p + 1] * b[bFrom + p + 1];
        s2 += a[row + p + 2] * b[bFrom + p + 2];
        s3 += a[row + p + 3] * b[bFrom + p + 3];
      }
      for (; p < inner; p++) {
        s0 += a[row + p] * b[bFrom + p];
      }
      c[cFrom + i] = (s0 + s1) + (s2 + s3);
    }
  }

  private void copyRows(int inner, int columns, float[] b, int bFrom) {
    reserve(inner, columns);
    for (int p = 0; p < inner; p++) {
      System.arraycopy(b, bFrom + p * columns, rowsOfB[p], 0, columns);
    }
  }

  private void reserve(int inner, int columns) {
    if (sum.length < columns || rowsOfB.length < inner) {
      int width = Math.max(sum.length, columns);
      sum = new float[width];
      rowsOfB = new float[Math.max(rowsOfB.length, inner)][width];
    }
  }
}
