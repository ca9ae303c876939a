// SPDX-License-Identifier: Apache-2.0
package org.aleator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.aleator.synthetic.ClassData;
import org.aleator.synthetic.ClassProblem;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Sets of classes, one of which is right as often as was promised. */
class ClassSetsTest {
  private static final ClassPredictive KNOWN =
      ClassPredictive.of(
          List.of("a", "b", "c"),
          new double[][] {
            {0.1, 0.6, 0.3}, {0.34, 0.33, 0.33}, {Double.NaN, Double.NaN, Double.NaN}
          },
          new double[3],
          new double[3]);

  @Test
  void setHoldsTheClassesWhoseProbabilityHeldOutLabelsHadAndAlwaysTheLikeliest() {
    // Of nine held-out labels the eighth largest score is 0.7: a probability of 0.3 is enough.
    double[] scores = {0.1, 0.1, 0.2, 0.2, 0.3, 0.3, 0.4, 0.7, 0.95};
    ClassPredictive predictive = KNOWN.with(ConformalScores.ofRows(scores, 0));
    assertThat(predictive.set(0, 0.8)).containsExactly("b", "c");
    assertThat(predictive.set(0, 0.9)).containsExactly("b", "c", "a");
    assertThat(predictive.set(0, 0.5)).containsExactly("b");
    assertThat(predictive.set(1, 0.5)).containsExactly("a");
    assertThat(predictive.set(2, 0.8)).isEmpty();
    assertThatThrownBy(() -> predictive.set(0, 0.95)).isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(() -> KNOWN.set(0, 0.8))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("kept no predictions of held-out rows");
  }

  /** Measured, no theorem; within four standard errors of 300 rows and 2,000 new ones. */
  @ParameterizedTest
  @EnumSource(names = {"WAVEFORM", "GAUSSIANS_5", "RINGS", "PURE_NOISE"})
  @Tag("truth")
  void newRowsAreCoveredAsPromised(ClassProblem problem) {
    ClassData old = problem.draw(300, new Seed(11));
    ClassData fresh = problem.draw(2_000, new Seed(12));
    ClassPredictive predicted =
        Aleator.classes(rows(old), labels(old)).model().predict(rows(fresh));
    for (double coverage : new double[] {0.8, 0.9, 0.95}) {
      int right = 0;
      for (int i = 0; i < fresh.rows(); i++) {
        right += predicted.set(i, coverage).contains(right(fresh, i)) ? 1 : 0;
      }
      double share = right / (double) fresh.rows();
      double error = Math.sqrt(coverage * (1 - coverage) * (1.0 / 300 + 1.0 / 2_000));
      assertThat(share).as("%s at %s", problem, coverage).isGreaterThan(coverage - 4 * error);
    }
  }

  private static String right(ClassData data, int row) {
    return data.labels().names().get(data.labels().of()[row]);
  }

  private static double[][] rows(ClassData data) {
    double[][] rows = new double[data.rows()][];
    Arrays.setAll(rows, data.x()::rowValues);
    return rows;
  }

  private static String[] labels(ClassData data) {
    return Arrays.stream(data.labels().of())
        .mapToObj(label -> data.labels().names().get(label))
        .toArray(String[]::new);
  }
}
