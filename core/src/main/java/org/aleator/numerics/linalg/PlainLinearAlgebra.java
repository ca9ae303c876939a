// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.linalg;

import java.util.Arrays;

/**
 * The same in plain Java: the specification, the fallback, and the oracle of the tests. The inner
 * loops add multiples of four rows to a row, a form that the just-in-time compiler vectorises
 * without changing the order of any sum.
 */
final class PlainLinearAlgebra implements LinearAlgebra {
  /** Columns per panel: 64 rows of 1000 doubles stay in a 512 KB cache. */
  private static final int PANEL = 64;

  @Override
  public String name() {
    return "plain";
  }

  @Override
  public CholeskyFactor factor(int n) {
    return new PlainCholeskyFactor(n, this);
  }

  /**
   * Right-looking by panels: factor the diagonal block and the rows below it, then subtract the
   * panel's outer product from what remains.
   */
  @Override
  public boolean cholesky(double[] a, int n) {
    double[] transposed = new double[PANEL * n];
    for (int start = 0; start < n; start += PANEL) {
      int end = Math.min(n, start + PANEL);
      if (!factorPanel(a, n, start, end)) {
        return false;
      }
      for (int i = end; i < n; i++) {
        for (int k = start; k < end; k++) {
          transposed[(k - start) * n + i] = a[i * n + k];
        }
      }
      for (int i = end; i < n; i++) {
        subtractRows(a, i * n, transposed, 0, n, end, i + 1, a, i * n + start, end - start);
      }
    }
    return true;
  }

  /** Columns start … end − 1 of the factor; everything left of them is already subtracted. */
  private static boolean factorPanel(double[] a, int n, int start, int end) {
    for (int i = start; i < end; i++) {
      if (!factorRow(a, n, start, i, i + 1)) {
        return false;
      }
    }
    int i = end;
    for (; i + 3 < n; i += 4) {
      factorRows(a, n, start, end, i);
    }
    for (; i < n; i++) {
      factorRow(a, n, start, i, end);
    }
    return true;
  }

  /** Columns start … end − 1 of row i, which may end with its diagonal. */
  private static boolean factorRow(double[] a, int n, int start, int i, int end) {
    for (int j = start; j < end; j++) {
      double sum = a[i * n + j];
      for (int k = start; k < j; k++) {
        sum -= a[i * n + k] * a[j * n + k];
      }
      if (i == j) {
        if (!(sum > 0) || sum == Double.POSITIVE_INFINITY) {
          return false;
        }
        a[i * n + i] = Math.sqrt(sum);
      } else {
        a[i * n + j] = sum / a[j * n + j];
      }
    }
    return true;
  }

  /** The same for four rows below the diagonal, so that no sum waits for itself. */
  private static void factorRows(double[] a, int n, int start, int end, int i) {
    int r0 = i * n;
    int r1 = r0 + n;
    int r2 = r1 + n;
    int r3 = r2 + n;
    for (int j = start; j < end; j++) {
      double s0 = a[r0 + j];
      double s1 = a[r1 + j];
      double s2 = a[r2 + j];
      double s3 = a[r3 + j];
      int row = j * n;
      for (int k = start; k < j; k++) {
        double factor = a[row + k];
        s0 -= a[r0 + k] * factor;
        s1 -= a[r1 + k] * factor;
        s2 -= a[r2 + k] * factor;
        s3 -= a[r3 + k] * factor;
      }
      double diagonal = a[row + j];
      a[r0 + j] = s0 / diagonal;
      a[r1 + j] = s1 / diagonal;
      a[r2 + j] = s2 / diagonal;
      a[r3 + j] = s3 / diagonal;
    }
  }

  /**
   * target[j] −= Σₖ factor[k] · rows[k][j] for j in [from, to), where row k starts at rowOffset + k
   * · stride.
   */
  private static void subtractRows(
      double[] target,
      int targetOffset,
      double[] rows,
      int rowOffset,
      int stride,
      int from,
      int to,
      double[] factors,
      int factorOffset,
      int count) {
    int k = 0;
    for (; k + 3 < count; k += 4) {
      double f0 = factors[factorOffset + k];
      double f1 = factors[factorOffset + k + 1];
      double f2 = factors[factorOffset + k + 2];
      double f3 = factors[factorOffset + k + 3];
      int row = rowOffset + k * stride;
      for (int j = from; j < to; j++) {
        target[targetOffset + j] -=
            f0 * rows[row + j]
                + f1 * rows[row + stride + j]
                + f2 * rows[row + 2 * stride + j]
                + f3 * rows[row + 3 * stride + j];
      }
    }
    for (; k < count; k++) {
      double factor = factors[factorOffset + k];
      int row = rowOffset + k * stride;
      for (int j = from; j < to; j++) {
        target[targetOffset + j] -= factor * rows[row + j];
      }
    }
  }

  /** M = L⁻¹, then Mᵀ M. */
  @Override
  public void invertCholesky(double[] l, int n) {
    double[] inverse = invertTriangle(l, n);
    double[] column = new double[n];
    for (int i = 0; i < n; i++) {
      // Row i of Mᵀ M up to the diagonal: Σ over k ≥ i of M[k][i] · M[k][·].
      int count = n - i;
      for (int k = 0; k < count; k++) {
        column[k] = -inverse[(i + k) * n + i];
      }
      int row = i * n;
      Arrays.fill(l, row, row + n, 0);
      subtractRows(l, row, inverse, row, n, 0, i + 1, column, 0, count);
    }
    mirrorLower(l, n);
  }

  /** M = L⁻¹ row by row from L M = I. */
  private static double[] invertTriangle(double[] l, int n) {
    double[] inverse = new double[n * n];
    for (int i = 0; i < n; i++) {
      inverse[i * n + i] = 1;
      subtractRows(inverse, i * n, inverse, 0, n, 0, i, l, i * n, i);
      double scale = 1 / l[i * n + i];
      for (int j = 0; j <= i; j++) {
        inverse[i * n + j] *= scale;
      }
    }
    return inverse;
  }

  /** Σₖ M²ₖᵢ, in the order of {@link #invertCholesky}, whose diagonal it is to the bit. */
  static double[] inverseDiagonal(double[] l, int n) {
    double[] inverse = invertTriangle(l, n);
    double[] diagonal = new double[n];
    for (int i = 0; i < n; i++) {
      double sum = 0;
      int k = i;
      for (; k + 3 < n; k += 4) {
        double m0 = inverse[k * n + i];
        double m1 = inverse[(k + 1) * n + i];
        double m2 = inverse[(k + 2) * n + i];
        double m3 = inverse[(k + 3) * n + i];
        sum += m0 * m0 + m1 * m1 + m2 * m2 + m3 * m3;
      }
      for (; k < n; k++) {
        sum += inverse[k * n + i] * inverse[k * n + i];
      }
      diagonal[i] = sum;
    }
    return diagonal;
  }

  @Override
  public void forwardSolve(double[] l, int n, double[] b, int rows) {
    for (int r = 0; r < rows; r++) {
      int row = r * n;
      for (int i = 0; i < n; i++) {
        double sum = b[row + i];
        for (int j = 0; j < i; j++) {
          sum -= l[i * n + j] * b[row + j];
        }
        b[row + i] = sum / l[i * n + i];
      }
    }
  }

  @Override
  public double[] multiplyTransposed(double[] a, int rows, int inner, double[] b, int columns) {
    double[] product = new double[rows * columns];
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        double sum = 0;
        for (int k = 0; k < inner; k++) {
          sum += a[i * inner + k] * b[j * inner + k];
        }
        product[i * columns + j] = sum;
      }
    }
    return product;
  }

  @Override
  public void addGram(double[] a, int rows, int columns, double[] gram) {
    double[] factors = new double[rows];
    for (int i = 0; i < columns; i++) {
      for (int r = 0; r < rows; r++) {
        factors[r] = -a[r * columns + i];
      }
      subtractRows(gram, i * columns, a, 0, columns, 0, i + 1, factors, 0, rows);
    }
  }

  @Override
  public Tridiagonal tridiagonalize(double[] a, int n, double[] v) {
    return Householder.tridiagonalize(a, n, v);
  }

  /** Copies the lower triangle of a square matrix to its upper one, by blocks for the cache. */
  static void mirrorLower(double[] a, int n) {
    int block = 32;
    for (int i0 = 0; i0 < n; i0 += block) {
      for (int j0 = 0; j0 <= i0; j0 += block) {
        int iEnd = Math.min(n, i0 + block);
        for (int i = i0; i < iEnd; i++) {
          int jEnd = Math.min(i, j0 + block);
          for (int j = j0; j < jEnd; j++) {
            a[j * n + i] = a[i * n + j];
          }
        }
      }
    }
  }
}
