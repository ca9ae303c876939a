// SPDX-License-Identifier: Apache-2.0
package org.aleator.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;

class SyntheticTrajectoriesTest {
  private static SyntheticTrajectories made(KnownSystem system, double variance) {
    SyntheticTrajectories.Design design = SyntheticTrajectories.Design.paper(system);
    return SyntheticTrajectories.withVariance(system, design, variance, new Seed(1));
  }

  @Test
  void thePapersDesignHas100RunsOf51PointsFromStartsBetween1And9() {
    SyntheticTrajectories made = made(KnownSystem.PAPER, 0.5);
    assertThat(made.observed().runs()).hasSize(100);
    double[] times = made.observed().runs().get(0).times();
    assertThat(times).hasSize(51);
    assertThat(times[1]).isCloseTo(0.1, within(1e-12));
    assertThat(times[50]).isEqualTo(5);
    for (double[] run : made.clean()) {
      assertThat(run[0]).isBetween(1.0, 9.0);
    }
  }

  /** Four standard deviations of a variance from 5100 values: 4√(2/5100) = 8 %. */
  @Test
  void theNoiseHasTheVarianceAskedFor() {
    SyntheticTrajectories made = made(KnownSystem.PAPER_CODE, 2);
    double sum = 0;
    for (int r = 0; r < 100; r++) {
      for (int i = 0; i < 51; i++) {
        double noise = made.observed().runs().get(r).values()[i] - made.clean()[r][i];
        sum += noise * noise / 5100;
      }
    }
    assertThat(sum).isCloseTo(2, within(0.16));
  }

  /** u + w − ln u − ln w does not change along a solution (Volterra). */
  @Test
  void preyAndPredatorsKeepTheirConstantOfMotion() {
    for (double[] run : made(KnownSystem.LOTKA_VOLTERRA, 1).clean()) {
      double first = run[0] + run[1] - Math.log(run[0]) - Math.log(run[1]);
      double u = run[run.length - 2];
      double w = run[run.length - 1];
      assertThat(u + w - Math.log(u) - Math.log(w)).isCloseTo(first, within(1e-8));
    }
  }
}
