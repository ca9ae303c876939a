// SPDX-License-Identifier: Apache-2.0
package org.aleator.finding;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GainTest {
  @Test
  void noLikelyPartIsPromisedWhereTheIntervalReachesNothing() {
    assertThat(new Gain(0.24, 0, 0.31).advice("the errors"))
        .isEqualTo("Perhaps go on: up to 31 % of the errors can be removed, or nothing");
    assertThat(new Gain(0.24, 0.004, 0.31).advice("the errors")).startsWith("Perhaps go on: up to");
    assertThat(new Gain(0.24, 0.1, 0.31).advice("the errors"))
        .isEqualTo("Go on: likely 24 % of the errors can be removed (10 to 31 %)");
  }

  @Test
  void littleIsSureWhereTheWholeIntervalIsLittle() {
    assertThat(new Gain(0.01, 0, 0.04).advice("it")).isEqualTo("Stop tuning");
    assertThat(new Gain(0.01, 0, 0.14).advice("it"))
        .isEqualTo("Probably little is left to gain: likely 1 % of it (0 to 14 %)");
  }

  @Test
  void theEndsOfTheFloorAreTheEndsOfTheGainTurnedRound() {
    assertThat(Gain.of(10, 8, 6, 12)).isEqualTo(new Gain(1 - 8 / 10., 0, 1 - 6 / 10.));
  }
}
