package org.aleator.nn;

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

  /** A new permutation, uniform over all (Fisher and Yates). */
  public void shuffle() {
    for (int i = order.length - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
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
   * Copies the rows of one batch, {@code columns} values each, from the row-major {@code source} to
   * the start of {@code target}.
   *
   * @return the number of rows copied
   */
  public int gather(int batch, float[] source, int columns, float[] target) {
    int size = size(batch);
    int first = batch * batchSize;
    if (columns == 1) {
      for (int i = 0; i < size; i++) {
        target[i] = source[order[first + i]];
      }
    } else {
      for (int i = 0; i < size; i++) {
        System.arraycopy(source, order[first + i] * columns, target, i * columns, columns);
      }
    }
    return size;
  }
}
