// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LabelRangeTest {
  @Test
  void countsEndAtZeroAndCapsWhereLabelsPileUp() {
    double[] counts = IntStream.range(3, 50).asDoubleStream().toArray();
    assertThat(LabelRange.of(counts)).isEqualTo(new LabelRange(0, Double.POSITIVE_INFINITY));
    double[] prices = IntStream.range(0, 200).mapToDouble(i -> Math.min(50, 0.37 * i)).toArray();
    assertThat(LabelRange.of(prices)).isEqualTo(new LabelRange(Double.NEGATIVE_INFINITY, 50));
    assertThat(LabelRange.of(new double[] {-1.5, 0.25, 2}).isBounded()).isFalse();
  }

  @Test
  void valuesBeyondAnEndStandAtIt() {
    LabelRange range = new LabelRange(0, 50);
    assertThat(range.within(new double[] {-3, 7, 51})).containsExactly(0, 7, 50);
    assertThat(range.countOutside(new double[] {-3, 7, 51})).isEqualTo(2);
  }
}
