// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.aleator.data.Matrix;

/**
 * Which features share a length. Each of the most relevant has its own; where there are more,
 * features of about the same relevance share one, so that a search in hundreds of dimensions
 * becomes one in some dozens. Relevant is what explains the labels alone: the correlation ratio η²,
 * the part of the labels' variance that lies between tenths of the feature.
 *
 * @param of the group of each feature
 * @param relevance the mean η² of each group, at least what pure noise has
 */
record LengthGroups(int[] of, double[] relevance) {
  /** Features with a length of their own. */
  static final int OWN = 32;

  /** Groups that the others form. */
  private static final int SHARED = 8;

  private static final int BINS = 10;

  static LengthGroups of(Matrix z, double[] y) {
    int d = z.columns();
    double[] ratio = new double[d];
    Arrays.setAll(ratio, k -> correlationRatio(z.columnValues(k), y));
    int[] order =
        IntStream.range(0, d)
            .boxed()
            .sorted(Comparator.comparingDouble(k -> -ratio[k]))
            .mapToInt(k -> k)
            .toArray();
    int[] group = new int[d];
    boolean shared = d > OWN + SHARED;
    for (int rank = 0; rank < d; rank++) {
      group[order[rank]] =
          !shared ? order[rank] : rank < OWN ? rank : OWN + (rank - OWN) * SHARED / (d - OWN);
    }
    int groups = shared ? OWN + SHARED : d;
    double[] sum = new double[groups];
    int[] count = new int[groups];
    for (int k = 0; k < d; k++) {
      sum[group[k]] += ratio[k];
      count[group[k]]++;
    }
    double noise = (BINS - 1.0) / y.length;
    Arrays.setAll(sum, g -> Math.max(noise, sum[g] / count[g]));
    return new LengthGroups(group, sum);
  }

  int count() {
    return relevance.length;
  }

  /** Σ n_b (ȳ_b − ȳ)²/Σ (y − ȳ)² over tenths of the values; equal values stay together. */
  private static double correlationRatio(double[] values, double[] y) {
    int n = y.length;
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    double[] sum = new double[BINS];
    int[] count = new int[BINS];
    double mean = Arrays.stream(y).average().orElse(0);
    double total = 0;
    for (int i = 0; i < n; i++) {
      int bin = 0;
      while (bin < BINS - 1 && values[i] > sorted[(int) ((bin + 1L) * n / BINS)]) {
        bin++;
      }
      sum[bin] += y[i] - mean;
      count[bin]++;
      total += (y[i] - mean) * (y[i] - mean);
    }
    double between = 0;
    for (int bin = 0; bin < BINS; bin++) {
      between += count[bin] == 0 ? 0 : sum[bin] * sum[bin] / count[bin];
    }
    return total > 0 ? between / total : 0;
  }
}
