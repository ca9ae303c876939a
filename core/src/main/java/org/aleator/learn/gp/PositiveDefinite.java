// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

import org.aleator.numerics.linalg.LinearAlgebra;

/** Cholesky factors of matrices that rounding, or equal rows, may have made indefinite. */
final class PositiveDefinite {
  private PositiveDefinite() {}

  /**
   * The factor L of a + ridge · I, the ridge the first of {@code least}, 10 · least, 100 · least …
   * times the mean of the diagonal that makes it positive definite. a is not changed.
   */
  static double[] factor(double[] a, int n, double least) {
    double mean = 0;
    for (int i = 0; i < n; i++) {
      mean += a[i * n + i] / n;
    }
    for (double ridge = least; ridge < 1; ridge *= 10) {
      double[] factor = a.clone();
      for (int i = 0; i < n; i++) {
        factor[i * n + i] += ridge * mean;
      }
      if (LinearAlgebra.provider().cholesky(factor, n)) {
        return factor;
      }
    }
    throw new ArithmeticException("the covariance matrix is not positive definite");
  }
}
