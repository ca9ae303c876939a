// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import java.util.Arrays;
import java.util.List;
import org.aleator.data.Matrix;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/**
 * A random order of the rows that depends on their content and the seed, not on the order in which
 * they stand in the file: rows are sorted by a hash of the ranks of their values. Ranks, not
 * values: shifting or stretching a column changes nothing either.
 */
public final class RowOrder {
  private RowOrder() {}

  /** The rows' indices in random order. */
  public static int[] of(Matrix x, double[] y, Work work) {
    int n = y.length;
    List<int[]> ranks =
        work.parallel()
            .map(x.columns() + 1, j -> denseRanks(j < x.columns() ? x.columnValues(j) : y.clone()));
    int bits = Long.SIZE - Long.numberOfLeadingZeros(n);
    long indexMask = (1L << bits) - 1;
    long[] keys = new long[n];
    for (int i = 0; i < n; i++) {
      Seed hash = work.seed();
      for (int[] rank : ranks) {
        hash = hash.split(rank[i]);
      }
      keys[i] = (hash.value() & ~indexMask) | i;
    }
    Arrays.sort(keys);
    int[] order = new int[n];
    for (int i = 0; i < n; i++) {
      order[i] = (int) (keys[i] & indexMask);
    }
    return order;
  }

  /** How many distinct smaller values each value has. */
  private static int[] denseRanks(double[] values) {
    double[] distinct = values.clone();
    Arrays.sort(distinct);
    int count = 0;
    for (int i = 0; i < distinct.length; i++) {
      if (i == 0 || distinct[i] != distinct[i - 1]) {
        distinct[count++] = distinct[i];
      }
    }
    int[] ranks = new int[values.length];
    for (int i = 0; i < ranks.length; i++) {
      ranks[i] = Arrays.binarySearch(distinct, 0, count, values[i]);
    }
    return ranks;
  }
}
