// SPDX-License-Identifier: Apache-2.0
package org.aleator.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.aleator.Interval;
import org.aleator.learn.stack.Reached;
import org.aleator.noise.level.LearningCurve;
import org.aleator.noise.level.NoiseLevel;
import org.junit.jupiter.api.Test;

class VerdictTest {
  private static final double LABELS = 4;

  private static Verdict of(Optional<NoiseLevel> learned, double low, double high) {
    return Verdict.of(learned, 1, Optional.of(new Interval(low, high)), LABELS, 1_234);
  }

  private static final Reached REACHED = new Reached("trees", 2.25, 0.1, 100);

  private static Optional<NoiseLevel> learned(String reason) {
    LearningCurve curve =
        new LearningCurve(
            new int[] {10, 20}, new double[] {2, 1.5}, 0.5, 1.4, 1.2, false, new double[2]);
    return Optional.of(
        new NoiseLevel(
            1,
            new Interval(0.9, 1.1),
            Optional.of(REACHED),
            Optional.of(curve),
            reason,
            "learning curve",
            List.of()));
  }

  @Test
  void anIntervalOverMoreThanAFactorOfAHundredIsNoAnswer() {
    assertThat(of(Optional.empty(), 0.0122, 1.21).determined()).isTrue();
    Verdict open = of(Optional.empty(), 0.01, 1.21);
    assertThat(open.determined()).isFalse();
    assertThat(open.reason())
        .hasValue("noise of a std from 0.1000 to 1.100 would fit these 1,234 rows");
  }

  @Test
  void anIntervalThatEndsNearZeroIsAnAnswer() {
    // 1 % of the labels' variance is 0.04.
    assertThat(of(Optional.empty(), 0, 0.039).determined()).isTrue();
    assertThat(of(Optional.empty(), 0, 0.041).determined()).isFalse();
  }

  @Test
  void theLearningCurvesReasonComesFirst() {
    assertThat(of(learned("far from the floor"), 0, 4).reason()).hasValue("far from the floor");
    assertThat(of(learned(""), 0, 4).reason().orElseThrow()).startsWith("noise of a std from 0 to");
    assertThat(of(learned(""), 0.9, 1.1).reason()).isEmpty();
  }

  @Test
  void floorReachedAndShareAreInTheLabelsUnits() {
    Verdict verdict = of(learned(""), 0.64, 1.44);
    assertThat(verdict.floor().rmse()).isEqualTo(1);
    assertThat(verdict.floor().rmseInterval()).hasValue(new Interval(0.8, 1.2));
    assertThat(verdict.noiseShare()).hasValue(0.25);
    assertThat(verdict.noiseShare("y")).hasValue("25.0 % of the variance of y is noise");
    Interval square = REACHED.interval();
    Interval root = new Interval(Math.sqrt(square.low()), Math.sqrt(square.high()));
    assertThat(verdict.reached())
        .hasValue(new Verdict.Bound("trees", 1.5, root, 1 - 2.25 / LABELS));
  }

  @Test
  void withoutAnIntervalAndLearningCurveNothingSpeaksAgainstTheEstimate() {
    Verdict verdict = Verdict.of(Optional.empty(), 0, Optional.empty(), 0, 20);
    assertThat(verdict.determined()).isTrue();
    assertThat(verdict.reached()).isEmpty();
    assertThat(verdict.curve()).isEmpty();
    assertThat(verdict.noiseShare("y")).isEmpty();
  }
}
