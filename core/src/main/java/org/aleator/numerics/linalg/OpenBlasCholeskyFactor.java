// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.linalg;

import org.bytedeco.javacpp.DoublePointer;
import org.bytedeco.openblas.global.openblas;

/** By OpenBLAS, in native memory; a row-major lower triangle is LAPACK's upper one. */
final class OpenBlasCholeskyFactor implements CholeskyFactor {
  private static final byte UPPER = 'U';

  private final int n;
  private final DoublePointer matrix;
  private final DoublePointer vector;

  OpenBlasCholeskyFactor(int n) {
    this.n = n;
    this.matrix = new DoublePointer(Math.max(1, (long) n * n));
    this.vector = new DoublePointer((long) Math.max(1, n));
  }

  @Override
  public boolean factorise(double[] k) {
    matrix.put(k, 0, n * n);
    return n == 0 || openblas.LAPACKE_dpotrf(openblas.LAPACK_COL_MAJOR, UPPER, n, matrix, n) == 0;
  }

  @Override
  public double logDeterminant() {
    openblas.cblas_dcopy(n, matrix, n + 1, vector, 1);
    double sum = 0;
    for (double pivot : vector()) {
      sum += Math.log(pivot);
    }
    return 2 * sum;
  }

  @Override
  public double[] solve(double[] b) {
    if (n == 0) {
      return new double[0];
    }
    vector.put(b, 0, n);
    solveTriangle(openblas.CblasTrans);
    solveTriangle(openblas.CblasNoTrans);
    return vector();
  }

  private void solveTriangle(int transposed) {
    openblas.cblas_dtrsv(
        openblas.CblasColMajor,
        openblas.CblasUpper,
        transposed,
        openblas.CblasNonUnit,
        n,
        matrix,
        n,
        vector,
        1);
  }

  private double[] vector() {
    double[] values = new double[n];
    vector.get(values, 0, n);
    return values;
  }

  @Override
  public void inverseLessSquare(double[] v, double[] result) {
    if (n == 0) {
      return;
    }
    openblas.LAPACKE_dpotri(openblas.LAPACK_COL_MAJOR, UPPER, n, matrix, n);
    vector.put(v, 0, n);
    openblas.cblas_dsyr(openblas.CblasColMajor, openblas.CblasUpper, n, -1.0, vector, 1, matrix, n);
    matrix.get(result, 0, n * n);
  }

  @Override
  public void close() {
    matrix.close();
    vector.close();
  }
}
