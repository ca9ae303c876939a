// SPDX-License-Identifier: Apache-2.0
package org.aleator.bench;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.aleator.numerics.Shuffle;

/** Seven ways in which labels of a table are damaged, for {@link SuspectLabels}. */
enum LabelDamage {
  TIMES_10,
  DIVIDED_BY_10_OR_TIMES_100,
  SIGN_OR_UNIT,
  SWAPPED,
  STALE_COPY,
  RANDOM_LABEL,
  SHIFTED_BATCH;

  /** A unit that was mistaken: inches and centimetres. */
  private static final double UNIT = 2.54;

  /** By how many standard deviations of the labels a batch is shifted. */
  private static final double SHIFT = 1.5;

  /** The labels with about so many of them damaged. */
  double[] apply(double[] y, int count, RandomGenerator random) {
    double[] damaged = y.clone();
    int[] order = Shuffle.order(y.length, random);
    int from = random.nextInt(y.length - count);
    double std = Math.sqrt(variance(y));
    for (int k = 0; k < count; k++) {
      int i = order[k];
      switch (this) {
        case TIMES_10 -> damaged[i] = 10 * y[i];
        case DIVIDED_BY_10_OR_TIMES_100 -> damaged[i] = k % 2 == 0 ? y[i] / 10 : 100 * y[i];
        case SIGN_OR_UNIT -> damaged[i] = k % 2 == 0 ? -y[i] : UNIT * y[i];
        case SWAPPED -> damaged[i] = y[order[k % 2 == 0 ? Math.min(k + 1, count - 1) : k - 1]];
        case STALE_COPY -> damaged[i] = y[Math.max(0, i - 1)];
        case RANDOM_LABEL -> damaged[i] = y[random.nextInt(y.length)];
        case SHIFTED_BATCH -> damaged[from + k] = y[from + k] + SHIFT * std;
      }
    }
    return damaged;
  }

  private static double variance(double[] y) {
    double mean = Arrays.stream(y).average().orElseThrow();
    return Arrays.stream(y).map(v -> (v - mean) * (v - mean)).average().orElseThrow();
  }
}
