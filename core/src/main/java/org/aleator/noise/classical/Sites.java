// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.classical;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.encode.Scaling;

/**
 * The rows of a data set gathered by equal x: a site is a distinct x with its rows. Features have
 * standard deviation 1, labels mean 0 and variance 1. Rows stand in the order of x, then y, so that
 * nothing depends on the order they came in.
 */
final class Sites {
  private final double[] y;
  private final int[] firstRow;
  private final NeighbourTree tree;
  private final Scaling labels;

  private Sites(double[] y, int[] firstRow, NeighbourTree tree, Scaling labels) {
    this.y = y;
    this.firstRow = firstRow;
    this.tree = tree;
    this.labels = labels;
  }

  static Sites of(Dataset data) {
    Matrix x = data.x();
    int n = data.rows();
    int[] order =
        IntStream.range(0, n)
            .boxed()
            .sorted(
                Comparator.comparing(x::rowValues, Arrays::compare)
                    .thenComparingDouble(i -> data.y()[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    int[] starts =
        IntStream.range(0, n)
            .filter(p -> p == 0 || !Arrays.equals(x.rowValues(order[p]), x.rowValues(order[p - 1])))
            .toArray();
    Scaling[] scaling = new Scaling[x.columns()];
    Arrays.setAll(scaling, j -> Scaling.of(x.columnValues(j)));
    double[][] points = new double[starts.length][x.columns()];
    for (int site = 0; site < starts.length; site++) {
      int row = order[starts[site]];
      Arrays.setAll(points[site], j -> scaling[j].standardize(x.get(row, j)));
    }
    Scaling labels = Scaling.of(data.y());
    double[] y = Arrays.stream(order).mapToDouble(i -> labels.standardize(data.y()[i])).toArray();
    int[] firstRow = Arrays.copyOf(starts, starts.length + 1);
    firstRow[starts.length] = n;
    return new Sites(y, firstRow, new NeighbourTree(points), labels);
  }

  /** The number of distinct x. */
  int count() {
    return firstRow.length - 1;
  }

  /** The first row of a site; for the number of sites, the number of rows. */
  int firstRow(int site) {
    return firstRow[site];
  }

  double label(int row) {
    return y[row];
  }

  /** A variance of standardised labels in the target's own unit. */
  double restoreVariance(double variance) {
    return labels.restoreVariance(variance);
  }

  /**
   * The rows about those of a site, by distance: the site's own if it has several, then the rows at
   * the least distance, then those at the second least.
   */
  int[][] rings(int site) {
    NeighbourTree.Nearest nearest = tree.nearest(site);
    int[] first = rows(nearest.atFirst());
    int[] second = rows(nearest.atSecond());
    return firstRow[site + 1] - firstRow[site] > 1
        ? new int[][] {rows(new int[] {site}), first, second}
        : new int[][] {first, second};
  }

  private int[] rows(int[] sites) {
    return Arrays.stream(sites)
        .flatMap(site -> IntStream.range(firstRow[site], firstRow[site + 1]))
        .toArray();
  }
}
