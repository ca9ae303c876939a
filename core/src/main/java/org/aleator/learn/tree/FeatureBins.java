// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.tree;

import java.util.Arrays;
import org.aleator.data.Matrix;

/**
 * Each feature's values sorted into at most 255 bins of about equal counts, one bin per distinct
 * value if there are no more. A value v lies in the first bin b with v ≤ edge(b); an edge is midway
 * between the values it separates, the last one is the largest double. NaN has the bin after the
 * last.
 *
 * <p>Made once for a matrix, bins serve every fit on subsets of its rows. Values within a bin
 * cannot be told apart: a function that needs finer steps than the bins have needs {@link
 * ExtraTrees}, which see the values themselves.
 */
public final class FeatureBins {
  /** The most bins that leave one code of a byte for NaN. */
  public static final int MOST = 255;

  private final int rows;
  private final byte[] bins;
  private final double[][] edges;

  private FeatureBins(int rows, byte[] bins, double[][] edges) {
    this.rows = rows;
    this.bins = bins;
    this.edges = edges;
  }

  /** With at most {@link #MOST} bins per feature. */
  public static FeatureBins of(Matrix x) {
    return of(x, MOST);
  }

  /**
   * @param x finite or NaN
   * @param most the most bins per feature, 2 to {@link #MOST}
   */
  public static FeatureBins of(Matrix x, int most) {
    if (most < 2 || most > MOST) {
      throw new IllegalArgumentException("bins must be 2 to " + MOST + ", was " + most);
    }
    int columns = x.columns();
    double[][] edges = new double[columns][];
    byte[] bins = new byte[x.rows() * columns];
    for (int j = 0; j < columns; j++) {
      double[] values = x.columnValues(j);
      edges[j] = edges(values.clone(), most, j);
      for (int i = 0; i < values.length; i++) {
        bins[i * columns + j] = (byte) place(edges[j], values[i]);
      }
    }
    return new FeatureBins(x.rows(), bins, edges);
  }

  /** The bins of the given rows, in the given order, with the edges of all rows. */
  public FeatureBins select(int[] indices) {
    int columns = columns();
    byte[] selected = new byte[indices.length * columns];
    for (int i = 0; i < indices.length; i++) {
      System.arraycopy(bins, indices[i] * columns, selected, i * columns, columns);
    }
    return new FeatureBins(indices.length, selected, edges);
  }

  public int rows() {
    return rows;
  }

  public int columns() {
    return edges.length;
  }

  /** How many bins a feature has, without the one of NaN. */
  public int count(int column) {
    return edges[column].length;
  }

  /** The largest value of a bin. */
  public double edge(int column, int bin) {
    return edges[column][bin];
  }

  /** The bin of a row's value; {@link #count} if it is NaN. */
  public int bin(int row, int column) {
    return bins[row * columns() + column] & 0xFF;
  }

  /** All bins row by row, as unsigned bytes; shared, not copied. */
  byte[] values() {
    return bins;
  }

  private static int place(double[] edges, double value) {
    if (Double.isNaN(value)) {
      return edges.length;
    }
    int low = 0;
    int high = edges.length - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (value <= edges[middle]) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /** A bin closes once it holds its share of the rows that are left for the bins that are left. */
  private static double[] edges(double[] values, int most, int column) {
    Arrays.sort(values);
    int present = values.length;
    while (present > 0 && Double.isNaN(values[present - 1])) {
      present--;
    }
    if (present > 0 && (Double.isInfinite(values[0]) || Double.isInfinite(values[present - 1]))) {
      throw new IllegalArgumentException("column " + column + " holds an infinite value");
    }
    boolean fewValues = distinct(values, present) <= most;
    double[] edges = new double[most];
    int count = 0;
    int from = 0;
    for (int i = 1; i < present && count < most - 1; i++) {
      boolean full = fewValues || (long) (i - from) * (most - count) >= present - from;
      if (full && values[i] > values[i - 1]) {
        edges[count++] = between(values[i - 1], values[i]);
        from = i;
      }
    }
    edges[count++] = Double.MAX_VALUE;
    return Arrays.copyOf(edges, count);
  }

  private static int distinct(double[] sorted, int size) {
    int distinct = Math.min(1, size);
    for (int i = 1; i < size; i++) {
      distinct += sorted[i] > sorted[i - 1] ? 1 : 0;
    }
    return distinct;
  }

  /** The middle of two numbers, or the lower where no double lies between them. */
  private static double between(double low, double high) {
    double middle = 0.5 * low + 0.5 * high;
    return middle < high && middle >= low ? middle : low;
  }
}
