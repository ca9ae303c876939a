// SPDX-License-Identifier: Apache-2.0
package org.aleator.classes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.aleator.ComingClassRows;
import org.aleator.data.ClassLabels;
import org.aleator.learn.stack.ForwardFit;
import org.aleator.noise.level.LearningCurve;
import org.junit.jupiter.api.Test;

/** Predictions of the future that are made by hand. */
class ForwardClassesTest {
  private static final int ROWS = 160;

  /** A curve that costs nothing: the error is 0.2 with any number of rows. */
  private static final ClassCurve FLAT =
      new ClassCurve(
          new int[] {10, 200},
          new double[] {0.3, 0.3},
          LearningCurve.of(200, new int[] {10, 200}, new double[] {0.3, 0.3}, 0.3),
          new ClassCurve.ErrorShape(0.3, 0.3, 0.2, 0.2),
          0.2,
          0.2);

  /**
   * Labels that are the second class in every other row, said to be with probability p each.
   *
   * @param wrong every how many rows the likelier class is the other one; 0 for never
   */
  private static ComingClassRows of(int wrong) {
    int[] labels = IntStream.range(0, ROWS).map(i -> i % 2).toArray();
    double[] residuals = new double[2 * ROWS];
    for (int i = 0; i < ROWS; i++) {
      boolean right = wrong == 0 || i % wrong != 0;
      double ofLabel = right ? 0.8 : 0.2;
      residuals[2 * i + labels[i]] = 1 - ofLabel;
      residuals[2 * i + 1 - labels[i]] = -(1 - ofLabel);
    }
    return of(labels, residuals);
  }

  private static ComingClassRows of(int[] labels, double[] residuals) {
    List<ForwardFit.Block> blocks =
        IntStream.range(0, 4)
            .mapToObj(k -> new ForwardFit.Block(80 + 40 * k, "from", "to", ROWS / 4))
            .toList();
    return ForwardClasses.of(
        new ForwardFit(blocks, residuals, IntStream.range(0, ROWS).toArray()),
        new ClassLabels(List.of("no", "yes"), labels),
        0.2,
        FLAT);
  }

  @Test
  void theErrorOnComingRowsIsTheShareMissedWhereMoreRowsBringNothing() {
    assertThat(of(5).error()).isCloseTo(0.2, within(1e-12));
    assertThat(of(5).worse()).isFalse();
    assertThat(of(2).error()).isCloseTo(0.5, within(1e-12));
    assertThat(of(2).worse()).isTrue();
    assertThat(of(2).stretches()).extracting(ComingClassRows.Stretch::error).containsOnly(0.5);
  }

  @Test
  void ofLabelsThatAreAllPredictedTheErrorMayStillBeAboveNothing() {
    ComingClassRows all = of(0);

    assertThat(all.error()).isZero();
    // 0.975 = 1 − (1 − p)ⁿ
    assertThat(all.interval().high()).isCloseTo(1 - Math.pow(0.025, 1.0 / ROWS), within(1e-3));
  }

  @Test
  void aClassThatBecomesMoreFrequentThanPredictedIsNamed() {
    int[] labels = new int[ROWS];
    double[] residuals = new double[2 * ROWS];
    for (int i = 0; i < ROWS; i++) {
      // Half are said to be "yes"; three quarters are in the last stretch.
      labels[i] = i < 3 * ROWS / 4 ? i % 2 : i % 4 == 0 ? 0 : 1;
      residuals[2 * i] = (labels[i] == 0 ? 1 : 0) - 0.5;
      residuals[2 * i + 1] = -residuals[2 * i];
    }

    ComingClassRows found = of(labels, residuals);

    assertThat(found.drifts()).isTrue();
    assertThat(found.stretches().get(0).shift()).isEmpty();
    ComingClassRows.Shift shift = found.stretches().get(3).shift().orElseThrow();
    assertThat(Math.abs(shift.share())).isCloseTo(0.25, within(1e-12));
    assertThat(ClassVerdict.words(shift))
        .isIn(
            "class yes is 25.0 points more frequent than the past predicts",
            "class no is 25.0 points rarer than the past predicts");
    assertThat(Arrays.stream(labels).sum()).isEqualTo(90);
  }
}
