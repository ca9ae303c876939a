// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;

class PeriodogramTest {
  private static double[] grid(int n) {
    double[] x = new double[n];
    Arrays.setAll(x, i -> i);
    return x;
  }

  /** A peak's error in frequency is about √6 σ/(π a T √n), here 0.003 periods of 24. */
  @Test
  void theSeasonIsFoundBehindItsTrendAndNoise() {
    RandomGenerator random = new Seed(3).random();
    double[] x = grid(288);
    double[] y = new double[288];
    Arrays.setAll(
        y,
        i ->
            Math.cos(2 * Math.PI * x[i] / 12 + 1)
                + 1e-4 * x[i] * x[i]
                + 0.5 * random.nextGaussian());
    assertThat(Periodogram.period(x, y).orElseThrow()).isCloseTo(12, within(0.02));
  }

  /** Without noise, up to what the cubic takes of the wave. */
  @Test
  void unevenRowsShowPeriodsToo() {
    RandomGenerator random = new Seed(4).random();
    double[] x = random.doubles(200).toArray();
    double[] y = Arrays.stream(x).map(v -> Math.sin(2 * Math.PI * 31 * v)).toArray();
    assertThat(Periodogram.period(x, y).orElseThrow()).isCloseTo(1.0 / 31, within(1e-5));
  }

  @Test
  void smoothCurvesNoiseAndConstantsHaveNone() {
    RandomGenerator random = new Seed(5).random();
    double[] x = grid(300);
    double[] wave = Arrays.stream(x).map(v -> Math.sin(v / 60)).toArray();
    assertThat(Periodogram.period(x, wave)).isEmpty();
    assertThat(Periodogram.period(x, random.doubles(300).toArray())).isEmpty();
    assertThat(Periodogram.period(x, new double[300])).isEmpty();
    assertThat(Periodogram.period(new double[300], random.doubles(300).toArray())).isEmpty();
  }

  @Test
  void fewRowsShowNone() {
    double[] x = grid(20);
    double[] y = Arrays.stream(x).map(v -> Math.sin(2 * Math.PI * v / 4)).toArray();
    assertThat(Periodogram.period(x, y)).isEmpty();
  }
}
