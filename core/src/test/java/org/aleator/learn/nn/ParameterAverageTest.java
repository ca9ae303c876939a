// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ParameterAverageTest {
  @Test
  void constantParametersApproachTheirValueByTheProductOfTheRests() {
    ParameterAverage average = new ParameterAverage(new float[] {1, 2});
    for (int step = 1; step <= 12; step++) {
      average.add(new float[] {0, 2});
    }
    // Every 4th step: (1 − 8/9) (1 − 8/10) (1 − 8/11).
    assertThat((double) average.values()[0]).isCloseTo(1.0 / 9 * 2 / 10 * 3 / 11, within(1e-7));
    assertThat(average.values()[1]).isEqualTo(2);
  }

  @Test
  void theLastEighthOfTheStepsCountsMost() {
    ParameterAverage average = new ParameterAverage(new float[] {0});
    int steps = 8000;
    for (int step = 1; step <= steps; step++) {
      average.add(new float[] {step > steps * 7 / 8 ? 1 : 0});
    }
    // 1 − (7/8)⁸, the weight of the part from 7/8 on.
    assertThat((double) average.values()[0]).isCloseTo(1 - Math.pow(7.0 / 8, 8), within(0.01));
  }
}
