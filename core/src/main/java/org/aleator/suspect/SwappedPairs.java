// SPDX-License-Identifier: Apache-2.0
package org.aleator.suspect;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Pairs of rows whose labels may have been swapped: each label at the other's place, against all
 * else that the two may be. A row has one partner, and only where each is the other's best.
 */
final class SwappedPairs {
  /** Rows nearer to their mean, in their spreads, have nothing to be swapped for. */
  private static final double LEAST_FAR = 1.5;

  /** The most rows that are compared with one another, those farthest out first. */
  private static final int MOST = 300;

  /** Odds beyond are as good as certain, and stay finite. */
  private static final double MOST_LOG_ODDS = 200;

  private SwappedPairs() {}

  /**
   * ln of the odds of a swap with its partner, were all pairs as likely beforehand; −∞ for rows
   * without a partner.
   *
   * @param t standardised residuals
   * @param logTotal ln of the density of each label by all other explanations
   */
  static double[] logOdds(
      double[] y, OutOfFoldFit fit, double[] t, SplitStudent noise, double[] logTotal) {
    int[] far =
        IntStream.range(0, y.length)
            .filter(i -> Math.abs(t[i]) > LEAST_FAR)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -Math.abs(t[i])))
            .limit(MOST)
            .mapToInt(Integer::intValue)
            .toArray();
    double[] best = new double[y.length];
    Arrays.fill(best, Double.NEGATIVE_INFINITY);
    int[] partner = new int[y.length];
    for (int a = 0; a < far.length; a++) {
      for (int b = 0; b < a; b++) {
        int i = far[a];
        int j = far[b];
        double both =
            fit.logDensity(noise, y[i], j)
                + fit.logDensity(noise, y[j], i)
                - logTotal[i]
                - logTotal[j];
        if (y[i] != y[j] && both > best[i]) {
          best[i] = both;
          partner[i] = j;
        }
        if (y[i] != y[j] && both > best[j]) {
          best[j] = both;
          partner[j] = i;
        }
      }
    }
    double[] mutual = new double[y.length];
    Arrays.setAll(
        mutual,
        i ->
            best[i] > Double.NEGATIVE_INFINITY && partner[partner[i]] == i
                ? Math.min(best[i], MOST_LOG_ODDS)
                : Double.NEGATIVE_INFINITY);
    return mutual;
  }
}
