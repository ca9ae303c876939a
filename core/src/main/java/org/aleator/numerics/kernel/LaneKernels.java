// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.kernel;

/**
 * Loops over {@value #LANES} small problems of the same shape at once. Element k of problem l is at
 * {@code k * LANES + l}, so that a vector holds the same element of all problems and no sum goes
 * across a vector: every implementation gives the same bits, and a problem's result does not depend
 * on its neighbours in the vector.
 *
 * <p>Offsets are those of element 0 of problem 0; a count is one of elements.
 */
public interface LaneKernels {
  /** Problems at a time. */
  int LANES = 4;

  /**
   * One step of a forward substitution for four right-hand sides: with t the row of a triangular
   * matrix, of {@code count} elements before its diagonal, x[count] ← (x[count] − Σ tₖ xₖ) r. Two
   * of the four may be the same.
   *
   * @param x0 where the first right-hand side begins
   * @param r one over the diagonal
   */
  void eliminate(
      int count,
      double[] x,
      int x0,
      int x1,
      int x2,
      int x3,
      double[] t,
      int from,
      double[] r,
      int at);

  /** The diagonal of a Cholesky factor's row t: t[count] ← √(t[count] − Σ tₖ²), r ← 1/t[count]. */
  void pivot(int count, double[] t, int from, double[] r, int at);

  /** aₖ ← aₖ − s bₖ, s one number for each problem. */
  void subtract(int count, double[] s, int at, double[] b, int fromB, double[] a, int fromA);

  /** s ← s + Σ aₖ bₖ. */
  void addProducts(int count, double[] a, int fromA, double[] b, int fromB, double[] s, int at);

  /** d2ₖ ← d2ₖ + (zₖ − v)². */
  void addSquares(int count, double[] z, int fromZ, double[] v, int at, double[] d2, int fromD);

  /**
   * Correlations and slopes at squared distances. With k the correlation at distance r, the slope
   * is −k′(r)/r: the derivative of k by the logarithm of a length is the slope times the squared
   * difference along it.
   *
   * @param twiceNu 1, 3 or 5 for the Matérn class; 0 for the squared exponential
   */
  void correlations(
      int twiceNu, int count, double[] d2, int fromD, double[] k, int fromK, double[] g, int fromG);

  /**
   * One row of (∂K/∂ ln ℓ) b along one feature: with e = gₖ (zₖ − z[count])², w[k] ← w[k] + e
   * b[count] and w[count] ← w[count] + Σ e bₖ.
   */
  void addSlopes(
      int count, double[] z, int fromZ, double[] g, int fromG, double[] b, double[] w, int fromW);
}
