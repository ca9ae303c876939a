// SPDX-License-Identifier: Apache-2.0
package org.aleator.audit;

import java.util.Arrays;
import java.util.Comparator;
import org.aleator.data.Matrix;

/**
 * Labels that no noise explains: a slip of the keyboard, a wrong unit, a code for "missing". One y
 * = 10⁶ among labels of size 1 is nearly all of their variance, and whatever is estimated with it
 * is about that row alone.
 *
 * <p>A label is an outlier if it is more than 1000 times as far from the median as half of the
 * labels are, and if there is nothing between: it is more than 100 times as far as the farthest
 * label that is none. The second condition spares heavy tails: of a distribution with P(|y| &gt; t)
 * ~ 1/t, heavier than any with a mean, the largest of a sample exceeds the second by the factor 100
 * once in 100 samples. Rows whose features are outliers by the same measure are spared too, as
 * their labels may follow the features. At most one row, or one in 200, is one: more is a part of
 * the data.
 */
public final class OutlierLabels {
  /** Times the middle distance from the median: what a wrong unit or a code does, and no noise. */
  private static final double LEAST_RATIO_TO_MEDIAN = 1000;

  /** Times the distance of the next row, so that heavy tails are spared; see above. */
  private static final double LEAST_RATIO_TO_OTHERS = 100;

  /** More rows than one in 200 are a part of the data. */
  private static final double LARGEST_SHARE = 0.005;

  private OutlierLabels() {}

  /** Their rows in increasing order; usually none. */
  public static int[] rows(Matrix x, double[] y) {
    return Arrays.stream(outliers(y)).filter(i -> !featuresAreOutliers(x, i)).sorted().toArray();
  }

  private static boolean featuresAreOutliers(Matrix x, int row) {
    for (int j = 0; j < x.columns(); j++) {
      if (Arrays.stream(outliers(x.columnValues(j))).anyMatch(i -> i == row)) {
        return true;
      }
    }
    return false;
  }

  private static int[] outliers(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int n = values.length;
    double median = sorted[n / 2];
    double[] distance = new double[n];
    Arrays.setAll(distance, i -> Math.abs(values[i] / 2 - median / 2));
    int most = Math.max(1, (int) (LARGEST_SHARE * n));
    double[] ordered = distance.clone();
    Arrays.sort(ordered);
    double half = ordered[n / 2];
    for (int count = Math.min(most, n - 1); count > 0; count--) {
      double near = ordered[n - count - 1];
      double least = ordered[n - count];
      if (near > 0
          && least / LEAST_RATIO_TO_MEDIAN > half
          && least / LEAST_RATIO_TO_OTHERS > near) {
        return Arrays.stream(byDistance(distance)).limit(count).toArray();
      }
    }
    return new int[0];
  }

  private static int[] byDistance(double[] distance) {
    Integer[] rows = new Integer[distance.length];
    Arrays.setAll(rows, i -> i);
    Arrays.sort(rows, Comparator.comparingDouble(i -> -distance[i]));
    return Arrays.stream(rows).mapToInt(Integer::intValue).toArray();
  }
}
