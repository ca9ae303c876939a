// SPDX-License-Identifier: Apache-2.0
package org.aleator.suspect;

import java.util.Arrays;

/** Middles and sizes that a part of the values cannot move. */
final class Robust {
  /** The median of |t| of a standard normal t. */
  static final double MEDIAN_OF_NORMAL = 0.6745;

  private Robust() {}

  static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int n = sorted.length;
    return 0.5 * (sorted[(n - 1) / 2] + sorted[n / 2]);
  }

  /** The standard deviation of a normal distribution with the same median of |v − median|. */
  static double spread(double[] values) {
    double middle = median(values);
    return median(Arrays.stream(values).map(v -> Math.abs(v - middle)).toArray())
        / MEDIAN_OF_NORMAL;
  }
}
