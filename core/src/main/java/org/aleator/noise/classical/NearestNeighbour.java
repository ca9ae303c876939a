// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.classical;

import java.util.Arrays;
import org.aleator.data.Dataset;
import org.aleator.learn.predictor.Prediction;
import org.aleator.noise.NoiseEstimate;
import org.aleator.noise.NoiseMethod;
import org.aleator.util.Work;

/**
 * The mean product of a label's differences to its first and second nearest neighbour,
 *
 * <pre>σ̂² = (1/n) Σ (yᵢ − y_{N₁(i)}) (yᵢ − y_{N₂(i)}),</pre>
 *
 * in any number of features, each of standard deviation 1 (Liitiäinen, Corona and Lendasse, Journal
 * of Multivariate Analysis 101, 2010; Devroye, Györfi, Lugosi and Walk, Electronic Journal of
 * Statistics 12, 2018). The noises of three rows are independent, so that only E εᵢ² = σ² is left
 * of the product; the signal's part is smaller than in a squared difference, since the two
 * differences need not have the same sign. Of noise that depends on x it gives the mean variance.
 *
 * <p>Neighbours at equal distance, such as rows of equal x, are exchangeable: the mean over all
 * choices among them is taken.
 *
 * <p>σ̂² = yᵀDy with D known from the neighbour relation, so that for noise of kurtosis κ alone
 * Var(σ̂²)/σ⁴ = (κ − 3)/n + 2 tr D², by which the interval is made; the signal's part is not in it.
 *
 * <p>Fails where neighbours are far apart, beyond three or four features unless there are very many
 * rows: the error then falls as n^(−2/d), and the estimate is mostly too large, seldom below 0.
 */
public final class NearestNeighbour implements NoiseMethod {
  /** The name of the method. */
  public static final String NAME = "nearest-neighbour";

  /** Enough work for a task, and tasks enough for all threads. */
  private static final int SITES_PER_TASK = 4096;

  @Override
  public NoiseEstimate estimate(Dataset data, Prediction prediction, Work work) {
    ModelFreeEstimate.requireRows(NAME, data);
    Sites sites = Sites.of(data);
    int n = data.rows();
    int[] first = new int[n];
    int[] second = new int[n];
    int tasks = (sites.count() + SITES_PER_TASK - 1) / SITES_PER_TASK;
    double product =
        work
            .parallel()
            .map(
                tasks,
                t -> {
                  int from = t * SITES_PER_TASK;
                  int to = Math.min(sites.count(), from + SITES_PER_TASK);
                  return sumOfProducts(sites, from, to, first, second);
                })
            .stream()
            .mapToDouble(Double::doubleValue)
            .sum();
    double relative = (kurtosis(sites, first) - 3) / n + 2 * traceOfSquare(first, second);
    return new ModelFreeEstimate(NAME, sites.restoreVariance(product / n), relative)
        .of(data, prediction);
  }

  /** Also writes an example of each row's neighbours, one choice where several are as near. */
  private static double sumOfProducts(
      Sites sites, int from, int to, int[] exampleFirst, int[] exampleSecond) {
    double sum = 0;
    for (int site = from; site < to; site++) {
      int[][] rings = sites.rings(site);
      for (int row = sites.firstRow(site); row < sites.firstRow(site + 1); row++) {
        int[] near = rings[0];
        int self = Arrays.binarySearch(near, row);
        int others = self >= 0 ? near.length - 1 : near.length;
        exampleFirst[row] = near[(Math.max(self, 0) + (self >= 0 ? 1 : 0)) % near.length];
        if (others > 1) {
          sum += meanProduct(sites, row, near, others);
          exampleSecond[row] = near[(Math.max(self, 0) + (self >= 0 ? 2 : 1)) % near.length];
        } else {
          sum +=
              meanDifference(sites, row, near, others)
                  * meanDifference(sites, row, rings[1], rings[1].length);
          exampleSecond[row] = rings[1][0];
        }
      }
    }
    return sum;
  }

  private static double meanDifference(Sites sites, int row, int[] rows, int others) {
    double sum = 0;
    for (int other : rows) {
      sum += sites.label(row) - sites.label(other);
    }
    return sum / others;
  }

  /** The mean of δₐδ_b over pairs a ≠ b: [(Σδ)² − Σδ²]/(m(m − 1)). */
  private static double meanProduct(Sites sites, int row, int[] rows, int others) {
    double sum = 0;
    double squares = 0;
    for (int other : rows) {
      double difference = sites.label(row) - sites.label(other);
      sum += difference;
      squares += difference * difference;
    }
    return (sum * sum - squares) / ((double) others * (others - 1));
  }

  /** κ of the noise: the difference of two noises has the kurtosis (κ + 3)/2. */
  private static double kurtosis(Sites sites, int[] first) {
    double square = 0;
    double fourth = 0;
    for (int row = 0; row < first.length; row++) {
      double difference = sites.label(row) - sites.label(first[row]);
      square += difference * difference / first.length;
      fourth += Math.pow(difference, 4) / first.length;
    }
    return square > 0 ? Math.max(1, 2 * fourth / (square * square) - 3) : 3;
  }

  /**
   * tr D² for D = (1/n) Σ [eᵢeᵢᵀ − eᵢeₐᵀ − eᵢe_bᵀ + eₐe_bᵀ], made symmetric: the diagonal holds
   * 1/n, and the pair {p, q} holds w/(2n) twice, w the sum of the signs with which it occurs.
   */
  static double traceOfSquare(int[] first, int[] second) {
    long n = first.length;
    long[] pairs = new long[3 * first.length];
    for (int i = 0; i < n; i++) {
      pairs[3 * i] = key(i, first[i], n, 0);
      pairs[3 * i + 1] = key(i, second[i], n, 0);
      pairs[3 * i + 2] = key(first[i], second[i], n, 1);
    }
    Arrays.sort(pairs);
    double offDiagonal = 0;
    for (int from = 0, to; from < pairs.length; from = to) {
      int weight = 0;
      for (to = from; to < pairs.length && pairs[to] >> 1 == pairs[from] >> 1; to++) {
        weight += (pairs[to] & 1) == 1 ? 1 : -1;
      }
      offDiagonal += 0.5 * weight * weight;
    }
    return (n + offDiagonal) / n / n;
  }

  private static long key(long p, long q, long n, int positive) {
    return (Math.min(p, q) * n + Math.max(p, q)) * 2 + positive;
  }
}
