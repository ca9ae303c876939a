// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import java.util.Arrays;

/**
 * Between which values labels can lie, as far as they show it: counts are never negative, and a
 * label that many rows share at the end of all of them is an end of what can be measured or paid,
 * such as a capped price.
 *
 * @param low the lower end; minus infinity where none shows
 * @param high the upper end; infinity where none shows
 */
record LabelRange(double low, double high) {
  /**
   * Labels without an end have about one row at the greatest of them. This many of them, and this
   * share of all rows, is then no chance, whatever rounding does in the middle.
   */
  private static final int FEWEST_AT_AN_END = 5;

  private static final double LEAST_SHARE = 0.01;

  static LabelRange of(double[] y) {
    double least = Arrays.stream(y).min().orElseThrow();
    double greatest = Arrays.stream(y).max().orElseThrow();
    boolean counts = least >= 0 && Arrays.stream(y).allMatch(v -> v == Math.rint(v));
    double low = piled(y, least) ? least : counts ? 0 : Double.NEGATIVE_INFINITY;
    double high = piled(y, greatest) ? greatest : Double.POSITIVE_INFINITY;
    return new LabelRange(low, high);
  }

  private static boolean piled(double[] y, double end) {
    long there = Arrays.stream(y).filter(v -> v == end).count();
    return there >= FEWEST_AT_AN_END && there >= LEAST_SHARE * y.length;
  }

  boolean isBounded() {
    return low > Double.NEGATIVE_INFINITY || high < Double.POSITIVE_INFINITY;
  }

  long countOutside(double[] values) {
    return Arrays.stream(values).filter(v -> v < low || v > high).count();
  }

  /** The values, each beyond an end moved to that end. */
  double[] within(double[] values) {
    return Arrays.stream(values).map(v -> Math.min(high, Math.max(low, v))).toArray();
  }
}
