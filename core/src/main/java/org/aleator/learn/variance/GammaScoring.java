// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.variance;

import java.util.Arrays;
import org.aleator.data.Matrix;

/**
 * Fisher scoring for the penalised Gamma quasi-likelihood with log link,
 *
 * <pre>
 * Q(β) = −1/(2φ) Σᵢ (fᵢ + qᵢ e^{−fᵢ}) − ½ Σ_c π_c β_c²,   f = Zβ,
 * </pre>
 *
 * with overdispersion φ and penalties π given at each step. Its score in f is ½(q e^{−f} − 1)/φ and
 * the expected information in f is the constant 1/(2φ), so that ZᵀZ is computed once.
 */
final class GammaScoring {
  /** In ln σ²: beyond, the scoring step is an extrapolation. */
  private static final double LONGEST_STEP = 2;

  /** A step this small is taken even where rounding hides what it gains. */
  private static final double SHORTEST_PART = 1e-4;

  /** Rows, a multiple of four, and columns of a part of ZᵀZ: 64 kB and 8 kB at 128 columns. */
  private static final int CHUNK = 64;

  /** Columns of the Gram matrix that are summed at once: they stay in the fastest cache. */
  private static final int TILE = 8;

  private final double[] q;
  private final double[] gram;
  private final int gramSize;
  private int[] columns;
  private double[] z;
  private double[] beta;
  private double[] f;
  private double[] ratios;

  /**
   * Starts at constant f = log mean(q); column 0 of z is 1.
   *
   * @param q finite, of positive mean
   */
  GammaScoring(Matrix z, double[] q) {
    double mean = Arrays.stream(q).average().orElseThrow();
    if (!(mean > 0 && mean < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("the mean square must be positive, was " + mean);
    }
    this.q = q;
    this.gram = gram(z);
    this.gramSize = z.columns();
    this.z = z.values();
    columns = new int[z.columns()];
    Arrays.setAll(columns, c -> c);
    beta = new double[z.columns()];
    beta[0] = Math.log(mean);
    f = new double[q.length];
    Arrays.fill(f, beta[0]);
    ratios = ratios(f);
  }

  /** The columns in use. */
  int[] columns() {
    return columns;
  }

  /** β of the columns in use. */
  double[] coefficients() {
    return beta;
  }

  /** q e^{−f} on the rows. */
  double[] ratios() {
    return ratios;
  }

  /** f on the rows. */
  double[] logVariance() {
    return f;
  }

  /** Goes on with some of the columns in use; the others leave with what they added to f. */
  void restrict(int[] kept) {
    int m = columns.length;
    double[] restricted = new double[q.length * kept.length];
    double[] coefficients = new double[kept.length];
    int[] from = new int[kept.length];
    for (int c = 0; c < kept.length; c++) {
      from[c] = Arrays.binarySearch(columns, kept[c]);
      coefficients[c] = beta[from[c]];
    }
    for (int i = 0; i < q.length; i++) {
      for (int c = 0; c < kept.length; c++) {
        restricted[i * kept.length + c] = z[i * m + from[c]];
      }
    }
    columns = kept.clone();
    z = restricted;
    beta = coefficients;
    f = product(beta);
    ratios = ratios(f);
  }

  /** ZᵀZ/(2φ) + diag(π) on the given columns of the whole matrix. */
  double[] information(int[] selected, double[] penalties, double overdispersion) {
    int m = selected.length;
    double[] h = new double[m * m];
    for (int i = 0; i < m; i++) {
      for (int j = 0; j <= i; j++) {
        h[i * m + j] = gram[selected[i] * gramSize + selected[j]] / (2 * overdispersion);
      }
      h[i * m + i] += penalties[i];
    }
    return h;
  }

  /**
   * One step, shortened until Q does not fall. Where the direction or Q along it is not finite, f
   * stays what it was.
   *
   * @param factor of {@link #information} on the columns in use
   * @param penalties π of the columns in use
   * @return the largest change of f, 0 if it stays
   */
  double step(SmallCholesky factor, double[] penalties, double overdispersion) {
    double[] direction = factor.solve(gradient(penalties, overdispersion));
    double[] change = product(direction);
    double largest = 0;
    for (double value : change) {
      largest = Math.max(largest, Math.abs(value));
    }
    if (!Double.isFinite(largest)) {
      return 0;
    }
    double before = loss(beta, f, ratios, penalties, overdispersion);
    double size = Math.min(1, LONGEST_STEP / Math.max(largest, 1e-300));
    for (boolean last = false; !last; size /= 2) {
      last = size < SHORTEST_PART;
      double[] nextBeta = moved(beta, direction, size);
      double[] nextF = moved(f, change, size);
      double[] nextRatios = ratios(nextF);
      double loss = loss(nextBeta, nextF, nextRatios, penalties, overdispersion);
      if (loss <= before || last && Double.isFinite(loss)) {
        beta = nextBeta;
        f = nextF;
        ratios = nextRatios;
        return size * largest;
      }
    }
    return 0;
  }

  /** Pearson's estimate of φ: Σ (q e^{−f} − 1)² / (2 (n − columns)). */
  double overdispersion() {
    double sum = 0;
    for (double ratio : ratios) {
      sum += (ratio - 1) * (ratio - 1);
    }
    return sum / (2 * Math.max(1, q.length - columns.length));
  }

  private double[] gradient(double[] penalties, double overdispersion) {
    int m = columns.length;
    double[] gradient = new double[m];
    for (int i = 0; i < q.length; i++) {
      double score = 0.5 * (ratios[i] - 1) / overdispersion;
      for (int c = 0; c < m; c++) {
        gradient[c] += z[i * m + c] * score;
      }
    }
    for (int c = 0; c < m; c++) {
      gradient[c] -= penalties[c] * beta[c];
    }
    return gradient;
  }

  /** −Q. */
  private static double loss(
      double[] beta, double[] f, double[] ratios, double[] penalties, double overdispersion) {
    double sum = 0;
    for (int i = 0; i < f.length; i++) {
      sum += f[i] + ratios[i];
    }
    sum /= overdispersion;
    for (int c = 0; c < beta.length; c++) {
      sum += penalties[c] * beta[c] * beta[c];
    }
    return sum / 2;
  }

  private double[] ratios(double[] logVariance) {
    double[] result = new double[q.length];
    for (int i = 0; i < q.length; i++) {
      result[i] = q[i] * Math.exp(-logVariance[i]);
    }
    return result;
  }

  private double[] product(double[] coefficients) {
    int m = columns.length;
    double[] result = new double[q.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = SmallCholesky.dot(z, i * m, coefficients, 0, m);
    }
    return result;
  }

  private static double[] moved(double[] from, double[] direction, double size) {
    double[] to = new double[from.length];
    for (int i = 0; i < to.length; i++) {
      to[i] = from[i] + size * direction[i];
    }
    return to;
  }

  /**
   * The lower triangle of ZᵀZ; four rows at a time, so that it is read and written less often, and
   * of some columns for many rows before the next, so that these stay in the first cache.
   */
  private static double[] gram(Matrix matrix) {
    int p = matrix.columns();
    double[] gram = new double[p * p];
    for (int start = 0; start < matrix.rows(); start += CHUNK) {
      int end = Math.min(matrix.rows(), start + CHUNK);
      for (int first = 0; first < p; first += TILE) {
        addGram(matrix, start, end, first, Math.min(p, first + TILE), gram);
      }
    }
    return gram;
  }

  /** Adds some rows to the rows {@code first} to {@code last} − 1 of the triangle. */
  private static void addGram(
      Matrix matrix, int start, int end, int first, int last, double[] gram) {
    int p = matrix.columns();
    double[] v = matrix.values();
    int i = start;
    for (; i + 3 < end; i += 4) {
      int r0 = i * p;
      int r1 = r0 + p;
      int r2 = r1 + p;
      int r3 = r2 + p;
      for (int a = first; a < last; a++) {
        double v0 = v[r0 + a];
        double v1 = v[r1 + a];
        double v2 = v[r2 + a];
        double v3 = v[r3 + a];
        for (int b = 0; b <= a; b++) {
          gram[a * p + b] += v0 * v[r0 + b] + v1 * v[r1 + b] + v2 * v[r2 + b] + v3 * v[r3 + b];
        }
      }
    }
    for (; i < end; i++) {
      for (int a = first; a < last; a++) {
        for (int b = 0; b <= a; b++) {
          gram[a * p + b] += v[i * p + a] * v[i * p + b];
        }
      }
    }
  }
}
