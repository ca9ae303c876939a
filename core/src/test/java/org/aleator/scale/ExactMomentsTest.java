// SPDX-License-Identifier: Apache-2.0
package org.aleator.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.aleator.noise.Moments;
import org.junit.jupiter.api.Test;

class ExactMomentsTest {
  private static final MathContext DIGITS = new MathContext(100);

  @Test
  void sumHasNoRounding() {
    Random random = new Random(1);
    ExactSum sum = new ExactSum();
    BigDecimal expected = BigDecimal.ZERO;
    for (int i = 0; i < 5000; i++) {
      double value = Double.longBitsToDouble(random.nextLong());
      if (Double.isFinite(value)) {
        sum.add(value);
        expected = expected.add(new BigDecimal(value));
      }
    }
    for (double value : new double[] {Double.MIN_VALUE, -Double.MIN_NORMAL, 0.0, -0.0, 1e16, -1}) {
      sum.add(value);
      expected = expected.add(new BigDecimal(value));
    }
    assertThat(sum.value().round(DIGITS)).isEqualByComparingTo(expected.round(DIGITS));
  }

  @Test
  void whatIsAddedAndTakenAwayLeavesTheSmallest() {
    ExactSum sum = new ExactSum();
    for (double value : new double[] {1e300, 1, Double.MAX_VALUE, Double.MIN_VALUE}) {
      sum.add(value);
    }
    ExactSum other = new ExactSum();
    for (double value : new double[] {-Double.MAX_VALUE, -1, -1e300}) {
      other.add(value);
    }
    sum.add(ExactSum.of(other.limbs()));
    assertThat(sum.value().doubleValue()).isEqualTo(Double.MIN_VALUE);
  }

  @Test
  void nothingButNumbersIsAdded() {
    ExactSum sum = new ExactSum();
    assertThatThrownBy(() -> sum.add(Double.NaN)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> sum.add(Double.POSITIVE_INFINITY))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** Of 0, 2, 4, 10 about their mean 4: −4, −2, 0, 6. */
  @Test
  void momentsOfFourNumbersAreThoseByHand() {
    ExactMoments moments = new ExactMoments();
    for (double value : new double[] {0, 2, 4, 10}) {
      moments.add(value);
    }
    assertThat(moments.moments())
        .isEqualTo(new Moments(4, 4, 16 + 4 + 36, -64 - 8 + 216, 256 + 16 + 1296));
  }

  @Test
  void orderAndPartsChangeNoBit() {
    Random random = new Random(2);
    List<Double> values = new ArrayList<>();
    for (int i = 0; i < 3000; i++) {
      values.add(3 + random.nextGaussian() * Math.pow(10, random.nextInt(12) - 6));
    }
    Moments whole = of(values).moments();
    for (int shuffle = 0; shuffle < 10; shuffle++) {
      Collections.shuffle(values, random);
      int cut = random.nextInt(values.size());
      ExactMoments second = of(values.subList(cut, values.size()));
      second.add(of(values.subList(0, cut)));
      assertThat(ExactMoments.of(second.count(), second.limbs()).moments()).isEqualTo(whole);
    }
  }

  /** Fourth powers of 2²⁰ that are kept to 2⁻¹⁰⁶ of themselves are known to 2⁸⁰⁻¹⁰⁶ = 10⁻⁸. */
  @Test
  void anOffsetCostsTheVarianceNothing() {
    Random random = new Random(3);
    ExactMoments plain = new ExactMoments();
    ExactMoments shifted = new ExactMoments();
    double offset = 1 << 20;
    for (int i = 0; i < 1000; i++) {
      // 32 bits behind the point, so that the sum with 2²⁰ is a double.
      double value = Math.rint(random.nextGaussian() * 0x1p32) * 0x1p-32;
      plain.add(value);
      shifted.add(offset + value);
    }
    assertThat(shifted.moments().m2()).isEqualTo(plain.moments().m2());
    assertThat(shifted.moments().kurtosis()).isCloseTo(plain.moments().kurtosis(), within(1e-8));
  }

  @Test
  void noValuesHaveNoMoments() {
    assertThat(new ExactMoments().moments()).isEqualTo(Moments.NONE);
  }

  private static ExactMoments of(List<Double> values) {
    ExactMoments moments = new ExactMoments();
    values.forEach(moments::add);
    return moments;
  }
}
