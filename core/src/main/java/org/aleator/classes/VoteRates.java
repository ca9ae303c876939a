// SPDX-License-Identifier: Apache-2.0
package org.aleator.classes;

import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.ClassRates;
import org.aleator.Interval;
import org.aleator.data.Matrix;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;

/**
 * What several people's votes on each row say of the best possible, whatever the features: rates of
 * a model that knew each row's law η of the votes, judged by a single further vote.
 *
 * @param rows that have votes
 * @param perRow votes of a row, the median; 0 where probabilities were given instead
 * @param error 1 − max η
 * @param logLoss the entropy of η
 * @param brier Σ η(1 − η)
 */
public record VoteRates(int rows, double perRow, Rate error, Rate logLoss, Rate brier) {
  /** Below that an interval says nothing. */
  public static final int FEWEST_ROWS = 20;

  private static final int SAMPLES = 60;

  /**
   * Of the log of a rate: what so few votes cannot tell of η's law. On 75 sets of 500 rows (five
   * laws, 2, 3 and 10 classes, 2 to 30 votes) the mean was off by .13 with two votes, .06 with
   * five, .03 with thirty.
   */
  private static final double UNTOLD = 0.02;

  private static final double UNTOLD_PER_VOTE = 0.3;

  /** The rates as the front door gives them. */
  public ClassRates rates() {
    return Rate.rates(error, logLoss, brier, new Rate(Double.NaN, new Interval(0, 1)));
  }

  /**
   * @param votes rows × classes: whole numbers, at least one in a row, in {@link #FEWEST_ROWS} two
   */
  public static VoteRates ofCounts(Matrix votes, Seed seed) {
    double[] sums =
        IntStream.range(0, votes.rows())
            .mapToDouble(i -> Arrays.stream(votes.rowValues(i)).sum())
            .toArray();
    int[] several = IntStream.range(0, sums.length).filter(i -> sums[i] >= 2).toArray();
    if (several.length < FEWEST_ROWS) {
      throw new InvalidInputException(
          "%d rows have two votes or more, and %d are needed to tell how far people disagree"
              .formatted(several.length, FEWEST_ROWS));
    }
    double[] sorted = sums.clone();
    Arrays.sort(sorted);
    double median = sorted[sorted.length / 2];
    VoteMixture law = VoteMixture.fit(votes);
    RandomGenerator random = seed.split("votes").random();
    VoteMixture[] drawn = new VoteMixture[SAMPLES];
    Arrays.setAll(drawn, k -> law.drawn(random));
    double untold = UNTOLD + UNTOLD_PER_VOTE / median;
    double[] briers =
        IntStream.of(several)
            .mapToDouble(i -> ClassShape.brier(shares(votes, i)) * sums[i] / (sums[i] - 1))
            .toArray();
    return new VoteRates(
        votes.rows(),
        median,
        rate(law, drawn, VoteRates::missed, untold),
        rate(law, drawn, VoteRates::entropy, untold),
        mean(briers));
  }

  /**
   * @param probabilities rows × classes: what a row's law is said to be
   */
  public static VoteRates ofProbabilities(Matrix probabilities) {
    int rows = probabilities.rows();
    if (rows < FEWEST_ROWS) {
      throw new InvalidInputException(
          "%d rows have probabilities, and %d are needed".formatted(rows, FEWEST_ROWS));
    }
    double[][] eta =
        IntStream.range(0, rows).mapToObj(probabilities::rowValues).toArray(double[][]::new);
    return new VoteRates(
        rows,
        0,
        mean(Arrays.stream(eta).mapToDouble(VoteRates::missed).toArray()),
        mean(Arrays.stream(eta).mapToDouble(VoteRates::entropy).toArray()),
        mean(
            Arrays.stream(eta)
                .mapToDouble(p -> ClassShape.brier(new Matrix(1, p.length, p)))
                .toArray()));
  }

  private static Matrix shares(Matrix votes, int row) {
    double[] shares = votes.rowValues(row);
    double sum = Arrays.stream(shares).sum();
    return new Matrix(1, shares.length, Arrays.stream(shares).map(v -> v / sum).toArray());
  }

  private static double missed(double[] eta) {
    return 1 - Arrays.stream(eta).max().orElseThrow();
  }

  private static double entropy(double[] eta) {
    return -Arrays.stream(eta).map(p -> p > 0 ? p * Math.log(p) : 0).sum();
  }

  private static Rate rate(
      VoteMixture law, VoteMixture[] drawn, ToDoubleFunction<double[]> of, double untold) {
    double value = law.mean(of);
    double[] values = Arrays.stream(drawn).mapToDouble(sample -> sample.mean(of)).toArray();
    double centre = Arrays.stream(values).average().orElseThrow();
    double square = Arrays.stream(values).map(v -> (v - centre) * (v - centre)).sum();
    return around(value, Math.hypot(Math.sqrt(square / (SAMPLES - 1)), untold * value));
  }

  private static Rate mean(double[] values) {
    double mean = Arrays.stream(values).average().orElseThrow();
    double square = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
    return around(mean, Math.sqrt(square / (values.length - 1.0) / values.length));
  }

  private static Rate around(double value, double error) {
    return new Rate(
        value, new Interval(Math.max(0, value - Interval.Z * error), value + Interval.Z * error));
  }
}
