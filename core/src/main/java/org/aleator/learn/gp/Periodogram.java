// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

import java.util.OptionalDouble;

/**
 * The period of labels along one feature, if they have one: the highest peak of the least-squares
 * periodogram (Lomb 1976, Scargle 1982) of what a cubic polynomial leaves over, between three
 * periods over the rows' range and one in two rows.
 *
 * <p>The power of a frequency is P = (n/2) · (share of the squares that a cosine and a sine
 * explain). In noise each P is about exponential with mean 1 and there are about n/2 independent
 * ones, so that a peak above log n + 5 comes by chance once in 300 tables.
 *
 * <p>Fails for a period that drifts by more than one over the range, and where trends rougher than
 * a cubic leave more power at low frequencies than the season has.
 */
final class Periodogram {
  /** Fewer are a trend as well as a season. */
  private static final double FEWEST_PERIODS = 3;

  /** Three periods of eight rows each; not measured. */
  private static final int FEWEST_ROWS = 24;

  /** Frequencies per peak width 1/range: none of them is further than a twelfth from a peak. */
  private static final int OVERSAMPLING = 6;

  /** Thirds taken off about the best of them: (2/3)³⁰ is 5·10⁻⁶ of their distance. */
  private static final int REFINEMENTS = 30;

  /** Of the polynomial that takes the trend; not measured. */
  private static final int DEGREE = 3;

  private final double[] place;
  private final double[] rest;
  private final double squares;

  /**
   * @param place in [0, 1]
   */
  private Periodogram(double[] place, double[] rest) {
    this.place = place;
    this.rest = rest;
    this.squares = LogPosterior.dot(rest, rest);
  }

  /** The period in units of x; empty if there is none that chance does not explain. */
  static OptionalDouble period(double[] x, double[] y) {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (double value : x) {
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
    double range = high - low;
    int n = x.length;
    if (n < FEWEST_ROWS || !(range > 0) || !Double.isFinite(range)) {
      return OptionalDouble.empty();
    }
    double[] place = new double[n];
    for (int i = 0; i < n; i++) {
      place[i] = (x[i] - low) / range;
    }
    Periodogram periodogram = new Periodogram(place, withoutPolynomial(place, y));
    double frequency = periodogram.peak();
    boolean significant = periodogram.power(frequency) > Math.log(n) + 5;
    boolean inside = frequency > FEWEST_PERIODS + 1.0 / OVERSAMPLING;
    return significant && inside ? OptionalDouble.of(range / frequency) : OptionalDouble.empty();
  }

  /** The frequency of the highest power, in periods over the range. */
  private double peak() {
    double best = FEWEST_PERIODS;
    double most = 0;
    double step = 1.0 / OVERSAMPLING;
    for (double frequency = FEWEST_PERIODS; frequency <= 0.5 * rest.length; frequency += step) {
      double power = power(frequency);
      if (power > most) {
        most = power;
        best = frequency;
      }
    }
    double low = best - step;
    double high = best + step;
    for (int i = 0; i < REFINEMENTS; i++) {
      double a = low + (high - low) / 3;
      double b = high - (high - low) / 3;
      if (power(a) < power(b)) {
        low = a;
      } else {
        high = b;
      }
    }
    return 0.5 * (low + high);
  }

  private double power(double frequency) {
    double cc = 0;
    double cs = 0;
    double ss = 0;
    double yc = 0;
    double ys = 0;
    for (int i = 0; i < rest.length; i++) {
      double angle = 2 * Math.PI * frequency * place[i];
      double c = Math.cos(angle);
      double s = Math.sin(angle);
      cc += c * c;
      cs += c * s;
      ss += s * s;
      yc += rest[i] * c;
      ys += rest[i] * s;
    }
    double determinant = cc * ss - cs * cs;
    // At one period in two even rows cosine and sine are one function.
    double explained =
        determinant > 1e-6 * cc * ss
            ? (ss * yc * yc - 2 * cs * yc * ys + cc * ys * ys) / determinant
            : Math.max(cc > 0 ? yc * yc / cc : 0, ss > 0 ? ys * ys / ss : 0);
    return squares > 0 ? 0.5 * rest.length * explained / squares : 0;
  }

  /** y minus its least-squares cubic, by Gram and Schmidt. */
  private static double[] withoutPolynomial(double[] place, double[] y) {
    double[] rest = y.clone();
    double[][] basis = new double[DEGREE + 1][place.length];
    for (int k = 0; k <= DEGREE; k++) {
      for (int i = 0; i < place.length; i++) {
        basis[k][i] = Math.pow(2 * place[i] - 1, k);
      }
      for (int j = 0; j < k; j++) {
        subtractProjection(basis[k], basis[j]);
      }
      subtractProjection(rest, basis[k]);
    }
    return rest;
  }

  private static void subtractProjection(double[] v, double[] onto) {
    double square = LogPosterior.dot(onto, onto);
    if (square > 1e-9) {
      double factor = LogPosterior.dot(v, onto) / square;
      for (int i = 0; i < v.length; i++) {
        v[i] -= factor * onto[i];
      }
    }
  }
}
