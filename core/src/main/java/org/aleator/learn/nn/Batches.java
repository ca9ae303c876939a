// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.nn;

import java.util.random.RandomGenerator;

/**
 * Mini-batches without replacement: each {@link #shuffle()} draws a new random permutation of the
 * rows, which is cut into batches of equal size, the last one possibly smaller.
 */
public final class Batches {
  private final int[] order;
  private final int batchSize;
  private final RandomGenerator random;

  /** In the rows' own order until the first {@link #shuffle()}. */
  public Batches(int rows, int batchSize, RandomGenerator random) {
    if (rows < 0 || batchSize < 1) {
      throw new IllegalArgumentException(
          "batches need at least one row each, got " + batchSize + " of " + rows + " rows");
    }
    this.order = new int[rows];
    for (int i = 0; i < rows; i++) {
      order[i] = i;
    }
    this.batchSize = batchSize;
    this.random = random;
  }

  /**
   * A new permutation (Fisher and Yates), uniform over all to one part in 2³²/rows: a product and a
   * shift take the place of the remainder, which costs more than a small network's row.
   */
  public void shuffle() {
    for (int i = order.length - 1; i > 0; i--) {
      int j = (int) ((random.nextInt() & 0xFFFFFFFFL) * (i + 1) >>> 32);
      int swapped = order[i];
      order[i] = order[j];
      order[j] = swapped;
    }
  }

  /** Number of batches. */
  public int count() {
    return (order.length + batchSize - 1) / batchSize;
  }

  /** Number of rows of batch {@code batch}, counted from 0. */
  public int size(int batch) {
    return Math.min(batchSize, order.length - batch * batchSize);
  }

  /** Which row stands at {@code position} of batch {@code batch}. */
  public int row(int batch, int position) {
    return order[batch * batchSize + position];
  }

  /**
   * Copies {@code count} of the rows, from {@code rows[from]} on, {@code columns} values each, from
   * the row-major {@code source} to the start of {@code target}.
   */
  public static void gather(
      int[] rows, int from, int count, float[] source, int columns, float[] target) {
    if (columns == 1) {
      for (int i = 0; i < count; i++) {
        target[i] = source[rows[from + i]];
      }
    } else {
      for (int i = 0; i < count; i++) {
        System.arraycopy(source, rows[from + i] * columns, target, i * columns, columns);
      }
    }
  }
}
