// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.tree;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Histograms of packed residuals over all bins of all features in one array. Each feature's part
 * begins at a multiple of 64, so that a bit set marks the bins that hold rows.
 */
final class Histograms {
  private final byte[] bins;
  private final int columns;
  private final int[] offset;
  private final int size;
  private int[] used;
  private int[] usedOffset;

  Histograms(FeatureBins features) {
    bins = features.values();
    columns = features.columns();
    offset = new int[columns];
    int end = 0;
    for (int j = 0; j < columns; j++) {
      offset[j] = end;
      end += (features.count(j) + Long.SIZE) / Long.SIZE * Long.SIZE;
    }
    size = end;
    use(IntStream.range(0, columns).toArray());
  }

  /** From now on only these features are summed up and searched. */
  void use(int[] features) {
    used = features;
    usedOffset = Arrays.stream(features).map(j -> offset[j]).toArray();
  }

  /** The features summed up, in increasing order. */
  int[] used() {
    return used;
  }

  /** The length of a histogram; a multiple of 64. */
  int size() {
    return size;
  }

  /** Where a feature's bins begin. */
  int offset(int column) {
    return offset[column];
  }

  /** Adds rows[from … to) to a histogram. */
  void add(long[] histogram, long[] packed, int[] rows, int from, int to) {
    for (int k = from; k < to; k++) {
      int cell = rows[k] * columns;
      long residual = packed[rows[k]];
      for (int u = 0; u < used.length; u++) {
        histogram[usedOffset[u] + (bins[cell + used[u]] & 0xFF)] += residual;
      }
    }
  }

  /** Takes rows[from … to) out of a histogram. */
  void remove(long[] histogram, long[] packed, int[] rows, int from, int to) {
    for (int k = from; k < to; k++) {
      int cell = rows[k] * columns;
      long residual = packed[rows[k]];
      for (int u = 0; u < used.length; u++) {
        histogram[usedOffset[u] + (bins[cell + used[u]] & 0xFF)] -= residual;
      }
    }
  }

  /** Adds rows[from … to) to a histogram and marks their bins. */
  void addMarked(long[] histogram, long[] marks, long[] packed, int[] rows, int from, int to) {
    for (int k = from; k < to; k++) {
      int cell = rows[k] * columns;
      long residual = packed[rows[k]];
      for (int u = 0; u < used.length; u++) {
        int place = usedOffset[u] + (bins[cell + used[u]] & 0xFF);
        histogram[place] += residual;
        marks[place >> 6] |= 1L << place;
      }
    }
  }

  /** Sets the marked bins and their marks to zero. */
  void clearMarked(long[] histogram, long[] marks) {
    for (int word = 0; word < marks.length; word++) {
      long rest = marks[word];
      marks[word] = 0;
      while (rest != 0) {
        histogram[(word << 6) + Long.numberOfTrailingZeros(rest)] = 0;
        rest &= rest - 1;
      }
    }
  }

  /** whole ← whole − part. */
  static void subtract(long[] whole, long[] part) {
    for (int place = 0; place < whole.length; place++) {
      whole[place] -= part[place];
    }
  }
}
