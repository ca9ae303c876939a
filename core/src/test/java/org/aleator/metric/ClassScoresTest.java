// SPDX-License-Identifier: Apache-2.0
package org.aleator.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.aleator.data.Matrix;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClassScoresTest {

  /** Three rows, two classes, by hand. */
  @Test
  void scoresEqualThoseComputedByHand() {
    ClassScores scores = ClassScores.of(binary(0.9, 0.4, 0.3), new int[] {1, 1, 0});
    assertThat(scores.error()).isCloseTo(1 / 3.0, within(1e-15));
    assertThat(scores.accuracy()).isCloseTo(2 / 3.0, within(1e-15));
    assertThat(scores.balancedAccuracy()).isEqualTo((0.5 + 1) / 2);
    assertThat(scores.logLoss())
        .isCloseTo(-(Math.log(0.9) + Math.log(0.4) + Math.log(0.7)) / 3, within(1e-12));
    assertThat(scores.brier()).isCloseTo(2 * (0.01 + 0.36 + 0.09) / 3, within(1e-12));
    assertThat(scores.auc()).isEqualTo(1);
    assertThat(scores.confusion()).isDeepEqualTo(new int[][] {{1, 0}, {1, 1}});
    assertThat(scores.impossible()).isZero();
  }

  @Test
  void brierOfThreeClassesSumsOverTheClasses() {
    Matrix p = new Matrix(1, 3, new double[] {0.2, 0.5, 0.3});
    assertThat(ClassScores.of(p, new int[] {2}).brier())
        .isCloseTo(0.04 + 0.25 + 0.49, within(1e-12));
  }

  @Test
  void labelsOfProbabilityZeroAreCountedAndTheirLogLossIsFinite() {
    ClassScores scores = ClassScores.of(binary(0, 1, 1), new int[] {1, 1, 1});
    assertThat(scores.impossible()).isEqualTo(1);
    assertThat(scores.logLoss()).isCloseTo(-Math.log(1e-15) / 3, within(1e-12));
    assertThat(scores.brier()).isCloseTo(2 / 3.0, within(1e-15));
  }

  /** Pairs by brute force; probabilities on a grid, so that there are many ties. */
  @Test
  void aucIsTheShareOfPairsInTheRightOrderWithTiesCountedHalf() {
    RandomGenerator random = new Seed(3).random();
    int n = 60;
    double[] p = new double[n];
    int[] labels = new int[n];
    for (int i = 0; i < n; i++) {
      p[i] = random.nextInt(6) / 5.0;
      labels[i] = random.nextDouble() < p[i] ? 1 : 0;
    }
    double right = 0;
    int pairs = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        if (labels[i] == 1 && labels[j] == 0) {
          pairs++;
          right += p[i] > p[j] ? 1 : p[i] == p[j] ? 0.5 : 0;
        }
      }
    }
    assertThat(ClassScores.of(binary(p), labels).auc()).isCloseTo(right / pairs, within(1e-12));
  }

  /**
   * Two normals a distance of 1 apart: AUC = Φ(1/√2) = 0.7602. The standard error is compared with
   * the spread over 200 draws, whose own relative error is 1/√400 = 5 %.
   */
  @Test
  void aucsStandardErrorIsItsSpreadOverDraws() {
    int draws = 200;
    double[] values = new double[draws];
    double errors = 0;
    for (int draw = 0; draw < draws; draw++) {
      RandomGenerator random = new Seed(9).split(draw).random();
      double[] p = new double[150];
      int[] labels = new int[p.length];
      for (int i = 0; i < p.length; i++) {
        labels[i] = i % 3 == 0 ? 1 : 0;
        p[i] = 1 / (1 + Math.exp(-random.nextGaussian() - labels[i]));
      }
      Auc auc = Auc.of(new ClassPredictions(binary(p), labels));
      values[draw] = auc.value();
      errors += auc.standardError() / draws;
    }
    double spread = ClassLosses.standardError(values) * Math.sqrt(draws);
    assertThat(ClassLosses.mean(values)).isCloseTo(0.7602, within(4 * spread / Math.sqrt(draws)));
    assertThat(errors).isCloseTo(spread, within(0.2 * spread));
  }

  @Test
  void theAreaBelowTheRocCurveIsTheAuc() {
    ClassPredictions rows = ClassRows.sharpened(500, 3, 2, 31);
    for (int c = 0; c < 3; c++) {
      double auc = Auc.ofClass(rows, c).value();
      assertThat(RocCurve.of(rows, c, 500).area()).isCloseTo(auc, within(1e-12));
      assertThat(RocCurve.of(rows, c, 50).area()).isCloseTo(auc, within(0.01));
      assertThat(RocCurve.of(rows, c, 50).falsePositive()).hasSizeLessThan(60);
    }
    ClassPredictions tied =
        new ClassPredictions(binary(0.5, 0.5, 0.5, 0.5), new int[] {0, 1, 1, 0});
    assertThat(RocCurve.of(tied, 1, 100).falsePositive()).containsExactly(0, 1);
  }

  @Test
  void twoRowsInTheRightOrderDoNotProveAPerfectAuc() {
    ClassScores scores = ClassScores.of(binary(0.2, 0.9), new int[] {0, 1});
    assertThat(scores.auc()).isEqualTo(1);
    assertThat(scores.aucInterval().low()).isLessThan(0.5);
  }

  @Test
  void aucOfSeveralClassesIsTheMeanOverThoseWithRowsOnBothSides() {
    // Class 2 has no row: it does not count.
    Matrix p = new Matrix(4, 3, new double[] {.5, .3, .2, .4, .4, .2, .3, .5, .2, .45, .35, .2});
    int[] labels = {0, 0, 1, 1};
    // Class 0: .5 and .4 against .3 and .45, three pairs of four; class 1: .5, .35 against .3, .4.
    assertThat(ClassScores.of(p, labels).auc()).isEqualTo(0.75);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 50})
  void baseRateHasTheScoresOfTheConstantForecast(int classes) {
    int n = 120;
    int[] labels = new int[n];
    double[] share = new double[classes];
    for (int i = 0; i < n; i++) {
      labels[i] = (i * i) % 7 % classes;
      share[labels[i]] += 1.0 / n;
    }
    double[] values = new double[n * classes];
    Arrays.setAll(values, i -> Math.min(1, share[i % classes]));
    ClassScores constant = ClassScores.of(new Matrix(n, classes, values), labels);
    ClassScores base = ClassScores.baseRate(labels, classes);
    assertThat(base.logLoss()).isCloseTo(constant.logLoss(), within(1e-12));
    assertThat(base.brier()).isCloseTo(constant.brier(), within(1e-12));
    assertThat(base.brier())
        .isCloseTo(1 - Arrays.stream(share).map(f -> f * f).sum(), within(1e-12));
    assertThat(base.auc()).isEqualTo(Double.valueOf(constant.auc()));
    assertThat(base.error()).isCloseTo(1 - Arrays.stream(share).max().orElseThrow(), within(1e-12));
  }

  @Test
  void oneRowHasScoresButNoAuc() {
    ClassScores scores = ClassScores.of(binary(0.25), new int[] {1});
    assertThat(scores.error()).isEqualTo(1);
    assertThat(scores.logLoss()).isCloseTo(Math.log(4), within(1e-12));
    assertThat(scores.auc()).isNaN();
    assertThat(scores.errorInterval().low()).isBetween(0.0, 0.5);
    assertThat(scores.brierInterval().high()).isInfinite();
  }

  @Test
  void scoresDoNotDependOnTheOrderOfRows() {
    ClassPredictions rows = ClassRows.calibrated(80, 4, 1);
    int[] back = new int[80];
    Arrays.setAll(back, i -> 79 - i);
    ClassEvaluation there = ClassEvaluation.of(rows);
    ClassEvaluation backwards = ClassEvaluation.of(rows.selectRows(back));
    assertThat(backwards.scores().auc()).isCloseTo(there.scores().auc(), within(1e-12));
    assertThat(backwards.scores().logLoss()).isCloseTo(there.scores().logLoss(), within(1e-12));
    assertThat(backwards.top().ece()).isCloseTo(there.top().ece(), within(1e-12));
    assertThat(backwards.calibrationLoss()).isCloseTo(there.calibrationLoss(), within(1e-12));
  }

  @Test
  void whatIsNoProbabilityIsRefusedWithItsRow() {
    assertThatThrownBy(() -> ClassScores.of(binary(0.5, 1.5), new int[] {0, 1}))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("row 2, class 1")
        .hasMessageContaining("-0.5");
    Matrix short1 = new Matrix(1, 2, new double[] {0.5, 0.4});
    assertThatThrownBy(() -> ClassScores.of(short1, new int[] {0}))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("row 1")
        .hasMessageContaining("0.9");
    assertThatThrownBy(() -> ClassScores.of(binary(0.5), new int[] {2}))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("class 3");
    assertThatThrownBy(() -> ClassScores.of(binary(), new int[0]))
        .isInstanceOf(InvalidInputException.class);
  }

  /** Two classes, of which the second has these probabilities. */
  private static Matrix binary(double... p) {
    return ClassRows.binary(p);
  }
}
