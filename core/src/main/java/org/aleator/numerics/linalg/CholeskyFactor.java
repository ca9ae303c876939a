// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.linalg;

/**
 * The Cholesky factor of an n × n symmetric positive definite matrix K, and what follows from it,
 * for a search that factorises one K after another: memory is taken once, and nothing is copied
 * that is not needed. One thread at a time.
 */
public sealed interface CholeskyFactor extends AutoCloseable
    permits PlainCholeskyFactor, OpenBlasCholeskyFactor {

  /**
   * Factorises another matrix; every later call is about this one.
   *
   * @param k the matrix, row-major; the lower triangle is read, nothing is written
   * @return whether it is positive definite; if not, no other method may be called
   */
  boolean factorise(double[] k);

  /** log det K. */
  double logDeterminant();

  /** K⁻¹ b; b is not changed. */
  double[] solve(double[] b);

  /**
   * Writes the lower triangle, diagonal included, of K⁻¹ − v vᵀ. The factor is used up by it.
   *
   * @param result n × n; what stands above its diagonal has no meaning afterwards
   */
  void inverseLessSquare(double[] v, double[] result);

  /** Gives the memory back. */
  @Override
  void close();
}
