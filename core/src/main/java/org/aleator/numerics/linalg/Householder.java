// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.linalg;

import java.util.Arrays;

/**
 * Reduction of a symmetric matrix to tridiagonal form by reflections H = I − τ u uᵀ (Golub and Van
 * Loan 2013, section 8.3.1): column by column, the elements below the subdiagonal are reflected to
 * zero and A becomes A − u wᵀ − w uᵀ, w = p − ½ τ (pᵀu) u, p = τ A u.
 */
final class Householder {
  private Householder() {}

  static Tridiagonal tridiagonalize(double[] matrix, int n, double[] v) {
    double[] a = Arrays.copyOf(matrix, n * n);
    PlainLinearAlgebra.mirrorLower(a, n);
    double[] rotated = Arrays.copyOf(v, n);
    double[] diagonal = new double[n];
    double[] beside = new double[Math.max(0, n - 1)];
    double[] u = new double[n];
    for (int k = 0; k < n; k++) {
      diagonal[k] = a[k * n + k];
      if (k + 1 < n) {
        beside[k] = reflectColumn(a, n, k, u, rotated);
      }
    }
    return new Tridiagonal(diagonal, beside, rotated);
  }

  /** Reflects column k below the diagonal to its first element, which is returned. */
  private static double reflectColumn(double[] a, int n, int k, double[] u, double[] rotated) {
    double norm = 0;
    for (int i = k + 1; i < n; i++) {
      u[i] = a[i * n + k];
      norm = Math.hypot(norm, u[i]);
    }
    double first = u[k + 1];
    double reflected = first > 0 ? -norm : norm;
    u[k + 1] = first - reflected;
    double square = 0;
    for (int i = k + 1; i < n; i++) {
      square += u[i] * u[i];
    }
    if (square == 0) {
      return first;
    }
    double tau = 2 / square;
    reflect(u, tau, k + 1, rotated);
    updateTrailing(a, n, k + 1, u, tau);
    return reflected;
  }

  private static void reflect(double[] u, double tau, int from, double[] vector) {
    double product = 0;
    for (int i = from; i < vector.length; i++) {
      product += u[i] * vector[i];
    }
    for (int i = from; i < vector.length; i++) {
      vector[i] -= tau * product * u[i];
    }
  }

  private static void updateTrailing(double[] a, int n, int from, double[] u, double tau) {
    double[] w = new double[n];
    for (int i = from; i < n; i++) {
      double factor = tau * u[i];
      for (int j = from; j < n; j++) {
        w[j] += factor * a[i * n + j];
      }
    }
    double product = 0;
    for (int i = from; i < n; i++) {
      product += w[i] * u[i];
    }
    for (int i = from; i < n; i++) {
      w[i] -= 0.5 * tau * product * u[i];
    }
    for (int i = from; i < n; i++) {
      for (int j = from; j < n; j++) {
        a[i * n + j] -= u[i] * w[j] + w[i] * u[j];
      }
    }
  }
}
