// SPDX-License-Identifier: Apache-2.0
package org.aleator.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.aleator.Interval;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClassCalibrationTest {

  /** Two groups of equal probabilities, so Kumar, Liang and Ma's formula can be done by hand. */
  @Test
  void squaredErrorIsDebiasedByTheSharesOwnVariance() {
    double[] p = {0.2, 0.2, 0.2, 0.2, 0.7, 0.7, 0.7, 0.7};
    double[] y = {0, 0, 0, 1, 1, 1, 1, 1};
    ClassCalibrationError error = ClassCalibrationError.of(ReliabilityCurve.of(p, y, 2));
    double first = 0.05 * 0.05 - 0.25 * 0.75 / 3;
    double second = 0.3 * 0.3;
    assertThat(error.squared()).isCloseTo((first + second) / 2, within(1e-12));
    assertThat(error.ece()).isCloseTo((0.05 + 0.3) / 2, within(1e-12));
    assertThat(error.interval().contains(error.squared())).isTrue();
  }

  @Test
  void equalProbabilitiesShareABin() {
    double[] p = {0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.9, 0.9};
    double[] y = {1, 0, 1, 0, 1, 0, 1, 1};
    ReliabilityCurve curve = ReliabilityCurve.of(p, y, 4);
    assertThat(curve.rows()).containsExactly(6, 2);
    assertThat(curve.predicted()).containsExactly(new double[] {0.5, 0.9}, within(1e-12));
    assertThat(curve.observed()).containsExactly(new double[] {0.5, 1}, within(1e-12));
  }

  /** Mean over 300 draws within four of its standard errors of 0, where the plain error is not. */
  @ParameterizedTest
  @ValueSource(ints = {2, 5})
  void debiasedErrorOfCalibratedProbabilitiesIsZeroOnAverage(int classes) {
    int draws = 300;
    double[] squared = new double[draws];
    double[] plain = new double[draws];
    double[] chance = new double[draws];
    for (int draw = 0; draw < draws; draw++) {
      ClassEvaluation e = ClassEvaluation.of(ClassRows.calibrated(200, classes, draw));
      squared[draw] = e.classWise().squared();
      plain[draw] = e.top().ece();
      chance[draw] = e.top().eceByChance();
    }
    double error = ClassLosses.standardError(squared);
    assertThat(ClassLosses.mean(squared)).isCloseTo(0, within(4 * error));
    assertThat(ClassLosses.mean(plain)).isGreaterThan(0.04);
    assertThat(ClassLosses.mean(chance)).isCloseTo(ClassLosses.mean(plain), within(0.006));
  }

  /**
   * The truth of the binned error is that of 50,000 rows in the same number of bins. 95 % of 200
   * intervals should hold it, and 88.5 % is four standard errors of that count below.
   */
  @ParameterizedTest
  @CsvSource({"200,2,2", "1000,2,1", "1000,2,2.5", "400,5,1", "400,5,2"})
  void intervalHoldsTheTruthAtItsRate(int rows, int classes, double power) {
    double truth =
        power == 1
            ? 0
            : ClassEvaluation.of(ClassRows.sharpened(50_000, classes, power, 999))
                .calibrationLoss();
    int inside = 0;
    for (int draw = 0; draw < 200; draw++) {
      Interval interval =
          ClassEvaluation.of(ClassRows.sharpened(rows, classes, power, draw))
              .calibrationLossInterval();
      inside += interval.contains(truth) ? 1 : 0;
    }
    assertThat(inside / 200.0).isGreaterThan(0.885);
  }

  @Test
  void knownOverconfidenceIsFoundAndIsTheCostOfIt() {
    ClassPredictions right = ClassRows.calibrated(20_000, 3, 5);
    ClassPredictions sharp = ClassRows.sharpened(20_000, 3, 2, 5);
    ClassEvaluation said = ClassEvaluation.of(sharp);
    assertThat(said.topCurve().gap()).isGreaterThan(5 * said.topCurve().gapByChance());
    assertThat(said.calibrationLossInterval().low()).isPositive();
    // Temperature keeps the order within a row, not that of rows: refinement is nearly the same.
    double gained = said.scores().brier() - ClassScores.of(right).brier();
    assertThat(said.calibrationLoss()).isCloseTo(gained, within(0.15 * gained));
    ClassEvaluation timid = ClassEvaluation.of(ClassRows.sharpened(20_000, 3, 0.5, 5));
    assertThat(timid.topCurve().gap()).isLessThan(-5 * timid.topCurve().gapByChance());
  }

  /** Each of 50 classes is probable in a few rows only, and overconfident there. */
  @Test
  void miscalibrationOfRareClassesIsSeen() {
    double gained =
        ClassScores.of(ClassRows.sharpened(5_000, 50, 2, 5)).brier()
            - ClassScores.of(ClassRows.calibrated(5_000, 50, 5)).brier();
    double found = ClassEvaluation.of(ClassRows.sharpened(5_000, 50, 2, 5)).calibrationLoss();
    assertThat(found).isBetween(0.7 * gained, 1.1 * gained);
  }

  @ParameterizedTest
  @CsvSource({"1,2", "2,2", "30,2", "500,2", "500,3", "300,50"})
  void partsAddUpToTheBrierScore(int rows, int classes) {
    ClassPredictions predictions = ClassRows.sharpened(rows, classes, 1.7, 8);
    BrierDecomposition parts = BrierDecomposition.of(predictions);
    assertThat(parts.brier()).isCloseTo(ClassScores.of(predictions).brier(), within(1e-12));
    assertThat(parts.miscalibration()).isGreaterThanOrEqualTo(-1e-12);
    assertThat(parts.discrimination()).isGreaterThanOrEqualTo(-1e-12);
    assertThat(parts.uncertainty())
        .isCloseTo(ClassScores.baseRate(predictions.labels(), classes).brier(), within(1e-12));
  }

  /** Probabilities that rise with the shares: pooling does nothing, and all can be done by hand. */
  @Test
  void partsOfGroupsEqualThoseComputedByHand() {
    double[] p = {0.4, 0.4, 0.8, 0.8};
    ClassPredictions rows = new ClassPredictions(ClassRows.binary(p), new int[] {0, 0, 0, 1});
    BrierDecomposition parts = BrierDecomposition.ofClass(rows, 1);
    assertThat(parts.miscalibration()).isCloseTo((0.16 + 0.09) / 2, within(1e-12));
    assertThat(parts.discrimination()).isCloseTo(0.0625, within(1e-12));
    assertThat(parts.uncertainty()).isCloseTo(0.1875, within(1e-12));
  }

  @Test
  void aConstantForecastAtTheFrequencyIsCalibratedAndKnowsNothing() {
    double[] p = new double[100];
    Arrays.fill(p, 0.25);
    int[] labels = new int[100];
    Arrays.fill(labels, 0, 25, 1);
    ClassEvaluation e = ClassEvaluation.of(new ClassPredictions(ClassRows.binary(p), labels));
    assertThat(e.decomposition().miscalibration()).isCloseTo(0, within(1e-12));
    assertThat(e.decomposition().discrimination()).isCloseTo(0, within(1e-12));
    assertThat(e.top().ece()).isCloseTo(0, within(1e-12));
    assertThat(e.scores().auc()).isEqualTo(0.5);
    assertThat(e.scores().brier()).isCloseTo(e.baseRate().brier(), within(1e-12));
  }

  /** Ten rows at 0.9 that are all right: likely enough (0.35) not to speak against 0.9. */
  @Test
  void fewRowsThatAreAllRightProveNoMiscalibration() {
    double[] p = new double[10];
    Arrays.fill(p, 0.9);
    int[] labels = new int[10];
    Arrays.fill(labels, 1);
    ClassEvaluation e = ClassEvaluation.of(new ClassPredictions(ClassRows.binary(p), labels));
    assertThat(e.calibrationLossInterval().low()).isZero();
    assertThat(-e.topCurve().gap()).isCloseTo(0.1, within(1e-12));
    assertThat(e.topCurve().gapByChance()).isCloseTo(Math.sqrt(0.09 / 10), within(1e-12));
  }

  @Test
  void oneRowAndAnAbsentClassHaveAnAnswer() {
    ClassEvaluation one =
        ClassEvaluation.of(new ClassPredictions(ClassRows.binary(0.3), new int[] {0}));
    assertThat(one.top().squared()).isNaN();
    assertThat(one.top().interval()).isEqualTo(new Interval(0, 1));
    assertThat(one.top().ece()).isCloseTo(0.3, within(1e-12));
    double[] p = new Seed(2).random().doubles(50).map(u -> u / 5).toArray();
    ClassEvaluation absent =
        ClassEvaluation.of(new ClassPredictions(ClassRows.binary(p), new int[50]));
    assertThat(absent.scores().auc()).isNaN();
    assertThat(absent.top().ece()).isCloseTo(ClassLosses.mean(p), within(1e-12));
    assertThat(absent.decomposition().uncertainty()).isZero();
  }
}
