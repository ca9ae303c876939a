// SPDX-License-Identifier: Apache-2.0
package org.aleator.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.aleator.Interval;
import org.aleator.LabelStd;
import org.aleator.LabelStd.Scatter;
import org.junit.jupiter.api.Test;

class BarsTextTest {
  private static LabelStd bars(double extra, Interval interval, Scatter scatter) {
    return new LabelStd(
        "s", 4, extra, interval, 0.25, new Interval(0.2, 0.3), scatter, 0.5, Optional.empty());
  }

  @Test
  void nothingComesOnTopOfBarsThatAreTooLarge() {
    assertThat(BarsText.lines(bars(0, new Interval(0, 0), Scatter.BARS_TOO_LARGE)))
        .containsExactly(
            "known from s: a std of 2.000",
            "on top of it: nothing",
            "χ² per degree of freedom 0.2500 (95 %: 0.2000 to 0.3000): the error bars are too large,"
                + " by a factor of about 2.000");
    assertThat(BarsText.lines(bars(0, new Interval(0, 0.25), Scatter.EXPLAINED)))
        .contains("on top of it: a std of 0 (95 %: 0 to 0.5000)");
  }
}
