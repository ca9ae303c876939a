// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.stack;

import java.util.Arrays;
import java.util.Optional;
import org.aleator.Interval;
import org.aleator.data.Groups;
import org.hipparchus.distribution.continuous.TDistribution;

/**
 * Which of some rows count as one observation where the sampling error of a mean is concerned. With
 * deviations dᵢ from the mean and their sums S_g over G clusters, the variance of the mean is
 *
 * <pre>G/(G − 1) Σ S_g² / n² · (t/z)²</pre>
 *
 * (the cluster-robust variance; Liang and Zeger 1986), where t and z are the 97.5 % quantiles of
 * Student's law with G − 1 degrees of freedom and of the normal one: the intervals made of it are
 * normal, and few clusters know their own spread badly. Rows that stand alone have neither factor.
 *
 * @param of the cluster of each row; empty if each stands alone
 * @param count how many clusters
 */
public record Clusters(int[] of, int count) {
  private static final double LEVEL = 0.975;

  public static final Clusters NONE = new Clusters(new int[0], 0);

  /** Those of some rows of a table. */
  public static Clusters of(Optional<Groups> groups, int[] rows) {
    return groups
        .map(all -> all.select(rows))
        .map(some -> new Clusters(some.of(), some.count()))
        .orElse(NONE);
  }

  /**
   * The same where every row has several cells, which belong together.
   *
   * @param rows how many there are
   * @param width cells of a row
   */
  Clusters wide(int rows, int width) {
    if (width == 1) {
      return this;
    }
    int[] ofCell = new int[rows * width];
    Arrays.setAll(ofCell, cell -> count == 0 ? cell / width : of[cell / width]);
    return new Clusters(ofCell, count == 0 ? rows : count);
  }

  /** One value per cluster, the sum of its rows'; the values themselves where rows stand alone. */
  public double[] sums(double[] values) {
    if (count == 0) {
      return values;
    }
    double[] sums = new double[count];
    for (int i = 0; i < values.length; i++) {
      sums[of[i]] += values[i];
    }
    return sums;
  }

  /** What multiplies the sum of products of {@link #sums}. */
  public double factor() {
    if (count == 0) {
      return 1;
    }
    double t =
        new TDistribution(Math.max(1, count - 1)).inverseCumulativeProbability(LEVEL) / Interval.Z;
    return t * t * count / Math.max(1.0, count - 1.0);
  }

  /** The standard error of the mean of some values, one per row. */
  public double standardError(double[] values) {
    double mean = Arrays.stream(values).average().orElseThrow();
    double squares = 0;
    for (double sum : sums(Arrays.stream(values).map(value -> value - mean).toArray())) {
      squares += sum * sum;
    }
    return Math.sqrt(factor() * squares) / values.length;
  }

  /**
   * How many independent observations there are.
   *
   * @param rows where each stands alone
   */
  public int observations(int rows) {
    return count == 0 ? rows : count;
  }
}
