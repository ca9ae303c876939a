package org.aleator.encode;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.aleator.data.Matrix;

/** Rows that agree in all features, to the bit. */
public final class ReplicatedRows {
  private ReplicatedRows() {}

  /** Groups of two rows or more; within a group rows keep the order given. */
  public static List<int[]> sites(Matrix x, int[] rows) {
    Integer[] sorted = Arrays.stream(rows).boxed().toArray(Integer[]::new);
    Comparator<Integer> byFeatures = byFeatures(x);
    Arrays.sort(sorted, byFeatures);
    List<int[]> sites = new ArrayList<>();
    for (int start = 0, end; start < sorted.length; start = end) {
      end = start + 1;
      while (end < sorted.length && byFeatures.compare(sorted[start], sorted[end]) == 0) {
        end++;
      }
      if (end - start > 1) {
        sites.add(Arrays.stream(sorted, start, end).mapToInt(Integer::intValue).toArray());
      }
    }
    return sites;
  }

  private static Comparator<Integer> byFeatures(Matrix x) {
    int d = x.columns();
    return (a, b) -> Arrays.compare(x.values(), a * d, (a + 1) * d, x.values(), b * d, (b + 1) * d);
  }
}
