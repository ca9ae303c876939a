// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.linalg;

/** The same in plain Java: the specification of {@link OpenBlasCholeskyFactor}. */
final class PlainCholeskyFactor implements CholeskyFactor {
  private final int n;
  private final double[] l;
  private final PlainLinearAlgebra algebra;

  PlainCholeskyFactor(int n, PlainLinearAlgebra algebra) {
    this.n = n;
    this.l = new double[n * n];
    this.algebra = algebra;
  }

  @Override
  public boolean factorise(double[] k) {
    System.arraycopy(k, 0, l, 0, n * n);
    return algebra.cholesky(l, n);
  }

  @Override
  public double logDeterminant() {
    return LinearAlgebra.logDeterminant(l, n);
  }

  @Override
  public double[] solve(double[] b) {
    return LinearAlgebra.solve(l, n, b);
  }

  @Override
  public void inverseLessSquare(double[] v, double[] result) {
    algebra.invertCholesky(l, n);
    for (int i = 0; i < n; i++) {
      int row = i * n;
      for (int j = 0; j <= i; j++) {
        result[row + j] = l[row + j] - v[i] * v[j];
      }
    }
  }

  @Override
  public void close() {}
}
