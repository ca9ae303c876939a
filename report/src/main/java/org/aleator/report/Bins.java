// SPDX-License-Identifier: Apache-2.0
package org.aleator.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Rows with similar values of a feature, put together. */
final class Bins {
  private Bins() {}

  /** The rows in the order of their values. */
  private static int[] ordered(double[] values) {
    return IntStream.range(0, values.length)
        .boxed()
        .sorted(Comparator.comparingDouble(i -> values[i]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** Groups of about equally many rows, at most so many; equal values are never parted. */
  static List<int[]> of(double[] values, int most) {
    int[] order = ordered(values);
    double wanted = (double) order.length / most;
    List<int[]> bins = new ArrayList<>();
    int from = 0;
    for (int i = 1; i <= order.length; i++) {
      boolean end = i == order.length;
      boolean parted = end || values[order[i]] != values[order[i - 1]];
      if (end || (parted && i >= Math.ceil((bins.size() + 1) * wanted))) {
        bins.add(Arrays.copyOfRange(order, from, i));
        from = i;
      }
    }
    return bins;
  }

  /** At most so many rows in rising order of their values, evenly chosen, one for each value. */
  static int[] evenly(double[] values, int most) {
    int[] order = ordered(values);
    int[] distinct =
        IntStream.range(0, order.length)
            .filter(i -> i == 0 || values[order[i]] != values[order[i - 1]])
            .map(i -> order[i])
            .toArray();
    if (distinct.length <= most) {
      return distinct;
    }
    return IntStream.range(0, most)
        .map(i -> distinct[(int) Math.round(i * (distinct.length - 1.0) / (most - 1))])
        .toArray();
  }

  static double[] at(double[] values, int[] rows) {
    return IntStream.of(rows).mapToDouble(row -> values[row]).toArray();
  }

  /** The mean over each bin. */
  static double[] means(List<int[]> bins, double[] values) {
    return bins.stream()
        .mapToDouble(rows -> Arrays.stream(at(values, rows)).average().orElse(Double.NaN))
        .toArray();
  }
}
