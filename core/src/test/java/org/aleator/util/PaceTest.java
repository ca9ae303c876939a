// SPDX-License-Identifier: Apache-2.0
package org.aleator.util;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PaceTest {
  private final Pace pace = new Pace();

  /** A step of a fraction every second, from {@code from} on. */
  private double hear(String stage, int steps, double step, double fraction, double from) {
    for (int i = 1; i <= steps; i++) {
      pace.heard(stage, fraction + i * step, from + i);
    }
    return fraction + steps * step;
  }

  @Test
  void nothingIsSaidBeforeThereIsARateToJudgeBy() {
    assertThat(pace.left(1)).isEmpty();
    hear("training models", 3, 0.1, 0, 0);
    assertThat(pace.left(3)).isEmpty();
    pace.heard("training models", 0.4, 4);
    // 0.4 in 4 seconds.
    assertThat(pace.left(4)).hasValueCloseTo(6.0, within(1e-9));
  }

  @Test
  void timeSinceTheLastStepIsCountedDownToASecond() {
    hear("training models", 5, 0.1, 0, 0);
    assertThat(pace.left(7)).hasValueCloseTo(3.0, within(1e-9));
    assertThat(pace.left(70)).hasValue(1);
  }

  /** A stage that is slower than its weight is judged by itself as soon as it can be. */
  @Test
  void theStageAtWorkTellsTheRate() {
    double half = hear("training models", 5, 0.1, 0, 0);
    pace.heard("checking labels", half, 5);
    assertThat(pace.left(5)).hasValueCloseTo(5.0, within(1e-9));
    hear("checking labels", 4, 0.01, half, 5);
    assertThat(pace.left(9)).hasValueCloseTo(46.0, within(1e-6));
  }

  @Test
  void whatGoesBackBeginsAnew() {
    hear("first", 5, 0.1, 0, 0);
    pace.heard("second", 0, 6);
    assertThat(pace.left(6)).isEmpty();
    hear("second", 4, 0.05, 0, 6);
    assertThat(pace.left(10)).hasValueCloseTo(16.0, within(1e-6));
  }
}
