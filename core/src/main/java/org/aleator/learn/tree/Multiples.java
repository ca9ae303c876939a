// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.tree;

import java.util.Arrays;
import org.aleator.data.RowWeights;

/**
 * As how many rows each row counts: its weight in whole numbers, {@value #MEAN} for a mean one. For
 * a squared error a row of weight n is the same as n rows, so that counts and sums of residuals
 * carry weights where they carry rows. What rounding takes from a weight costs efficiency alone, no
 * bias.
 */
final class Multiples {
  /** Rows of the mean weight; those of a 32nd of it and less count once. */
  private static final int MEAN = 16;

  /** As many times the mean as a single row counts at most. */
  private static final int MOST = 64;

  /** Every row counts once. */
  static final Multiples NONE = new Multiples(new int[0]);

  private final int[] times;

  private Multiples(int[] times) {
    this.times = times;
  }

  /** Those of some rows, by their place among these. */
  static Multiples of(RowWeights weights, int[] rows) {
    if (weights.areEqual()) {
      return NONE;
    }
    double mean = Arrays.stream(rows).mapToDouble(weights::of).average().orElse(1);
    return new Multiples(
        Arrays.stream(rows)
            .map(row -> (int) Math.rint(Math.min(MOST, weights.of(row) / mean) * MEAN))
            .map(n -> Math.max(1, n))
            .toArray());
  }

  int of(int row) {
    return times.length == 0 ? 1 : times[row];
  }

  /** As how many rows so many rows count together. */
  int total(int rows) {
    return times.length == 0 ? rows : Arrays.stream(times).sum();
  }

  /** As how many rows some of them count together: rows[from … to). */
  int total(int[] rows, int from, int to) {
    if (times.length == 0) {
      return to - from;
    }
    int total = 0;
    for (int k = from; k < to; k++) {
      total += times[rows[k]];
    }
    return total;
  }

  /** As how many rows a row of the mean weight counts. */
  int ofOne() {
    return times.length == 0 ? 1 : MEAN;
  }
}
