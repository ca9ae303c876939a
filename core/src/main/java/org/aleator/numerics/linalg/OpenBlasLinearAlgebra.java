// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.linalg;

import java.util.Arrays;
import org.bytedeco.javacpp.DoublePointer;
import org.bytedeco.javacpp.Loader;
import org.bytedeco.openblas.global.openblas;

/**
 * OpenBLAS, called with one thread per call: parallelism is outside, over independent matrices,
 * where it keeps results independent of the number of threads.
 *
 * <p>LAPACK's matrices are column-major. A row-major lower triangle is the upper triangle of the
 * same memory read column-major, so that the routines are called with {@code 'U'} and nothing is
 * transposed. Arrays are copied to native memory and back, which costs O(n²) beside the O(n³) work.
 */
final class OpenBlasLinearAlgebra implements LinearAlgebra {
  private static final byte UPPER = 'U';

  OpenBlasLinearAlgebra() {
    LibraryCache.during(
        () -> {
          // The call alone initialises the BLAS half of it, and LAPACK would be unpacked later.
          Loader.load(openblas.class);
          openblas.blas_set_num_threads(1);
        });
  }

  @Override
  public String name() {
    return "native";
  }

  @Override
  public CholeskyFactor factor(int n) {
    return new OpenBlasCholeskyFactor(n);
  }

  @Override
  public boolean cholesky(double[] a, int n) {
    if (n == 0) {
      return true;
    }
    try (DoublePointer pointer = copyOf(a, n * n)) {
      if (openblas.LAPACKE_dpotrf(openblas.LAPACK_COL_MAJOR, UPPER, n, pointer, n) != 0) {
        return false;
      }
      pointer.get(a, 0, n * n);
    }
    return true;
  }

  @Override
  public void invertCholesky(double[] l, int n) {
    if (n == 0) {
      return;
    }
    try (DoublePointer pointer = copyOf(l, n * n)) {
      openblas.LAPACKE_dpotri(openblas.LAPACK_COL_MAJOR, UPPER, n, pointer, n);
      pointer.get(l, 0, n * n);
    }
    PlainLinearAlgebra.mirrorLower(l, n);
  }

  @Override
  public double invert(double[] a, int n) {
    if (n == 0) {
      return 0;
    }
    double logDeterminant = 0;
    try (DoublePointer pointer = copyOf(a, n * n)) {
      if (openblas.LAPACKE_dpotrf(openblas.LAPACK_COL_MAJOR, UPPER, n, pointer, n) != 0) {
        return Double.NaN;
      }
      for (long i = 0; i < n; i++) {
        logDeterminant += Math.log(pointer.get(i * n + i));
      }
      openblas.LAPACKE_dpotri(openblas.LAPACK_COL_MAJOR, UPPER, n, pointer, n);
      pointer.get(a, 0, n * n);
    }
    PlainLinearAlgebra.mirrorLower(a, n);
    return 2 * logDeterminant;
  }

  @Override
  public void forwardSolve(double[] l, int n, double[] b, int rows) {
    if (n == 0 || rows == 0) {
      return;
    }
    // Each row of b is a column in LAPACK's eyes, and L is the transpose of its upper triangle.
    try (DoublePointer factor = copyOf(l, n * n);
        DoublePointer sides = copyOf(b, rows * n)) {
      openblas.cblas_dtrsm(
          openblas.CblasColMajor,
          openblas.CblasLeft,
          openblas.CblasUpper,
          openblas.CblasTrans,
          openblas.CblasNonUnit,
          n,
          rows,
          1.0,
          factor,
          n,
          sides,
          n);
      sides.get(b, 0, rows * n);
    }
  }

  @Override
  public double[] multiplyTransposed(double[] a, int rows, int inner, double[] b, int columns) {
    double[] product = new double[rows * columns];
    if (rows == 0 || columns == 0 || inner == 0) {
      return product;
    }
    try (DoublePointer left = copyOf(a, rows * inner);
        DoublePointer right = copyOf(b, columns * inner);
        DoublePointer result = new DoublePointer(product.length)) {
      openblas.cblas_dgemm(
          openblas.CblasRowMajor,
          openblas.CblasNoTrans,
          openblas.CblasTrans,
          rows,
          columns,
          inner,
          1.0,
          left,
          inner,
          right,
          inner,
          0.0,
          result,
          columns);
      result.get(product);
    }
    return product;
  }

  @Override
  public void addGram(double[] a, int rows, int columns, double[] gram) {
    if (rows == 0 || columns == 0) {
      return;
    }
    try (DoublePointer matrix = copyOf(a, rows * columns);
        DoublePointer sum = copyOf(gram, columns * columns)) {
      openblas.cblas_dsyrk(
          openblas.CblasColMajor,
          openblas.CblasUpper,
          openblas.CblasNoTrans,
          columns,
          rows,
          1.0,
          matrix,
          columns,
          1.0,
          sum,
          columns);
      sum.get(gram, 0, columns * columns);
    }
  }

  @Override
  public Tridiagonal tridiagonalize(double[] a, int n, double[] v) {
    double[] diagonal = new double[n];
    double[] beside = new double[Math.max(0, n - 1)];
    double[] rotated = Arrays.copyOf(v, n);
    if (n < 2) {
      System.arraycopy(a, 0, diagonal, 0, n);
      return new Tridiagonal(diagonal, beside, rotated);
    }
    try (DoublePointer matrix = copyOf(a, n * n);
        DoublePointer main = new DoublePointer((long) n);
        DoublePointer next = new DoublePointer((long) n - 1);
        DoublePointer reflectors = new DoublePointer((long) n - 1);
        DoublePointer vector = copyOf(v, n)) {
      openblas.LAPACKE_dsytrd(
          openblas.LAPACK_COL_MAJOR, UPPER, n, matrix, n, main, next, reflectors);
      openblas.LAPACKE_dormtr(
          openblas.LAPACK_COL_MAJOR,
          (byte) 'L',
          UPPER,
          (byte) 'T',
          n,
          1,
          matrix,
          n,
          reflectors,
          vector,
          n);
      main.get(diagonal);
      next.get(beside);
      vector.get(rotated);
    }
    return new Tridiagonal(diagonal, beside, rotated);
  }

  private static DoublePointer copyOf(double[] values, int length) {
    return new DoublePointer((long) length).put(values, 0, length);
  }
}
