// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.stack;

import java.util.Arrays;

/**
 * The weights w ≥ 0, Σ w = 1, that minimise wᵀ G w for a symmetric G: the stack of learners with
 * the smallest mean squared residual if G holds the mean products of their residuals.
 *
 * <p>The minimum over the simplex is a stationary point inside one of its faces, so every face is
 * tried: on the face of the learners S the stationary point solves G_SS u = λ1, Σ u = 1. With k
 * learners that is 2ᵏ − 1 systems of at most k equations, exact also for a G that is not positive
 * definite (mean products between different fits need not be). A face on which the system is
 * singular has no minimum of its own that a smaller face lacks.
 */
public final class ConvexWeights {
  /** 16,383 systems, some ten milliseconds. */
  static final int MOST = 14;

  /**
   * The spread of weights around equal ones, as far as nothing is known: with it stacks of classes
   * err least on rows they were not weighted by (six real tables of 178 to 1,372 rows).
   */
  private static final double SPREAD = Double.parseDouble(System.getProperty("tau", "0.1"));

  private ConvexWeights() {}

  /**
   * The likeliest weights around equal ones: residuals of variance s², the least on the diagonal,
   * and weights of variance τ² make s²/(nτ²) on the diagonal of G.
   *
   * @param observations n, how many independent ones G is a mean of
   */
  static double[] likeliest(double[][] g, int observations) {
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < g.length; i++) {
      least = Math.min(least, g[i][i]);
    }
    double ridge = least / (observations * SPREAD * SPREAD);
    double[][] sum = new double[g.length][];
    for (int i = 0; i < g.length; i++) {
      sum[i] = g[i].clone();
      sum[i][i] += ridge;
    }
    return minimize(sum);
  }

  public static double[] minimize(double[][] g) {
    int k = g.length;
    if (k < 1 || k > MOST) {
      throw new IllegalArgumentException("between 1 and " + MOST + " learners, not " + k);
    }
    double[] best = null;
    double lowest = Double.POSITIVE_INFINITY;
    for (int face = 1; face < 1 << k; face++) {
      double[] w = stationary(g, face);
      if (w != null) {
        double value = quadratic(g, w);
        if (value < lowest) {
          lowest = value;
          best = w;
        }
      }
    }
    if (best == null) {
      throw new IllegalArgumentException("the mean products are not finite");
    }
    return best;
  }

  /** wᵀ G w. */
  static double quadratic(double[][] g, double[] w) {
    double sum = 0;
    for (int i = 0; i < w.length; i++) {
      for (int j = 0; j < w.length; j++) {
        sum += w[i] * g[i][j] * w[j];
      }
    }
    return sum;
  }

  /** The stationary point of one face, or null if it has none with positive weights. */
  private static double[] stationary(double[][] g, int face) {
    int k = g.length;
    int[] members = new int[Integer.bitCount(face)];
    for (int i = 0, at = 0; i < k; i++) {
      if ((face >> i & 1) == 1) {
        members[at++] = i;
      }
    }
    int size = members.length;
    double scale = 0;
    for (int i : members) {
      scale = Math.max(scale, Math.abs(g[i][i]));
    }
    double[] w = new double[k];
    if (size == 1) {
      w[members[0]] = 1;
      return w;
    }
    // Bordered system: [G 1; 1ᵀ 0] [u; −λ] = [0; 1], G in units of its largest diagonal element.
    double[][] system = new double[size + 1][size + 2];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        system[i][j] = scale > 0 ? g[members[i]][members[j]] / scale : 0;
      }
      system[i][size] = 1;
      system[size][i] = 1;
    }
    system[size][size + 1] = 1;
    double[] solution = solve(system);
    if (solution == null) {
      return null;
    }
    for (int i = 0; i < size; i++) {
      if (!(solution[i] > 0)) {
        return null;
      }
      w[members[i]] = solution[i];
    }
    double sum = Arrays.stream(w).sum();
    Arrays.setAll(w, i -> w[i] / sum);
    return w;
  }

  /** Gaussian elimination with row pivots; null if singular to twelve digits. */
  private static double[] solve(double[][] a) {
    int n = a.length;
    for (int column = 0; column < n; column++) {
      int pivot = column;
      for (int row = column + 1; row < n; row++) {
        if (Math.abs(a[row][column]) > Math.abs(a[pivot][column])) {
          pivot = row;
        }
      }
      if (!(Math.abs(a[pivot][column]) > 1e-12)) {
        return null;
      }
      double[] swapped = a[column];
      a[column] = a[pivot];
      a[pivot] = swapped;
      for (int row = 0; row < n; row++) {
        if (row != column) {
          double factor = a[row][column] / a[column][column];
          for (int j = column; j <= n; j++) {
            a[row][j] -= factor * a[column][j];
          }
        }
      }
    }
    double[] solution = new double[n];
    Arrays.setAll(solution, i -> a[i][n] / a[i][i]);
    return solution;
  }
}
