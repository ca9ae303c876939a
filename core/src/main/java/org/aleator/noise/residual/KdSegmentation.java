// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.residual;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.aleator.codec.Parts;
import org.aleator.data.Matrix;
import org.aleator.noise.Moments;

/**
 * Segments that are the cells of a balanced k-d tree over the standardised features: each cell is
 * cut across its widest feature (largest standard deviation inside the cell) at the rank that
 * splits both its rows and its share of the segments in halves. Any number of segments is possible.
 *
 * <p>Standardising needs no copy of the data: the width of a feature in a cell is divided by that
 * feature's overall standard deviation.
 *
 * @param count the number of cells
 * @param splitFeature the feature cut at each inner node, in depth-first order; −1 at a cell
 * @param splitValue the largest value of that feature that goes to the first half
 * @param second the index of the node of the second half (the first half follows its parent), or at
 *     a cell the segment's number
 */
public record KdSegmentation(int count, int[] splitFeature, double[] splitValue, int[] second)
    implements Segmentation {

  /** Builds the tree on the rows of {@code x}. */
  public static KdSegmentation fit(Matrix x, int count) {
    Builder builder = new Builder(x);
    Integer[] all = new Integer[x.rows()];
    Arrays.setAll(all, i -> i);
    builder.build(all, count);
    return new KdSegmentation(
        builder.segments,
        builder.features.stream().mapToInt(Integer::intValue).toArray(),
        builder.values.stream().mapToDouble(Double::doubleValue).toArray(),
        builder.seconds.stream().mapToInt(Integer::intValue).toArray());
  }

  @Override
  public int[] assign(Matrix x, double[] prediction) {
    int[] segments = new int[x.rows()];
    Arrays.setAll(segments, i -> segmentOf(x, i));
    return segments;
  }

  private int segmentOf(Matrix x, int row) {
    int node = 0;
    while (splitFeature[node] >= 0) {
      node = x.get(row, splitFeature[node]) <= splitValue[node] ? node + 1 : second[node];
    }
    return second[node];
  }

  @Override
  public void write(Parts parts) {
    parts
        .put("count", count)
        .put("split_feature", splitFeature)
        .put("split_value", splitValue)
        .put("second", second);
  }

  static KdSegmentation read(Parts parts) {
    return new KdSegmentation(
        parts.count("count"),
        parts.integers("split_feature"),
        parts.numbers("split_value"),
        parts.integers("second"));
  }

  private static final class Builder {
    private final Matrix x;
    private final double[] overallStd;
    private final List<Integer> features = new ArrayList<>();
    private final List<Double> values = new ArrayList<>();
    private final List<Integer> seconds = new ArrayList<>();
    private int segments;

    Builder(Matrix x) {
      this.x = x;
      Integer[] all = new Integer[x.rows()];
      Arrays.setAll(all, i -> i);
      overallStd = new double[x.columns()];
      Arrays.setAll(overallStd, j -> std(all, j));
    }

    void build(Integer[] rows, int count) {
      int feature = count > 1 ? widestFeature(rows) : -1;
      int node = features.size();
      features.add(feature);
      values.add(0.0);
      seconds.add(segments);
      if (feature < 0) {
        segments++;
        return;
      }
      Arrays.sort(rows, Comparator.comparingDouble(i -> x.get(i, feature)));
      int firstCount = (count + 1) / 2;
      int cut = lastOfRun(rows, feature, (int) ((long) rows.length * firstCount / count));
      values.set(node, x.get(rows[cut - 1], feature));
      build(Arrays.copyOfRange(rows, 0, cut), firstCount);
      seconds.set(node, features.size());
      build(Arrays.copyOfRange(rows, cut, rows.length), count - firstCount);
    }

    /** Moves a cut to the nearest place between two different values, so that ties stay whole. */
    private int lastOfRun(Integer[] rows, int feature, int cut) {
      int after = cut;
      while (after < rows.length && equalKeys(rows, feature, after - 1, after)) {
        after++;
      }
      int before = cut;
      while (before > 0 && before < rows.length && equalKeys(rows, feature, before - 1, before)) {
        before--;
      }
      boolean useBefore = before > 0 && (after == rows.length || cut - before <= after - cut);
      return useBefore ? before : after;
    }

    private boolean equalKeys(Integer[] rows, int feature, int a, int b) {
      return x.get(rows[a], feature) == x.get(rows[b], feature);
    }

    private int widestFeature(Integer[] rows) {
      int widest = -1;
      double width = 0;
      for (int j = 0; j < x.columns(); j++) {
        double relative = overallStd[j] > 0 ? std(rows, j) / overallStd[j] : 0;
        if (relative > width) {
          width = relative;
          widest = j;
        }
      }
      return widest;
    }

    private double std(Integer[] rows, int feature) {
      double[] column = new double[rows.length];
      Arrays.setAll(column, i -> x.get(rows[i], feature));
      return Math.sqrt(Moments.variance(column));
    }
  }
}
