// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.stack;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The weights w ≥ 0, Σ w = 1, that minimise wᵀ G w for a symmetric G: the stack of learners with
 * the smallest mean squared residual if G holds the mean products of their residuals.
 *
 * <p>The minimum over the simplex is a stationary point inside one of its faces: on the face of the
 * learners S it solves G_SS u = λ1, Σ u = 1. Where G is positive semidefinite the face is found by
 * an active set, one learner in or out at a time, as in Wolfe (1976, Finding the nearest point in a
 * polytope). Mean products between different fits need not be: then all 2ᵏ − 1 faces are tried. A
 * face on which the system is singular has no minimum of its own that a smaller face lacks.
 */
public final class ConvexWeights {
  /** 131,071 systems where all faces are tried, some half a second. */
  static final int MOST = 17;

  /**
   * The spread of weights around equal ones, as far as nothing is known: with it stacks of classes
   * err least on rows they were not weighted by (six real tables of 178 to 1,372 rows).
   */
  private static final double SPREAD = 0.1;

  /** Rounding, as a part of the largest element: what a learner gains below is none. */
  private static final double ROUNDING = 1e-12;

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
    double[] best = isSemidefinite(g) ? byActiveSet(g) : null;
    best = best == null ? byAllFaces(g) : best;
    if (best == null) {
      throw new IllegalArgumentException("the mean products are not finite");
    }
    return best;
  }

  /** By Cholesky's pivots; of two models that are the same the second's is 0. */
  private static boolean isSemidefinite(double[][] g) {
    int k = g.length;
    double[][] l = new double[k][k];
    for (int i = 0; i < k; i++) {
      for (int j = 0; j <= i; j++) {
        double left = g[i][j];
        for (int m = 0; m < j; m++) {
          left -= l[i][m] * l[j][m];
        }
        double rounding = ROUNDING * Math.sqrt(g[i][i] * g[j][j]);
        if (i == j) {
          if (!(left >= -rounding)) {
            return false;
          }
          l[i][i] = left > rounding ? Math.sqrt(left) : 0;
        } else if (l[j][j] > 0) {
          l[i][j] = left / l[j][j];
        } else if (!(Math.abs(left) <= Math.sqrt(ROUNDING) * Math.sqrt(g[i][i] * g[j][j]))) {
          return false;
        }
      }
    }
    return true;
  }

  /** Null where rounding keeps it from an end. */
  private static double @Nullable [] byActiveSet(double[][] g) {
    int k = g.length;
    int first = 0;
    for (int i = 1; i < k; i++) {
      first = g[i][i] < g[first][first] ? i : first;
    }
    int face = 1 << first;
    double[] w = new double[k];
    w[first] = 1;
    // Every round lowers wᵀGw, so that no face comes twice; more rounds than faces is rounding.
    for (int round = 0; round < 1 << k; round++) {
      int next = mostGaining(g, w, face);
      if (next < 0) {
        return w;
      }
      face |= 1 << next;
      double[] inside = solution(g, face);
      while (inside != null && !isInside(inside, face)) {
        double step = stepToBoundary(w, inside, face);
        for (int i = 0; i < k; i++) {
          w[i] = Math.max(0, w[i] + step * (inside[i] - w[i]));
          if (w[i] <= ROUNDING && (face >> i & 1) == 1 && inside[i] <= 0) {
            w[i] = 0;
            face &= ~(1 << i);
          }
        }
        inside = solution(g, face);
      }
      if (inside == null) {
        return null;
      }
      w = normalized(inside);
    }
    return null;
  }

  /** The learner outside the face with the steepest descent, or −1 where there is none. */
  private static int mostGaining(double[][] g, double[] w, int face) {
    double[] slopes = new double[w.length];
    double value = 0;
    double scale = 0;
    for (int i = 0; i < w.length; i++) {
      for (int j = 0; j < w.length; j++) {
        slopes[i] += g[i][j] * w[j];
      }
      value += w[i] * slopes[i];
      scale = Math.max(scale, g[i][i]);
    }
    int next = -1;
    double least = value - ROUNDING * scale;
    for (int i = 0; i < w.length; i++) {
      if ((face >> i & 1) == 0 && slopes[i] < least) {
        next = i;
        least = slopes[i];
      }
    }
    return next;
  }

  private static boolean isInside(double[] point, int face) {
    for (int i = 0; i < point.length; i++) {
      if ((face >> i & 1) == 1 && !(point[i] > 0)) {
        return false;
      }
    }
    return true;
  }

  /** How far from w towards a point outside the face lies within it, at most 1. */
  private static double stepToBoundary(double[] w, double[] outside, int face) {
    double step = 1;
    for (int i = 0; i < w.length; i++) {
      if ((face >> i & 1) == 1 && outside[i] <= 0) {
        step = Math.min(step, w[i] / (w[i] - outside[i]));
      }
    }
    return step;
  }

  static double @Nullable [] byAllFaces(double[][] g) {
    double[] best = null;
    double lowest = Double.POSITIVE_INFINITY;
    for (int face = 1; face < 1 << g.length; face++) {
      double[] point = solution(g, face);
      if (point != null && isInside(point, face)) {
        double[] w = normalized(point);
        double value = quadratic(g, w);
        if (value < lowest) {
          lowest = value;
          best = w;
        }
      }
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

  /** The stationary point of one face, not always inside it; null if the system is singular. */
  private static double @Nullable [] solution(double[][] g, int face) {
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
      w[members[i]] = solution[i];
    }
    return w;
  }

  private static double[] normalized(double[] w) {
    double sum = Arrays.stream(w).sum();
    return Arrays.stream(w).map(weight -> weight / sum).toArray();
  }

  /** Gaussian elimination with row pivots; null if singular to twelve digits. */
  private static double @Nullable [] solve(double[][] a) {
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
