// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.aleator.Interval;
import org.hipparchus.distribution.continuous.NormalDistribution;
import org.junit.jupiter.api.Test;

class IntervalTest {

  @Test
  void zIsTheNormalQuantile() {
    assertThat(Interval.Z)
        .isCloseTo(new NormalDistribution().inverseCumulativeProbability(0.975), within(1e-9));
  }

  @Test
  void aRelativeVarianceGivesAnIntervalSymmetricInTheLogarithm() {
    Interval interval = Interval.ofRelativeVariance(3, 0.04);
    assertThat(interval.low()).isCloseTo(3 * Math.exp(-0.2 * Interval.Z), within(1e-12));
    assertThat(interval.high()).isCloseTo(3 * Math.exp(0.2 * Interval.Z), within(1e-12));
    assertThat(Interval.ofRelativeVariance(3, -1)).isEqualTo(new Interval(3, 3));
  }

  /** Var σ̂² = σ⁴ (κ − 1)/n: κ = 5 and 100 rows are a relative variance of 0.04. */
  @Test
  void aMeanSquareHasTheRelativeVarianceOfItsKurtosis() {
    assertThat(Interval.ofMeanSquare(3, 5, 100)).isEqualTo(Interval.ofRelativeVariance(3, 0.04));
  }

  @Test
  void bothEndsBelongToTheInterval() {
    Interval interval = new Interval(1, 2);
    assertThat(interval.contains(1)).isTrue();
    assertThat(interval.contains(2)).isTrue();
    assertThat(interval.contains(Math.nextDown(1.0))).isFalse();
    assertThat(interval.contains(Math.nextUp(2.0))).isFalse();
  }

  @Test
  void anIntervalThatEndsBeforeItBeginsOrIsNotANumberIsRefused() {
    assertThatThrownBy(() -> new Interval(2, 1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Interval(Double.NaN, 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(new Interval(1, 1).contains(1)).isTrue();
  }
}
