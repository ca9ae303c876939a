// SPDX-License-Identifier: Apache-2.0
package org.aleator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;

class ConformalScoresTest {
  private static ConformalScores oneTo(int rows) {
    return ConformalScores.ofRows(IntStream.rangeClosed(1, rows).asDoubleStream().toArray(), 0);
  }

  @Test
  void quantileIsTheScoreOfRankCoverageTimesRowsPlusOneRoundedUp() {
    assertThat(oneTo(100).quantile(0.8)).hasValue(81);
    assertThat(oneTo(100).quantile(0.9)).hasValue(91);
    assertThat(oneTo(99).quantile(0.9)).hasValue(90);
    assertThat(oneTo(99).quantile(0.99)).hasValue(99);
    assertThat(oneTo(999).quantile(0.5)).hasValue(500);
    assertThat(oneTo(999).quantile(0.999)).hasValue(999);
  }

  @Test
  void nineteenRowsPromiseNinetyFivePercentAndEighteenDoNot() {
    assertThat(ConformalScores.needed(0.95)).isEqualTo(19);
    assertThat(ConformalScores.needed(0.9)).isEqualTo(9);
    assertThat(ConformalScores.needed(0.999)).isEqualTo(999);
    assertThat(oneTo(19).quantile(0.95)).hasValue(19);
    assertThat(oneTo(19).refusal(0.95)).isEmpty();
    assertThat(oneTo(18).quantile(0.95)).isEmpty();
    assertThat(oneTo(18).refusal(0.95).orElseThrow())
        .isEqualTo("a coverage of 0.95 needs at least 19 rows, and the model was made of 18");
  }

  @Test
  void groupsHaveOneVoteEachHoweverManyRowsTheyHave() {
    // Group 0 has 1,000 rows of score 9; groups 1 to 8 one row each, of score 1 to 8.
    double[] scores = new double[1_008];
    int[] groupOf = new int[1_008];
    Arrays.fill(scores, 9);
    for (int g = 1; g <= 8; g++) {
      scores[g] = g;
      groupOf[g] = g;
    }
    ConformalScores grouped = ConformalScores.ofGroups(scores, groupOf, "patient", 0);
    assertThat(grouped.observations()).isEqualTo(9);
    assertThat(grouped.quantile(0.8)).hasValue(8);
    assertThat(grouped.quantile(0.9)).hasValue(9);
    assertThat(grouped.refusal(0.95).orElseThrow()).contains("19 different patient", "made of 9");
    assertThat(ConformalScores.ofRows(scores, 0).quantile(0.5)).hasValue(9);
  }

  @Test
  void groupsOfOneRowAreRows() {
    double[] scores = new Seed(1).random().doubles(200).toArray();
    int[] own = IntStream.range(0, 200).toArray();
    ConformalScores grouped = ConformalScores.ofGroups(scores, own, "id", 0);
    for (double coverage : new double[] {0.5, 0.77, 0.8, 0.9, 0.95, 0.99}) {
      assertThat(grouped.quantile(coverage))
          .isEqualTo(ConformalScores.ofRows(scores, 0).quantile(coverage));
    }
  }

  @Test
  void scoreThatIsInfiniteIsNeverPromised() {
    double[] all = IntStream.rangeClosed(1, 19).asDoubleStream().toArray();
    all[18] = Double.POSITIVE_INFINITY;
    ConformalScores found = ConformalScores.ofRows(all, 0);
    assertThat(found.quantile(0.9)).hasValue(18);
    assertThat(found.quantile(0.95)).isEmpty();
    assertThat(found.refusal(0.95).orElseThrow()).contains("cannot be promised");
  }

  @Test
  void manyScoresAreThinnedToAPromiseThatIsNeverSmallerAndHardlyLarger() {
    int rows = 200_000;
    ConformalScores kept = oneTo(rows);
    assertThat(kept.scores()).hasSizeLessThan(13_000);
    for (double coverage = 0.5; coverage < 0.999; coverage += 0.0137) {
      double exact = Math.ceil(coverage * (rows + 1) - 1e-9);
      assertThat(kept.quantile(coverage).orElseThrow()).isBetween(exact, exact + 1e-4 * rows);
    }
    assertThat(kept.quantile(0.995)).hasValue(Math.ceil(0.995 * (rows + 1)));
  }

  @Test
  void keptScoresMakeTheSamePromises() {
    ConformalScores before =
        ConformalScores.ofGroups(
            new double[] {3, 1, 2, 5, 4}, new int[] {0, 0, 1, 2, 2}, "day", 0.25);
    ConformalScores after =
        ConformalScores.ofKept(
            before.scores(),
            before.votes(),
            before.observations(),
            before.added(),
            before.groups());
    assertThat(after).usingRecursiveComparison().isEqualTo(before);
    assertThatThrownBy(
            () ->
                ConformalScores.ofKept(
                    new double[] {2, 1}, new double[] {1, 2}, 2, 0, Optional.empty()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void coverageOutsideItsRangeIsRefused() {
    for (double wrong : new double[] {0, 0.49, 0.9991, 1, 90, Double.NaN}) {
      assertThatThrownBy(() -> ConformalScores.requireCoverage(wrong))
          .isInstanceOf(InvalidInputException.class)
          .hasMessage("a coverage lies between 0.5 and 0.999, was " + wrong);
    }
  }

  /**
   * Of continuous scores a new one is not above the r-th of n with probability r/(n + 1), exactly.
   */
  @Test
  void newScoreIsCoveredAsOftenAsTheTheoremSays() {
    RandomGenerator random = new Seed(7).random();
    int trials = 20_000;
    int rows = 30;
    int covered = 0;
    for (int t = 0; t < trials; t++) {
      double[] scores = new double[rows];
      Arrays.setAll(scores, i -> random.nextExponential());
      double limit = ConformalScores.ofRows(scores, 0).quantile(0.9).orElseThrow();
      covered += random.nextExponential() <= limit ? 1 : 0;
    }
    double exact = 28.0 / 31;
    // Four standard errors of a share.
    assertThat(covered / (double) trials)
        .isCloseTo(exact, within(4 * Math.sqrt(exact * (1 - exact) / trials)));
  }

  /**
   * A new group's row: its group's level and its own error, both of which the promise holds for.
   */
  @Test
  void rowOfANewGroupIsCoveredWhereRowsAreNot() {
    RandomGenerator random = new Seed(8).random();
    int trials = 4_000;
    int byGroup = 0;
    int byRow = 0;
    for (int t = 0; t < trials; t++) {
      int groups = 20;
      double[] scores = new double[groups * 10];
      int[] groupOf = new int[scores.length];
      for (int g = 0; g < groups; g++) {
        // Groups of many rows have small errors, so that rows alone promise too little.
        int rows = g % 2 == 0 ? 18 : 2;
        double level = (rows == 2 ? 3 : 1) * random.nextGaussian();
        int from = g / 2 * 20 + (g % 2 == 0 ? 0 : 18);
        for (int i = from; i < from + rows; i++) {
          groupOf[i] = g;
          scores[i] = Math.abs(level + 0.3 * random.nextGaussian());
        }
      }
      double factor = random.nextBoolean() ? 3 : 1;
      double fresh = Math.abs(factor * random.nextGaussian() + 0.3 * random.nextGaussian());
      byGroup +=
          fresh <= ConformalScores.ofGroups(scores, groupOf, "g", 0).quantile(0.8).orElseThrow()
              ? 1
              : 0;
      byRow += fresh <= ConformalScores.ofRows(scores, 0).quantile(0.8).orElseThrow() ? 1 : 0;
    }
    double fourErrors = 4 * Math.sqrt(0.16 / trials);
    assertThat(byGroup / (double) trials).isGreaterThan(0.8 - fourErrors);
    assertThat(byRow / (double) trials).isLessThan(0.8 - fourErrors);
  }
}
