// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.linalg;

/**
 * A symmetric tridiagonal matrix T and a vector b, with the determinant and the quadratic form of
 * shifted multiples of T in O(n) each. With T = Qᵀ A Q and b = Qᵀ v these are the determinant and
 * the quadratic form vᵀ (scale · A + shift · I)⁻¹ v: after one reduction in O(n³) a likelihood can
 * be evaluated at any number of scales and shifts for nothing.
 *
 * @param diagonal the n diagonal elements
 * @param offDiagonal the n − 1 elements beside them
 * @param vector b
 */
public record Tridiagonal(double[] diagonal, double[] offDiagonal, double[] vector) {

  /**
   * @param logDeterminant log |scale · T + shift · I|
   * @param quadratic bᵀ (scale · T + shift · I)⁻¹ b
   */
  public record Values(double logDeterminant, double quadratic) {}

  /**
   * By the factorisation L D Lᵀ. The shifted matrix has to be positive definite; pivots that
   * rounding took below 10⁻¹⁴ of the largest element count as that.
   */
  public Values at(double scale, double shift) {
    double least = 1e-14 * largest(scale, shift);
    double logDeterminant = 0;
    double quadratic = 0;
    double pivot = 1;
    double z = 0;
    for (int i = 0; i < diagonal.length; i++) {
      double beside = i == 0 ? 0 : scale * offDiagonal[i - 1];
      double factor = beside / pivot;
      z = vector[i] - factor * z;
      pivot = Math.max(least, scale * diagonal[i] + shift - factor * beside);
      logDeterminant += Math.log(pivot);
      quadratic += z * z / pivot;
    }
    return new Values(logDeterminant, quadratic);
  }

  private double largest(double scale, double shift) {
    double largest = Double.MIN_NORMAL;
    for (double element : diagonal) {
      largest = Math.max(largest, Math.abs(scale * element + shift));
    }
    return largest;
  }
}
