// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.residual;

import java.util.Arrays;
import org.aleator.codec.Parts;
import org.aleator.data.Matrix;

/**
 * Segments by rank of one key: a feature, or the prediction.
 *
 * @param feature the index of the feature that is ranked, or {@link #PREDICTION}
 * @param upperBounds the largest key of each segment but the last, ascending; a key belongs to the
 *     first segment whose bound is not below it, so equal keys always share a segment
 */
public record RankSegmentation(int feature, double[] upperBounds) implements Segmentation {
  /** Rank by μ(x) instead of by a feature. */
  public static final int PREDICTION = -1;

  /** Cuts the sorted keys into {@code count} runs whose lengths differ by at most one. */
  public static RankSegmentation fit(int feature, double[] keys, int count) {
    double[] sorted = keys.clone();
    Arrays.sort(sorted);
    double[] bounds = new double[count - 1];
    int end = 0;
    for (int g = 0; g < bounds.length; g++) {
      end += keys.length / count + (g < keys.length % count ? 1 : 0);
      bounds[g] = sorted[end - 1];
    }
    return new RankSegmentation(feature, bounds);
  }

  @Override
  public int count() {
    return upperBounds.length + 1;
  }

  @Override
  public int[] assign(Matrix x, double[] prediction) {
    int[] segments = new int[x.rows()];
    Arrays.setAll(
        segments, i -> segmentOf(feature == PREDICTION ? prediction[i] : x.get(i, feature)));
    return segments;
  }

  private int segmentOf(double key) {
    int low = 0;
    int high = upperBounds.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (upperBounds[middle] < key) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  @Override
  public void write(Parts parts) {
    parts.put("feature", feature).put("upper_bounds", upperBounds);
  }

  static RankSegmentation read(Parts parts) {
    return new RankSegmentation(parts.integer("feature"), parts.numbers("upper_bounds"));
  }
}
