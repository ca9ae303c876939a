// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;

class NormalGeneratorTest {
  private static final int COUNT = 1_000_000;
  private static final float[] DRAWS = draws(1, COUNT);

  /** Standard errors of the first four moments of n draws: √(1, 2, 15, 96)/√n; five of them. */
  @Test
  void momentsAreThoseOfTheStandardNormal() {
    double[] moments = new double[5];
    for (float draw : DRAWS) {
      double power = 1;
      for (int k = 1; k <= 4; k++) {
        power *= draw;
        moments[k] += power / COUNT;
      }
    }
    double unit = 5 / Math.sqrt(COUNT);
    assertThat(moments[1]).isCloseTo(0, within(unit));
    assertThat(moments[2]).isCloseTo(1, within(unit * Math.sqrt(2)));
    assertThat(moments[3]).isCloseTo(0, within(unit * Math.sqrt(15)));
    assertThat(moments[4]).isCloseTo(3, within(unit * Math.sqrt(96)));
  }

  /** P(|z| > t) from tables of the normal distribution; binomial error √(p/n), five of them. */
  @Test
  void tailsAreThoseOfTheStandardNormal() {
    double[] limits = {0.5, 1, 2, 3, 4, 4.5};
    double[] tails = {0.617075077, 0.317310508, 0.045500264, 0.002699796, 6.33425e-5, 6.7953e-6};
    for (int k = 0; k < limits.length; k++) {
      int beyond = 0;
      for (float draw : DRAWS) {
        beyond += Math.abs(draw) > limits[k] ? 1 : 0;
      }
      double p = tails[k];
      assertThat((double) beyond / COUNT).isCloseTo(p, within(5 * Math.sqrt(p / COUNT)));
    }
  }

  /**
   * Correlation at lags within and across rounds and streams: standard error 1/√n, five of them.
   */
  @Test
  void drawsAndTheirSquaresAreUncorrelated() {
    for (int lag : new int[] {1, 2, 8, 15, 16, 17, 31, 32, 33, 64}) {
      double plain = 0;
      double squared = 0;
      for (int i = lag; i < COUNT; i++) {
        double x = DRAWS[i];
        double y = DRAWS[i - lag];
        plain += x * y / COUNT;
        squared += (x * x - 1) * (y * y - 1) / 2 / COUNT;
      }
      assertThat(plain).as("lag %d", lag).isCloseTo(0, within(5 / Math.sqrt(COUNT)));
      assertThat(squared).as("squares, lag %d", lag).isCloseTo(0, within(5 / Math.sqrt(COUNT)));
    }
  }

  @Test
  void theSameSeedGivesTheSameDrawsAndAnotherSeedOthers() {
    assertThat(draws(7, 100)).isEqualTo(draws(7, 100)).isNotEqualTo(draws(8, 100));
  }

  @Test
  void aShorterFillIsTheBeginningOfALongerOneAndLeavesTheRestAlone() {
    float[] values = new float[70];
    Arrays.fill(values, 9f);
    new NormalGenerator(new Seed(7)).fill(values, 45);
    assertThat(Arrays.copyOf(values, 45)).containsExactly(Arrays.copyOf(draws(7, 64), 45));
    assertThat(Arrays.copyOfRange(values, 45, 70)).containsOnly(9f);
  }

  private static float[] draws(long seed, int count) {
    float[] values = new float[count];
    new NormalGenerator(new Seed(seed)).fill(values, count);
    return values;
  }
}
