// SPDX-License-Identifier: Apache-2.0
package org.aleator.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.aleator.finding.DataFinding.LabelsAtALimit;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;

class LabelLimitsTest {
  private static double[] normal(int rows) {
    RandomGenerator random = new Seed(1).random();
    double[] y = new double[rows];
    Arrays.setAll(y, i -> random.nextGaussian());
    return y;
  }

  @Test
  void labelsThatWereCutOffAreFoundOnEitherSide() {
    double[] y = normal(400);

    assertThat(LabelLimits.of(Arrays.stream(y).map(v -> Math.min(v, 1.5)).toArray()))
        .singleElement()
        .isInstanceOfSatisfying(
            LabelsAtALimit.class,
            limit -> {
              assertThat(limit.value()).isEqualTo(1.5);
              assertThat(limit.upper()).isTrue();
              assertThat(limit.rows())
                  .isEqualTo((int) Arrays.stream(y).filter(v -> v >= 1.5).count());
              assertThat(limit.message()).contains("labels are 1.5, the largest", "censored ,1.5");
            });
    assertThat(LabelLimits.of(Arrays.stream(y).map(v -> Math.max(v, -1)).toArray()))
        .singleElement()
        .isInstanceOfSatisfying(LabelsAtALimit.class, limit -> assertThat(limit.upper()).isFalse());
  }

  @Test
  void labelsThatAreRoundedOrGradesOrWholeAreNotCutOff() {
    double[] y = normal(400);

    assertThat(LabelLimits.of(y)).isEmpty();
    assertThat(LabelLimits.of(Arrays.stream(y).map(v -> Math.rint(10 * v)).toArray())).isEmpty();
    assertThat(LabelLimits.of(Arrays.stream(y).map(v -> Math.min(5, Math.rint(3 + v))).toArray()))
        .isEmpty();
    assertThat(LabelLimits.of(Arrays.stream(y).map(v -> Math.exp(3 * v)).toArray())).isEmpty();
  }
}
