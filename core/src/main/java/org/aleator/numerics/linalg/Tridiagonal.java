// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.linalg;

/**
 * A symmetric tridiagonal matrix T = Qᵀ A Q and the vector b = Qᵀ v, of a symmetric matrix A and a
 * vector v: after this reduction in O(n³) {@link Spectrum} needs O(n²).
 *
 * @param diagonal the n diagonal elements
 * @param offDiagonal the n − 1 elements beside them
 * @param vector b
 */
public record Tridiagonal(double[] diagonal, double[] offDiagonal, double[] vector) {}
