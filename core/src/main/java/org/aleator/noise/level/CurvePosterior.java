// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.aleator.learn.stack.CurvePoint;
import org.aleator.learn.stack.CurveStatistics;
import org.aleator.learn.stack.RowSplit.Size;

/**
 * The posterior of s = σ² given the seven statistics v of a learning curve ({@link
 * CurveStatistics}), under
 *
 * <pre>v_j = s + c_k (m_j/m_max)^(−β_k) + error,   k ∈ {M, C},</pre>
 *
 * a power law each for the mean squares and the mean products. The factors c ≥ 0 are profiled, the
 * exponents integrated over a mixture of three log-normal laws (common, fast as in smooth problems,
 * slow), s has a flat prior in √s. The errors have the sampling covariance given plus {@value
 * #MISFIT} of what each statistic exceeds s by: real learning curves are power laws to about that.
 * A factor of the products above that of the squares is penalised, since the products leave out a
 * part of the error.
 *
 * <p>The prior and the misfit were chosen on 13 tables with known noise and kept for 14 fresh ones
 * (decision 0009). Fails where the curve is flat before it falls: then s is too large.
 *
 * @param low 2.5 % quantile of s
 * @param median of s
 * @param high 97.5 % quantile
 */
public record CurvePosterior(double low, double median, double high) {
  static final double MISFIT = 0.04;

  /**
   * Weight, median and log-sd of the laws of β: common, fast, slow. One of five such priors that
   * were tried on the 13 tables.
   */
  private static final double[][] EXPONENT_LAWS = {
    {0.60, 0.42, 0.35}, {0.25, 1, 0.3}, {0.15, 0.2, 0.3}
  };

  static final double[] EXPONENTS = geometric(0.1, 1.6, 17);
  static final double[] LOG_PRIOR =
      Arrays.stream(EXPONENTS).map(CurvePosterior::logPrior).toArray();

  /** Of s, evenly spaced in √s: steps of 0.9 % of the root. */
  private static final int LEVELS = 120;

  /** √s runs over these parts of the root of the smallest mean square. */
  private static final double LOWEST_LEVEL = 0.01;

  private static final double HIGHEST_LEVEL = 1.08;

  /** How many of the statistics are mean squares; the others are mean products. */
  private static final int SQUARES = Size.values().length;

  /** The training rows of each statistic, as a part of those at full size. */
  private static final double[] SHARES =
      Stream.concat(Arrays.stream(Size.values()), Size.SMALLER.stream())
          .mapToDouble(size -> size.share() / Size.ALL.share())
          .toArray();

  /**
   * @param points of the curve, smallest size first
   * @param covariance of the sampling errors of the mean squares, then of the products
   */
  public static CurvePosterior of(List<CurvePoint> points, double[][] covariance) {
    double[] v = LevelEvidence.means(points);
    double reached = v[SQUARES - 1];
    double[] level = new double[LEVELS];
    double[] density = new double[LEVELS];
    double step = (HIGHEST_LEVEL - LOWEST_LEVEL) / (LEVELS - 1);
    for (int i = 0; i < LEVELS; i++) {
      double root = LOWEST_LEVEL + step * i;
      level[i] = reached * root * root;
      density[i] = logDensity(v, covariance, level[i]);
    }
    double top = Arrays.stream(density).max().orElseThrow();
    double[] cumulative = new double[LEVELS];
    double sum = 0;
    for (int i = 0; i < LEVELS; i++) {
      // The levels are even steps of √s, in which the prior is flat.
      sum += Math.exp(density[i] - top);
      cumulative[i] = sum;
    }
    double total = sum;
    Arrays.setAll(cumulative, i -> cumulative[i] / total);
    return new CurvePosterior(
        quantile(cumulative, level, 0.025),
        quantile(cumulative, level, 0.5),
        quantile(cumulative, level, 0.975));
  }

  /** log Σ_β p(v | s, β, ĉ) p(β), up to a constant. */
  private static double logDensity(double[] v, double[][] covariance, double s) {
    int k = v.length;
    double least = Arrays.stream(v, 0, SQUARES).min().orElseThrow();
    double[][] l = new double[k][k];
    double[] excess = new double[k];
    for (int i = 0; i < k; i++) {
      excess[i] = v[i] - s;
      l[i] = covariance[i].clone();
      double misfit = MISFIT * Math.max(excess[i], 0.02 * least);
      l[i][i] += misfit * misfit + 1e-6 * least * least;
    }
    cholesky(l);
    double logDeterminant = 0;
    for (int i = 0; i < k; i++) {
      logDeterminant += Math.log(l[i][i]);
    }
    double[] r = forward(l, excess);
    double[][] squares = curves(l, 0, SQUARES);
    double[][] products = curves(l, SQUARES, k);
    double rr = dot(r, r);
    double[] terms = new double[EXPONENTS.length * EXPONENTS.length];
    for (int a = 0; a < EXPONENTS.length; a++) {
      for (int b = 0; b < EXPONENTS.length; b++) {
        terms[a * EXPONENTS.length + b] =
            -0.5 * misfit(rr, r, squares[a], products[b], least)
                + LOG_PRIOR[a]
                + LOG_PRIOR[b]
                - logDeterminant;
      }
    }
    double top = Arrays.stream(terms).max().orElseThrow();
    return top + Math.log(Arrays.stream(terms).map(t -> Math.exp(t - top)).sum());
  }

  /** The least |r − c_M p − c_C q|² over c ≥ 0, and the penalty where c_C > c_M. */
  private static double misfit(double rr, double[] r, double[] p, double[] q, double least) {
    double pp = dot(p, p);
    double qq = dot(q, q);
    double pq = dot(p, q);
    double pr = dot(p, r);
    double qr = dot(q, r);
    double determinant = pp * qq - pq * pq;
    double cm = (qq * pr - pq * qr) / determinant;
    double cc = (pp * qr - pq * pr) / determinant;
    if (cm < 0) {
      cm = 0;
      cc = Math.max(0, qr / qq);
    } else if (cc < 0) {
      cc = 0;
      cm = Math.max(0, pr / pp);
    }
    double value = rr - 2 * cm * pr - 2 * cc * qr + cm * cm * pp + cc * cc * qq + 2 * cm * cc * pq;
    double beyond = Math.max(0, cc - cm) / (0.1 * least);
    return value + beyond * beyond;
  }

  /** L⁻¹ h for each exponent, h_j = (m_j/m_max)^(−β) for the statistics from … to, else 0. */
  private static double[][] curves(double[][] l, int from, int to) {
    double[][] solved = new double[EXPONENTS.length][];
    for (int e = 0; e < EXPONENTS.length; e++) {
      double[] h = new double[l.length];
      for (int j = from; j < to; j++) {
        h[j] = Math.pow(SHARES[j], -EXPONENTS[e]);
      }
      solved[e] = forward(l, h);
    }
    return solved;
  }

  private static double logPrior(double exponent) {
    double density = 0;
    for (double[] law : EXPONENT_LAWS) {
      double z = Math.log(exponent / law[1]) / law[2];
      density += law[0] * Math.exp(-0.5 * z * z) / law[2];
    }
    return Math.log(density + 1e-12);
  }

  private static double quantile(double[] cumulative, double[] level, double p) {
    if (p <= cumulative[0]) {
      return level[0];
    }
    int i = 1;
    while (i < cumulative.length - 1 && cumulative[i] < p) {
      i++;
    }
    double width = cumulative[i] - cumulative[i - 1];
    double part = width > 0 ? (p - cumulative[i - 1]) / width : 0;
    return level[i - 1] + Math.min(1, part) * (level[i] - level[i - 1]);
  }

  private static double[] geometric(double from, double to, int count) {
    double[] values = new double[count];
    Arrays.setAll(values, i -> from * Math.pow(to / from, i / (count - 1.0)));
    return values;
  }

  /** Replaces the lower triangle by its Cholesky factor. */
  private static void cholesky(double[][] a) {
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j <= i; j++) {
        double sum = a[i][j];
        for (int k = 0; k < j; k++) {
          sum -= a[i][k] * a[j][k];
        }
        a[i][j] = i == j ? Math.sqrt(sum) : sum / a[j][j];
      }
    }
  }

  private static double[] forward(double[][] l, double[] b) {
    double[] z = b.clone();
    for (int i = 0; i < z.length; i++) {
      for (int j = 0; j < i; j++) {
        z[i] -= l[i][j] * z[j];
      }
      z[i] /= l[i][i];
    }
    return z;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}
