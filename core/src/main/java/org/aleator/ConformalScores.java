// SPDX-License-Identifier: Apache-2.0
package org.aleator;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.aleator.util.InvalidInputException;

/**
 * How far held-out labels were from what was predicted of them, and so how far a new one may be. A
 * new label's score is not above q(c) with a probability of at least c, where
 *
 * <pre>q(c) is the smallest score with  Σ wᵢ 1[sᵢ ≤ q] ≥ c,   wᵢ = 1/((K + 1) N),</pre>
 *
 * K the number of observations and N how many rows the observation of row i has. Where each row is
 * one, q(c) is the ⌈c (K + 1)⌉-th smallest score (Vovk et al. 2005; Lei et al. 2018); where rows
 * come in groups, each group has one vote, and the promise is about rows of a new group (Dunn,
 * Wasserman and Ramdas 2022; Lee, Barber and Willett 2023). Distribution-free, provided that new
 * rows, or groups, come as these did and that the scores of both are made alike.
 *
 * <p>Of a number the score is |y − μ(x)| / √(σ²(x) + s²(x) + a), of a class it is 1 − p(y).
 * Immutable.
 */
public final class ConformalScores {
  /** Coverages of less than this are not promised: such an interval has little use. */
  public static final double LEAST_COVERAGE = 0.5;

  /** Coverages of more than this are not promised: they rest on the few largest scores. */
  public static final double MOST_COVERAGE = 0.999;

  /** More are thinned, which makes a coverage too large by less than the inverse of this. */
  private static final int MOST_KEPT = 10_000;

  /** Of these none is left out, so that high coverages stay exact. */
  private static final int LARGEST_KEPT = 2_000;

  /** What a product of a coverage and a count may be off by rounding. */
  private static final double ROUNDING = 1e-9;

  private final double[] scores;
  private final double[] votes;
  private final int observations;
  private final double added;
  private final Optional<String> groups;

  private ConformalScores(
      double[] scores, double[] votes, int observations, double added, Optional<String> groups) {
    this.scores = scores;
    this.votes = votes;
    this.observations = observations;
    this.added = added;
    this.groups = groups;
  }

  /**
   * Of rows each of which is one observation.
   *
   * @param scores one per row; an infinite one is never reached
   * @param added what is added to the variance of a row before its root is taken, a
   */
  public static ConformalScores ofRows(double[] scores, double added) {
    double[] one = new double[scores.length];
    Arrays.fill(one, 1);
    return of(scores, one, scores.length, added, Optional.empty());
  }

  /**
   * Of rows in groups.
   *
   * @param scores one per row; an infinite one is never reached
   * @param groupOf the group of each row, from 0
   * @param column what tells the groups, for messages
   */
  public static ConformalScores ofGroups(
      double[] scores, int[] groupOf, String column, double added) {
    int[] sizes = new int[Arrays.stream(groupOf).max().orElse(-1) + 1];
    Arrays.stream(groupOf).forEach(group -> sizes[group]++);
    double[] vote = Arrays.stream(groupOf).mapToDouble(group -> 1.0 / sizes[group]).toArray();
    int present = (int) Arrays.stream(sizes).filter(size -> size > 0).count();
    return of(scores, vote, present, added, Optional.of(column));
  }

  private static ConformalScores of(
      double[] scores, double[] vote, int observations, double added, Optional<String> groups) {
    int[] order =
        IntStream.range(0, scores.length)
            .boxed()
            .filter(i -> scores[i] < Double.POSITIVE_INFINITY)
            .sorted(Comparator.comparingDouble(i -> scores[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] below = new double[order.length];
    double sum = 0;
    for (int i = 0; i < order.length; i++) {
      sum += vote[order[i]];
      below[i] = sum;
    }
    double least = LEAST_COVERAGE * (observations + 1) - ROUNDING;
    int first = (int) Arrays.stream(below).filter(votes -> votes < least).count();
    int step = Math.max(1, (order.length - first + MOST_KEPT - 1) / MOST_KEPT);
    int[] kept =
        IntStream.range(first, order.length)
            .filter(i -> i >= order.length - LARGEST_KEPT || (i - first) % step == step - 1)
            .toArray();
    return new ConformalScores(
        Arrays.stream(kept).mapToDouble(i -> scores[order[i]]).toArray(),
        Arrays.stream(kept).mapToDouble(i -> below[i]).toArray(),
        observations,
        added,
        groups);
  }

  /**
   * What was kept of such scores.
   *
   * @param scores {@link #scores}
   * @param votes {@link #votes}
   * @param observations {@link #observations}
   * @param added {@link #added}
   * @param groups {@link #groups}
   * @throws IllegalArgumentException where they are not in order
   */
  public static ConformalScores ofKept(
      double[] scores, double[] votes, int observations, double added, Optional<String> groups) {
    boolean ordered = scores.length == votes.length && observations >= 0 && added >= 0;
    for (int i = 1; i < scores.length && ordered; i++) {
      ordered = scores[i] >= scores[i - 1] && votes[i] > votes[i - 1];
    }
    if (!ordered || (scores.length > 0 && !(scores[0] >= 0 && votes[0] >= 0))) {
      throw new IllegalArgumentException("the scores of held-out rows are not in order");
    }
    return new ConformalScores(scores.clone(), votes.clone(), observations, added, groups);
  }

  /** The scores that are kept, ascending: those that some coverage from 0.5 may need. */
  public double[] scores() {
    return scores.clone();
  }

  /** For each of them how many observations are not above it; a group's part counts as a part. */
  public double[] votes() {
    return votes.clone();
  }

  /** How many observations they are of: rows, or groups of rows. */
  public int observations() {
    return observations;
  }

  /** What is added to the variance of a row before its root is taken; 0 for classes. */
  public double added() {
    return added;
  }

  /** The column that tells the groups; empty where each row is an observation. */
  public Optional<String> groups() {
    return groups;
  }

  /** q(c); empty where the observations are too few to promise it. */
  public OptionalDouble quantile(double coverage) {
    double wanted = coverage * (observations + 1) - ROUNDING;
    int at = Arrays.binarySearch(votes, wanted);
    int first = at >= 0 ? at : -at - 1;
    return first < scores.length ? OptionalDouble.of(scores[first]) : OptionalDouble.empty();
  }

  /**
   * q(c) of scores that a model may have kept.
   *
   * @throws InvalidInputException where there are none, or they cannot promise it
   */
  static double require(Optional<ConformalScores> scores, double coverage) {
    requireCoverage(coverage);
    ConformalScores kept =
        scores.orElseThrow(
            () ->
                new InvalidInputException(
                    "the model has kept no predictions of held-out rows; make it anew"));
    return kept.quantile(coverage)
        .orElseThrow(() -> new InvalidInputException(kept.refusal(coverage).orElseThrow()));
  }

  /**
   * Refuses what is not a coverage that can be promised.
   *
   * @throws InvalidInputException where it is below {@value #LEAST_COVERAGE} or above {@value
   *     #MOST_COVERAGE}
   */
  public static void requireCoverage(double coverage) {
    if (!(coverage >= LEAST_COVERAGE && coverage <= MOST_COVERAGE)) {
      throw new InvalidInputException(
          "a coverage lies between %s and %s, was %s"
              .formatted(LEAST_COVERAGE, MOST_COVERAGE, coverage));
    }
  }

  /** How many observations a coverage needs at least: ⌈c/(1 − c)⌉. */
  public static int needed(double coverage) {
    return (int) Math.ceil(coverage / (1 - coverage) - ROUNDING);
  }

  /**
   * Why a coverage cannot be promised, in words that name what it needs; empty where it can.
   *
   * @param coverage from {@value #LEAST_COVERAGE} to {@value #MOST_COVERAGE}
   */
  public Optional<String> refusal(double coverage) {
    if (quantile(coverage).isPresent()) {
      return Optional.empty();
    }
    int needed = needed(coverage);
    String of = groups.map(column -> "different " + column).orElse("rows");
    return Optional.of(
        observations < needed
            ? "a coverage of %s needs at least %d %s, and the model was made of %d"
                .formatted(coverage, needed, of, observations)
            : "a coverage of %s cannot be promised: in too many rows an error was met where none was expected"
                .formatted(coverage));
  }
}
