// SPDX-License-Identifier: Apache-2.0
package org.aleator.audit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
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

  /** Numbers rows so that those with identical values share a number; 0 and −0 are identical. */
  public static int[] numbered(Matrix x) {
    int d = x.columns();
    double[] v = new double[x.values().length];
    Arrays.setAll(v, i -> x.values()[i] + 0.0);
    int[] sorted = sortedRows(v, d, x.rows());
    int[] groupOf = new int[x.rows()];
    int group = 0;
    for (int i = 0; i < sorted.length; i++) {
      if (i > 0 && compare(v, d, sorted[i - 1], sorted[i]) != 0) {
        group++;
      }
      groupOf[sorted[i]] = group;
    }
    return groupOf;
  }

  private static int compare(double[] v, int d, int a, int b) {
    return Arrays.compare(v, a * d, (a + 1) * d, v, b * d, (b + 1) * d);
  }

  /** The rows in the order of their values, equal ones in their own; merged, without boxing. */
  private static int[] sortedRows(double[] v, int d, int rows) {
    int[] from = IntStream.range(0, rows).toArray();
    int[] to = new int[rows];
    for (int width = 1; width < rows; width *= 2) {
      for (int low = 0; low < rows; low += 2 * width) {
        int middle = Math.min(low + width, rows);
        int high = Math.min(low + 2 * width, rows);
        int a = low;
        int b = middle;
        for (int i = low; i < high; i++) {
          boolean first = b == high || a < middle && compare(v, d, from[a], from[b]) <= 0;
          to[i] = first ? from[a++] : from[b++];
        }
      }
      int[] swapped = from;
      from = to;
      to = swapped;
    }
    return from;
  }
}
