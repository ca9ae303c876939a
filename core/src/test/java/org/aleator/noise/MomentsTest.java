// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;

class MomentsTest {
  private static Moments of(double... values) {
    double shift = values.length == 0 ? 0 : values[0];
    double[] s = new double[5];
    for (double value : values) {
      for (int p = 1; p <= 4; p++) {
        s[p] += Math.pow(value - shift, p);
      }
    }
    return Moments.ofShifted(values.length, shift, s[1], s[2], s[3], s[4]);
  }

  private static double[] draws(int count, double offset) {
    RandomGenerator random = new Seed(5).random();
    double[] values = new double[count];
    // Skewed, so that the third moment counts.
    Arrays.setAll(values, i -> offset - Math.log(1 - random.nextDouble()));
    return values;
  }

  @Test
  void momentsOfFewNumbersAreThoseByHand() {
    Moments moments = of(1, 2, 6);
    assertThat(moments.mean()).isEqualTo(3);
    assertThat(moments.m2()).isCloseTo(14, within(1e-12));
    assertThat(moments.m3()).isCloseTo(18, within(1e-12));
    assertThat(moments.m4()).isCloseTo(98, within(1e-12));
    assertThat(moments.meanSquare()).isCloseTo(41.0 / 3, within(1e-12));
    assertThat(moments.kurtosis()).isCloseTo(3 * 98.0 / 196, within(1e-12));
    assertThat(moments.kurtosisAboutZero())
        .isCloseTo((1 + 16 + 1296) / 3.0 / Math.pow(41.0 / 3, 2), within(1e-12));
  }

  @Test
  void momentsOfAPieceOfAnArrayAreThoseOfItsValues() {
    Moments moments = Moments.of(new double[] {99, 1, 2, 6, -99}, 1, 4);
    assertThat(moments.count()).isEqualTo(3);
    assertThat(moments.mean()).isEqualTo(3);
    assertThat(moments.m2()).isEqualTo(14);
    assertThat(moments.m3()).isEqualTo(18);
    assertThat(moments.m4()).isEqualTo(98);
    assertThat(Moments.of(new double[] {1}, 1, 1)).isEqualTo(Moments.NONE);
    double[] far = draws(5000, 1e9);
    assertThat(Moments.of(far, 0, 5000).variance() / Moments.variance(far))
        .isCloseTo(1, within(1e-10));
  }

  @Test
  void mergedPartsAreTheWholeHoweverTheyAreCut() {
    double[] values = draws(10_000, 3);
    Moments whole = of(values);
    for (int part : new int[] {1, 7, 1000, 9999}) {
      Moments merged = Moments.NONE;
      for (int from = 0; from < values.length; from += part) {
        merged =
            merged.plus(of(Arrays.copyOfRange(values, from, Math.min(values.length, from + part))));
      }
      assertThat(merged.count()).isEqualTo(whole.count());
      assertThat(merged.mean()).isCloseTo(whole.mean(), within(1e-12));
      assertThat(merged.m2() / whole.m2()).isCloseTo(1, within(1e-11));
      assertThat(merged.m3() / whole.m3()).isCloseTo(1, within(1e-10));
      assertThat(merged.m4() / whole.m4()).isCloseTo(1, within(1e-10));
    }
  }

  @Test
  void mergedMomentsAreThoseOfTheArrayInTwoPassesAtAnOffsetOfAMillion() {
    double[] values = draws(5000, 1e6);
    Moments merged = Moments.NONE;
    for (double value : values) {
      merged = merged.plus(of(value));
    }
    assertThat(merged.variance() / Moments.variance(values)).isCloseTo(1, within(1e-9));
    assertThat(merged.kurtosis())
        .isCloseTo(Moments.kurtosis(values, Moments.mean(values)), within(1e-6));
  }

  @Test
  void nothingMergedWithNothingIsNothing() {
    assertThat(Moments.NONE.plus(Moments.NONE)).isEqualTo(Moments.NONE);
    assertThat(Moments.NONE.variance()).isZero();
    assertThat(of(4).plus(Moments.NONE)).isEqualTo(of(4));
  }
}
