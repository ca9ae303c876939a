// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.variance;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.aleator.numerics.Shuffle;
import org.aleator.util.Work;

/**
 * A permutation test of the hypothesis that the noise does not depend on x. Under it the squares
 * are exchangeable whatever their distribution, so that the share of random permutations of them
 * that reach the observed statistic is a p-value that holds for heavy tails and small n alike
 * (Fisher 1935). The statistic is the largest {@linkplain VarianceScores score} of a feature or,
 * where wanted, of an interaction of two features.
 *
 * <p>Squares that carry a model's error as well as noise are not exchangeable: with many rows the
 * test sees that error. The decision therefore asks for more than a small p-value.
 */
final class NoiseConstancy {
  private NoiseConstancy() {}

  /** The p-value, (1 + permutations that reach the observed statistic) / (1 + permutations). */
  static double pValue(
      VarianceScores scores, boolean pairs, double[] squares, int permutations, Work work) {
    double mean = Arrays.stream(squares).average().orElseThrow();
    double[] e = Arrays.stream(squares).map(q -> q / mean - 1).toArray();
    double observed = largest(scores, e, pairs);
    List<Double> permuted =
        work.parallel()
            .map(
                permutations,
                i -> largest(scores, permuted(e, work.seed().split(i).random()), pairs));
    long reached = permuted.stream().filter(t -> t >= observed).count();
    return (1.0 + reached) / (1.0 + permutations);
  }

  private static double largest(VarianceScores scores, double[] e, boolean pairs) {
    double most = Arrays.stream(scores.features(e)).max().orElse(0);
    return pairs ? Math.max(most, Arrays.stream(scores.pairs(e)).max().orElse(0)) : most;
  }

  private static double[] permuted(double[] values, RandomGenerator random) {
    int[] order = Shuffle.order(values.length, random);
    return Arrays.stream(order).mapToDouble(i -> values[i]).toArray();
  }
}
