// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.linalg;

/**
 * The eigenvalues λ of a symmetric matrix A = Z Λ Zᵀ and the components Zᵀ v of a vector, in no
 * particular order: a function of A applied between v and itself is then a sum, vᵀ g(A) v = Σ g(λᵢ)
 * cᵢ².
 *
 * @param eigenvalues λ
 * @param components Zᵀ v
 */
public record Spectrum(double[] eigenvalues, double[] components) {
  /** A symmetric tridiagonal matrix has never been seen to need more. */
  private static final int MOST_SWEEPS = 60;

  /**
   * Of a tridiagonal form, by QL steps with Wilkinson's implicit shift (Golub and Van Loan 2013,
   * algorithm 8.3.3, from below); the rotations are applied to the vector alone, so that the cost
   * is O(n²).
   */
  public static Spectrum of(Tridiagonal form) {
    int n = form.diagonal().length;
    double[] d = form.diagonal().clone();
    double[] e = new double[n];
    System.arraycopy(form.offDiagonal(), 0, e, 0, Math.max(0, n - 1));
    double[] v = form.vector().clone();
    for (int first = 0; first < n; first++) {
      for (int sweep = 0; sweep < MOST_SWEEPS; sweep++) {
        int last = first;
        while (last < n - 1 && !negligible(e[last], d[last], d[last + 1])) {
          last++;
        }
        if (last == first) {
          break;
        }
        step(d, e, v, first, last);
      }
    }
    return new Spectrum(d, v);
  }

  private static boolean negligible(double beside, double above, double below) {
    return Math.abs(beside) <= Math.ulp(1.0) * (Math.abs(above) + Math.abs(below));
  }

  /** One QL step on the unreduced block first … last: the bulge is chased from last to first. */
  private static void step(double[] d, double[] e, double[] v, int first, int last) {
    double half = (d[first + 1] - d[first]) / (2 * e[first]);
    double root = Math.copySign(Math.hypot(half, 1), half);
    double g = d[last] - d[first] + e[first] / (half + root);
    double sine = 1;
    double cosine = 1;
    double taken = 0;
    for (int i = last - 1; i >= first; i--) {
      double f = sine * e[i];
      double b = cosine * e[i];
      double r = Math.sqrt(f * f + g * g);
      e[i + 1] = r;
      if (r == 0) {
        // The block has come apart below: what was taken off is given back.
        d[i + 1] -= taken;
        e[last] = 0;
        return;
      }
      sine = f / r;
      cosine = g / r;
      double shifted = d[i + 1] - taken;
      double t = (d[i] - shifted) * sine + 2 * cosine * b;
      taken = sine * t;
      d[i + 1] = shifted + taken;
      g = cosine * t - b;
      double component = v[i + 1];
      v[i + 1] = sine * v[i] + cosine * component;
      v[i] = cosine * v[i] - sine * component;
    }
    d[first] -= taken;
    e[first] = g;
    e[last] = 0;
  }
}
