// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.variance;

import org.aleator.numerics.linalg.LinearAlgebra;

/**
 * The Cholesky factor L of a symmetric positive definite matrix of a few hundred rows, A = L Lᵀ, by
 * {@link LinearAlgebra#plain()}: at these sizes a call into native code gains nothing, and the bits
 * are the same on every machine.
 */
final class SmallCholesky {
  private final int n;
  private final double[] l;

  /**
   * @param a the n × n matrix, row-major; only its lower triangle is read, and it is kept
   */
  SmallCholesky(double[] a, int n) {
    this.n = n;
    this.l = a.clone();
    if (!LinearAlgebra.plain().cholesky(l, n)) {
      throw new ArithmeticException("the matrix is not positive definite");
    }
  }

  /** The solution z of A z = b. */
  double[] solve(double[] b) {
    return LinearAlgebra.solve(l, n, b);
  }

  /** L, of which only the lower triangle counts. */
  double[] factor() {
    return l.clone();
  }

  /** A⁻¹, both triangles. */
  double[] inverse() {
    double[] inverse = l.clone();
    LinearAlgebra.plain().invertCholesky(inverse, n);
    return inverse;
  }

  /** The diagonal of {@link #inverse}, to the bit. */
  double[] inverseDiagonal() {
    return LinearAlgebra.inverseDiagonal(l, n);
  }

  static double dot(double[] a, int aOffset, double[] b, int bOffset, int length) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int i = 0;
    for (; i + 3 < length; i += 4) {
      s0 += a[aOffset + i] * b[bOffset + i];
      s1 += a[aOffset + i + 1] * b[bOffset + i + 1];
      s2 += a[aOffset + i + 2] * b[bOffset + i + 2];
      s3 += a[aOffset + i + 3] * b[bOffset + i + 3];
    }
    for (; i < length; i++) {
      s0 += a[aOffset + i] * b[bOffset + i];
    }
    return (s0 + s1) + (s2 + s3);
  }
}
