// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.variance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.random.RandomGenerator;
import org.aleator.data.Matrix;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;

class NoiseConstancyTest {
  /**
   * Cauchy-like squares have no mean, yet permutation holds the level: of 300 p-values the number
   * at or below 0.1 is binomial(300, 0.1), 30 ± 5.2; the bounds are 4 standard deviations.
   */
  @Test
  void pValueHoldsItsLevelWhateverTheDistributionOfTheSquares() {
    int small = 0;
    for (int s = 0; s < 300; s++) {
      RandomGenerator random = new Seed(s).random();
      double[] squares = random.doubles(40).map(u -> Math.pow(Math.tan(1.57 * u), 2)).toArray();
      small += pValue(random.doubles(80).toArray(), squares, s) <= 0.1 ? 1 : 0;
    }
    assertThat(small).isBetween(9, 51);
  }

  @Test
  void squaresThatFollowAFeatureAreFound() {
    double[] x = new Seed(1).random().doubles(400).toArray();
    double[] squares = new double[200];
    for (int i = 0; i < 200; i++) {
      squares[i] = 1 + x[2 * i + 1];
    }
    assertThat(pValue(x, squares, 1)).isEqualTo(1 / 40.0);
  }

  @Test
  void squaresThatFollowOnlyAnInteractionAreFound() {
    double[] x = new Seed(2).random().doubles(1000).toArray();
    double[] squares = new double[500];
    for (int i = 0; i < 500; i++) {
      squares[i] = 1 + 4 * (x[2 * i] - 0.5) * (x[2 * i + 1] - 0.5);
    }
    assertThat(pValue(x, squares, 2)).isEqualTo(1 / 40.0);
  }

  /** The p-value for two features, from 39 permutations. */
  private static double pValue(double[] values, double[] squares, int seed) {
    Matrix x = new Matrix(squares.length, 2, values);
    List<FeatureCoordinate> coordinates =
        List.of(FeatureCoordinate.of(x.columnValues(0)), FeatureCoordinate.of(x.columnValues(1)));
    VarianceScores scores = new VarianceScores(coordinates, x, true);
    return NoiseConstancy.pValue(scores, true, squares, 39, Work.of(seed).alone());
  }
}
