// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.classes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.aleator.data.Matrix;
import org.aleator.synthetic.ClassData;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;

class TemperedTest {
  private static final int ROWS = 500;

  private static double[][] scores(int classes, RandomGenerator random) {
    double[][] scores = new double[classes][ROWS];
    for (double[] own : scores) {
      Arrays.setAll(own, i -> random.nextGaussian());
    }
    return scores;
  }

  private static double bayesError(Matrix eta, List<String> names) {
    double[] x = new double[ROWS];
    return ClassData.draw(List.of("x"), Matrix.column(x), names, eta, new Seed(1)).bayesError();
  }

  @Test
  void classesHaveTheirSharesAndTheBayesErrorIsThePartWanted() {
    RandomGenerator random = new Seed(1).random();
    double[] shares = {0.05, 0.6, 0.35};
    for (double part : new double[] {0.02, 0.1, 0.4, 0.9}) {
      Matrix eta = Tempered.probabilities(scores(3, random), shares, part);
      for (int c = 0; c < 3; c++) {
        double mean = Arrays.stream(eta.columnValues(c)).average().orElseThrow();
        assertThat(mean / shares[c]).isCloseTo(1, within(0.01));
      }
      assertThat(bayesError(eta, List.of("a", "b", "c")) / (0.4 * part)).isCloseTo(1, within(0.01));
    }
  }

  @Test
  void theLogOddsAreLinearInTheScores() {
    double[][] scores = scores(2, new Seed(2).random());
    Matrix eta = Tempered.probabilities(scores, new double[] {0.3, 0.7}, 0.5);
    double[] odds = new double[ROWS];
    Arrays.setAll(odds, i -> Math.log(eta.get(i, 1) / eta.get(i, 0)));
    double[] f = new double[ROWS];
    Arrays.setAll(f, i -> scores[1][i] - scores[0][i]);
    double slope = (odds[1] - odds[0]) / (f[1] - f[0]);
    assertThat(slope).isPositive();
    for (int i = 2; i < ROWS; i++) {
      assertThat(odds[i]).isCloseTo(odds[0] + slope * (f[i] - f[0]), within(1e-9));
    }
  }

  @Test
  void scoresThatDoNotVaryGiveTheShares() {
    Matrix eta = Tempered.probabilities(new double[2][ROWS], new double[] {0.2, 0.8}, 0.1);
    for (int i = 0; i < ROWS; i++) {
      assertThat(eta.get(i, 0)).isCloseTo(0.2, within(1e-4));
    }
  }

  @Test
  void ranksOfEqualValuesAreInTheirMiddle() {
    assertThat(ClassScores.ranks(new double[] {5, -1, 5, 0}))
        .containsExactly(0.75, 0.125, 0.75, 0.375);
  }

  @Test
  void threeClassesInOrderFollowEachOtherAlongTheFunctionFitted() {
    // Labels that are known exactly: the score of class c is greatest at its third of the ranks.
    double[] y = new double[300];
    Arrays.setAll(y, i -> i);
    List<double[]> functions =
        ClassScores.labels(3).stream().map(labels -> labels.apply(y)).toList();
    assertThat(functions).hasSize(2);
    RandomGenerator inOrder = new Seed(0).random();
    int seed = 0;
    while (!new Seed(seed).random().nextBoolean()) {
      inOrder = new Seed(++seed).random();
    }
    double[][] scores = ClassScores.of(functions, 3, inOrder);
    for (int c = 0; c < 3; c++) {
      int middle = 50 + 100 * c;
      for (int other = 0; other < 3; other++) {
        if (other != c) {
          assertThat(scores[c][middle]).isGreaterThan(scores[other][middle]);
        }
      }
    }
  }
}
