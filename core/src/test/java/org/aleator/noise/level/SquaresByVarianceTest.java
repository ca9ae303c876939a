// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SquaresByVarianceTest {
  private static final int ROWS = 4_000;

  /** Log-normal, as the variances of a function at scattered rows are. */
  private static double[] variances(double scale) {
    RandomGenerator random = new Seed(1).random();
    double[] w = new double[ROWS];
    Arrays.setAll(w, i -> scale * Math.exp(random.nextGaussian()));
    return w;
  }

  private static double[] squares(double s, double c, double[] w) {
    RandomGenerator random = new Seed(2).random();
    double[] squares = new double[w.length];
    Arrays.setAll(squares, i -> (s + c * w[i]) * Math.pow(random.nextGaussian(), 2));
    return squares;
  }

  /**
   * The standard errors by Fisher's information are about 0.06 of s and 0.09 of c where both are of
   * the same size: the tolerances are three of them and more.
   */
  @ParameterizedTest
  @CsvSource({"1,1,1", "0.3,2,0.3", "5,0.5,5", "1e-6,1,1e-6", "1e6,1.5,1e6"})
  void interceptAndSlopeOfDrawnSquaresAreFound(double s, double c, double scale) {
    double[] w = variances(scale);
    for (double start : new double[] {0.01 * s, s, 100 * s}) {
      SquaresByVariance line = SquaresByVariance.fit(squares(s, c, w), w, start);
      assertThat(line.intercept() / s).as("start " + start).isCloseTo(1, within(0.25));
      assertThat(line.slope() / c).as("start " + start).isCloseTo(1, within(0.35));
    }
  }

  @Test
  void noiseIsWhatIsLeftWhereTheFunctionIsKnown() {
    double[] known = new double[ROWS];
    double[] squares = squares(2, 1, known);
    SquaresByVariance line = SquaresByVariance.fit(squares, known, 1);
    double mean = Arrays.stream(squares).average().orElseThrow();
    assertThat(line.intercept()).isCloseTo(mean, within(1e-3 * mean));
    assertThat(line.slope()).as("its prior alone").isCloseTo(1, within(1e-6));
  }

  @Test
  void noSquaresAtAllGiveNumbers() {
    SquaresByVariance line = SquaresByVariance.fit(new double[ROWS], variances(1), 1e-12);
    assertThat(line.intercept()).isFinite().isNotNegative();
    assertThat(line.slope()).isFinite().isPositive();
  }
}
