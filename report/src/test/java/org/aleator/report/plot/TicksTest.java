// SPDX-License-Identifier: Apache-2.0
package org.aleator.report.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TicksTest {

  @Test
  void ticksAreRoundNumbersInsideTheRange() {
    assertThat(labels(0, 1, 6)).isEqualTo("0 0.2 0.4 0.6 0.8 1.0");
    assertThat(labels(0.84, 9.16, 6)).isEqualTo("2 4 6 8");
    assertThat(labels(-0.31, 0.12, 5)).isEqualTo("−0.3 −0.2 −0.1 0 0.1");
    assertThat(labels(995, 1010, 4)).isEqualTo("995 1000 1005 1010");
  }

  @Test
  void veryLargeAndVerySmallNumbersAreWrittenWithAnExponent() {
    assertThat(labels(0, 4e7, 5)).isEqualTo("0 1e7 2e7 3e7 4e7");
    assertThat(labels(-2.5e-9, 0, 3)).isEqualTo("−2e−9 −1e−9 0");
    assertThat(labels(1.2e30, 1.6e30, 5)).isEqualTo("1.2e30 1.3e30 1.4e30 1.5e30 1.6e30");
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "-3, 17", "1e-300, 2e-300", "-1e300, 1e300", "5, 5.0000001"})
  void thereAreNeverMoreTicksThanWantedPlusOneAndAtLeastTwo(double from, double to) {
    for (int most : new int[] {4, 6, 9}) {
      assertThat(Ticks.of(new Axis.Range(from, to), most).values())
          .hasSizeBetween(2, most + 1)
          .isSorted()
          .allMatch(tick -> tick >= from && tick <= to);
    }
  }

  private static String labels(double from, double to, int most) {
    return String.join(" ", Ticks.of(new Axis.Range(from, to), most).labels());
  }

  /** Ranges whose width, or its part between two ticks, no double can hold. */
  @ParameterizedTest
  @CsvSource({"-1.7e308, 1.7e308", "0, 4.9e-324", "-2e-323, 2e-323"})
  void theWidestAndNarrowestRangesHaveFewTicksToo(double from, double to) {
    Ticks ticks =
        assertTimeoutPreemptively(
            Duration.ofSeconds(10), () -> Ticks.of(new Axis.Range(from, to), 6));
    assertThat(ticks.values())
        .hasSizeLessThanOrEqualTo(10)
        .allMatch(tick -> tick >= from && tick <= to);
  }
}
