// SPDX-License-Identifier: Apache-2.0
package org.aleator.classes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.aleator.data.Matrix;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VoteRatesTest {
  /** η = softmax(2z), z normal, and m votes of it for each of 600 rows. */
  private static double[][] laws(int classes, RandomGenerator random) {
    double[][] eta = new double[600][classes];
    for (double[] row : eta) {
      Arrays.setAll(row, c -> Math.exp(2 * random.nextGaussian()));
      double sum = Arrays.stream(row).sum();
      Arrays.setAll(row, c -> row[c] / sum);
    }
    return eta;
  }

  private static Matrix votes(double[][] eta, int votes, RandomGenerator random) {
    int classes = eta[0].length;
    double[] counts = new double[eta.length * classes];
    for (int i = 0; i < eta.length; i++) {
      for (int v = 0; v < votes; v++) {
        double at = random.nextDouble();
        int c = 0;
        while (c < classes - 1 && at >= eta[i][c]) {
          at -= eta[i][c++];
        }
        counts[i * classes + c]++;
      }
    }
    return new Matrix(eta.length, classes, counts);
  }

  private static double error(double[][] eta) {
    return Arrays.stream(eta)
        .mapToDouble(row -> 1 - Arrays.stream(row).max().orElseThrow())
        .average()
        .orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({"2, 3", "2, 10", "3, 5", "5, 10"})
  void fewVotesTellTheBestErrorFarBetterThanTheirSharesDo(int classes, int votes) {
    RandomGenerator random = new Seed(7).random();
    double[][] eta = laws(classes, random);
    Matrix counts = votes(eta, votes, random);

    VoteRates found = VoteRates.ofCounts(counts, new Seed(1));

    double truth = error(eta);
    double[][] shares = new double[eta.length][];
    Arrays.setAll(shares, i -> Arrays.stream(counts.rowValues(i)).map(v -> v / votes).toArray());
    assertThat(Math.abs(Math.log(found.error().value() / truth)))
        .isLessThan(0.5 * Math.abs(Math.log(error(shares) / truth)));
    assertThat(truth).isBetween(found.error().low(), found.error().high());
    double brier =
        Arrays.stream(eta)
            .mapToDouble(row -> 1 - Arrays.stream(row).map(p -> p * p).sum())
            .average()
            .orElseThrow();
    assertThat(brier).isBetween(found.brier().low(), found.brier().high());
    assertThat(found.perRow()).isEqualTo(votes);
  }

  @Test
  void probabilitiesAreTakenAtTheirWord() {
    double[] values = new double[60];
    Arrays.setAll(values, at -> at % 2 == 0 ? 0.8 : 0.2);

    VoteRates found = VoteRates.ofProbabilities(new Matrix(30, 2, values));

    assertThat(found.error().value()).isCloseTo(0.2, within(1e-12));
    assertThat(found.error().high()).isCloseTo(0.2, within(1e-9));
    assertThat(found.brier().value()).isCloseTo(0.32, within(1e-12));
  }

  @Test
  void oneVoteOfEachRowTellsNothing() {
    double[] once = new double[80];
    Arrays.setAll(once, at -> at % 2);

    assertThatThrownBy(() -> VoteRates.ofCounts(new Matrix(40, 2, once), new Seed(1)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("0 rows have two votes or more, and 20 are needed");
  }
}
