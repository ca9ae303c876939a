// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.variance;

import java.util.Arrays;

/**
 * Two coordinates of one feature, monotone in it and free of its unit: a <em>linear</em> one of
 * mean 0 and variance 1 over the rows, and a <em>smooth</em> one in [0, 1].
 *
 * <p>The linear coordinate is x itself between two fences, q₅₀ ± 2 (distance of the 5 % or 95 %
 * quantile from the median), which for uniform and normal features lie outside nearly all rows and
 * which stop a far outlier from being a lever. The smooth coordinate is the average of the fenced
 * x, scaled to [0, 1], and of the rank of x, so that resolution follows the rows without losing the
 * feature's own metric. Both are piecewise linear between at most {@value #KNOTS} quantiles and
 * constant outside the data: what is evaluated beyond the last row is evaluated at the border.
 *
 * @param knots increasing values of the feature
 * @param linear the linear coordinate at the knots
 * @param smooth the smooth coordinate at the knots
 * @param distinct the number of distinct values of the feature, cut off at {@value #KNOTS}
 */
record FeatureCoordinate(double[] knots, double[] linear, double[] smooth, int distinct) {
  static final int KNOTS = 257;

  /** The coordinates of a feature that takes the given values on the rows. */
  static FeatureCoordinate of(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    double[] distinctValues = distinct(sorted);
    double[] knots = distinctValues.length <= KNOTS ? distinctValues : quantiles(sorted);
    int distinct = Math.min(distinctValues.length, KNOTS);
    if (distinct == 1) {
      return new FeatureCoordinate(knots, new double[1], new double[] {0.5}, 1);
    }
    double[] fenced = fenced(knots, sorted);
    double[] smooth = ranks(knots, sorted);
    for (int i = 0; i < knots.length; i++) {
      smooth[i] = 0.5 * (smooth[i] + fenced[i]);
    }
    return new FeatureCoordinate(knots, standardised(knots, fenced, values), smooth, distinct);
  }

  /** The linear coordinate of x. */
  double linearAt(double x) {
    return interpolate(knots, linear, x, Arrays.binarySearch(knots, x));
  }

  /** Writes the linear coordinate of x to {@code out[at]}; returns the smooth one. */
  double both(double x, double[] out, int at) {
    int found = Arrays.binarySearch(knots, x);
    out[at] = interpolate(knots, linear, x, found);
    return interpolate(knots, smooth, x, found);
  }

  /**
   * @param found where {@link Arrays#binarySearch} finds x among the knots
   */
  private static double interpolate(double[] knots, double[] at, double x, int found) {
    if (found >= 0) {
      return at[found];
    }
    int above = -found - 1;
    if (above == 0) {
      return at[0];
    }
    if (above == knots.length) {
      return at[above - 1];
    }
    // Halves, because the difference of two finite doubles may not be finite.
    double width = knots[above] / 2 - knots[above - 1] / 2;
    double share = (x / 2 - knots[above - 1] / 2) / width;
    return at[above - 1] + share * (at[above] - at[above - 1]);
  }

  private static double[] distinct(double[] sorted) {
    double[] result = new double[sorted.length];
    int count = 0;
    for (double value : sorted) {
      if (count == 0 || value > result[count - 1]) {
        result[count++] = value;
      }
    }
    return Arrays.copyOf(result, count);
  }

  private static double[] quantiles(double[] sorted) {
    double[] knots = new double[KNOTS];
    for (int i = 0; i < KNOTS; i++) {
      knots[i] = sorted[(int) ((long) i * (sorted.length - 1) / (KNOTS - 1))];
    }
    return distinct(knots);
  }

  /** x between the fences, scaled to [0, 1]. */
  private static double[] fenced(double[] knots, double[] sorted) {
    int last = sorted.length - 1;
    double median = sorted[last / 2];
    double low = Math.max(sorted[0], median - 2 * (median - sorted[(int) (0.05 * last)]));
    double high = Math.min(sorted[last], median + 2 * (sorted[(int) (0.95 * last)] - median));
    if (!(high > low)) {
      low = sorted[0];
      high = sorted[last];
    }
    double[] fenced = new double[knots.length];
    double width = high / 2 - low / 2;
    for (int i = 0; i < knots.length; i++) {
      fenced[i] = (Math.min(Math.max(knots[i], low), high) / 2 - low / 2) / width;
    }
    return fenced;
  }

  /** Mid-ranks of the knots among the rows, scaled to [0, 1]. */
  private static double[] ranks(double[] knots, double[] sorted) {
    double[] ranks = new double[knots.length];
    int below = 0;
    int through = 0;
    for (int i = 0; i < knots.length; i++) {
      while (sorted[below] < knots[i]) {
        below++;
      }
      while (through < sorted.length && sorted[through] <= knots[i]) {
        through++;
      }
      ranks[i] = below + through;
    }
    double first = ranks[0];
    double width = ranks[knots.length - 1] - first;
    for (int i = 0; i < knots.length; i++) {
      ranks[i] = (ranks[i] - first) / width;
    }
    return ranks;
  }

  private static double[] standardised(double[] knots, double[] fenced, double[] values) {
    double sum = 0;
    double squares = 0;
    for (double x : values) {
      double at = interpolate(knots, fenced, x, Arrays.binarySearch(knots, x));
      sum += at;
      squares += at * at;
    }
    double mean = sum / values.length;
    double std = Math.sqrt(Math.max(squares / values.length - mean * mean, 1e-12));
    double[] standardised = new double[knots.length];
    for (int i = 0; i < knots.length; i++) {
      standardised[i] = (fenced[i] - mean) / std;
    }
    return standardised;
  }
}
