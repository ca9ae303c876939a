// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LearningCurveTest {
  private static final int[] SIZES = {100, 200, 400, 800};

  private static double[] powerLaw(double floor, double factor, double exponent) {
    double[] meanSquares = new double[SIZES.length];
    for (int i = 0; i < SIZES.length; i++) {
      meanSquares[i] = floor + factor * Math.pow(SIZES[i] / 800.0, -exponent);
    }
    return meanSquares;
  }

  @Test
  void aPowerLawIsCarriedOn() {
    LearningCurve curve = LearningCurve.of(1000, SIZES, powerLaw(1, 0.5, 0.6), 1);
    assertThat(curve.exponent()).isCloseTo(0.6, within(1e-9));
    assertThat(curve.rmseAtTwice())
        .isCloseTo(Math.sqrt(1 + 0.5 * Math.pow(2000 / 800.0, -0.6)), within(1e-9));
    assertThat(curve.rmseAtTenfold())
        .isCloseTo(Math.sqrt(1 + 0.5 * Math.pow(10_000 / 800.0, -0.6)), within(1e-9));
    assertThat(curve.levelledOff()).isFalse();
  }

  @Test
  void anErrorAtTheFloorHasLevelledOff() {
    LearningCurve curve = LearningCurve.of(1000, SIZES, powerLaw(4, 0, 1), 4);
    assertThat(curve.exponent()).isNaN();
    assertThat(curve.rmseAtTenfold()).isEqualTo(2);
    assertThat(curve.levelledOff()).isTrue();
  }

  @Test
  void moreRowsAreNeverExpectedToHurt() {
    double[] rising = {1.0, 1.05, 1.1, 1.2};
    LearningCurve curve = LearningCurve.of(1000, SIZES, rising, 0.9);
    assertThat(curve.rmseAtTwice()).isLessThanOrEqualTo(Math.sqrt(1.2));
    assertThat(curve.rmseAtTenfold()).isLessThanOrEqualTo(curve.rmseAtTwice());
  }
}
