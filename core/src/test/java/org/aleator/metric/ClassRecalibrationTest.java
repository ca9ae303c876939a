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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ClassRecalibrationTest {

  /** Probabilities raised to a power have the inverse slope; 10,000 rows give it within 0.05. */
  @ParameterizedTest
  @CsvSource({"2,2", "2,0.5", "5,3", "50,1.5"})
  void temperatureFindsTheKnownPower(int classes, double power) {
    ClassPredictions rows = ClassRows.sharpened(10_000, classes, power, 3);
    TemperatureScaling scaling = TemperatureScaling.fit(rows, false);
    assertThat(scaling.slope() * power).isCloseTo(1, within(0.05));
    assertThat(scaling.temperature() * scaling.slope()).isCloseTo(1, within(1e-12));
  }

  /** Labels from the second class at half its stated odds: the shifts differ by ln 2. */
  @Test
  void shiftFindsAKnownChangeOfTheFrequencies() {
    RandomGenerator random = new Seed(6).random();
    int n = 20_000;
    double[] p = new double[n];
    int[] labels = new int[n];
    for (int i = 0; i < n; i++) {
      double odds = Math.exp(1.5 * random.nextGaussian());
      p[i] = odds / (1 + odds);
      labels[i] = random.nextDouble() < odds / (2 + odds) ? 1 : 0;
    }
    ClassPredictions rows = new ClassPredictions(ClassRows.binary(p), labels);
    TemperatureScaling scaling = TemperatureScaling.fit(rows, true);
    assertThat(scaling.slope()).isCloseTo(1, within(0.06));
    assertThat(scaling.shift()[0] - scaling.shift()[1]).isCloseTo(Math.log(2), within(0.06));
    BetaCalibration.Curve beta = BetaCalibration.fit(rows).curves().get(1);
    assertThat(beta.a()).isCloseTo(1, within(0.1));
    assertThat(beta.b()).isCloseTo(1, within(0.1));
    assertThat(beta.c()).isCloseTo(-Math.log(2), within(0.15));
  }

  /** Labels drawn from a beta curve itself. */
  @Test
  void betaFindsTheCurveThatTheLabelsWereDrawnFrom() {
    RandomGenerator random = new Seed(16).random();
    int n = 40_000;
    double[] p = new double[n];
    int[] labels = new int[n];
    BetaCalibration.Curve truth = new BetaCalibration.Curve(0.4, 1.6, 0.3);
    for (int i = 0; i < n; i++) {
      p[i] = random.nextDouble();
      labels[i] = random.nextDouble() < truth.at(p[i]) ? 1 : 0;
    }
    BetaCalibration.Curve found =
        BetaCalibration.fit(new ClassPredictions(ClassRows.binary(p), labels)).curves().get(1);
    for (double q : new double[] {0.01, 0.2, 0.5, 0.8, 0.99}) {
      assertThat(found.at(q)).isCloseTo(truth.at(q), within(0.02));
    }
  }

  @ParameterizedTest
  @EnumSource
  void heldOutRowsGainWhereTheModelWasOverconfident(ClassRecalibration method) {
    for (int classes : new int[] {2, 4}) {
      ClassPredictions rows = ClassRows.sharpened(2_000, classes, 2.5, 12);
      ClassPredictions after = method.crossFit(rows, 5, new Seed(1));
      ClassLosses.Gain gain =
          ClassLosses.Gain.of(ClassLosses.of(rows).logLoss(), ClassLosses.of(after).logLoss());
      assertThat(gain.interval().low()).isPositive();
      double best = ClassScores.of(ClassRows.calibrated(2_000, classes, 12)).logLoss();
      assertThat(ClassScores.of(after).logLoss()).isCloseTo(best, within(0.05));
    }
  }

  @ParameterizedTest
  @EnumSource
  void calibratedProbabilitiesLoseLittle(ClassRecalibration method) {
    ClassPredictions rows = ClassRows.calibrated(2_000, 3, 21);
    ClassPredictions after = method.crossFit(rows, 5, new Seed(1));
    double lost = ClassScores.of(after).logLoss() - ClassScores.of(rows).logLoss();
    assertThat(lost).isLessThan(0.03);
  }

  @ParameterizedTest
  @EnumSource
  void everyRowAddsUpToOneAndNothingIsRuledOutWhateverIsGiven(ClassRecalibration method) {
    double[] p = new double[40];
    int[] labels = new int[40];
    for (int i = 0; i < 40; i++) {
      // Separated, and sure of it.
      p[i] = i < 20 ? 0 : 1;
      labels[i] = i < 20 ? 0 : 1;
    }
    ClassRecalibrator learnt = method.fit(new ClassPredictions(ClassRows.binary(p), labels));
    Matrix q = learnt.apply(ClassRows.binary(0, 1e-300, 0.3, 0.5, 1));
    for (int row = 0; row < q.rows(); row++) {
      assertThat(q.get(row, 0) + q.get(row, 1)).isCloseTo(1, within(1e-12));
      assertThat(q.get(row, 1)).isBetween(0.0, 1.0);
    }
    assertThat(q.get(4, 1)).isGreaterThan(0.9);
  }

  @ParameterizedTest
  @EnumSource
  void theNamesOfTheTwoClassesMayBeSwapped(ClassRecalibration method) {
    ClassPredictions rows = ClassRows.sharpened(300, 2, 2, 4);
    Matrix given = rows.probabilities();
    Matrix swapped = swapped(given);
    int[] labels = Arrays.stream(rows.labels()).map(label -> 1 - label).toArray();
    Matrix there = method.fit(rows).apply(given);
    Matrix back = swapped(method.fit(new ClassPredictions(swapped, labels)).apply(swapped));
    assertThat(back.values()).containsExactly(there.values(), within(1e-6));
  }

  /** A model that names the wrong class: no slope below 0 turns it into a right one. */
  @Test
  void probabilitiesThatSayTheOppositeBecomeTheFrequencies() {
    ClassPredictions rows = ClassRows.calibrated(400, 2, 7);
    Matrix swapped = swapped(rows.probabilities());
    ClassPredictions wrong = new ClassPredictions(swapped, rows.labels());
    TemperatureScaling scaling = TemperatureScaling.fit(wrong, false);
    assertThat(scaling.slope()).isZero();
    assertThat(scaling.apply(swapped).get(0, 0)).isCloseTo(0.5, within(1e-12));
    BetaCalibration.Curve curve = BetaCalibration.fit(wrong).curves().get(1);
    assertThat(curve.a()).isZero();
    assertThat(curve.b()).isZero();
    double share = ClassLosses.mean(wrong.indicators(1));
    assertThat(curve.at(0.2)).isCloseTo(share, within(0.01));
  }

  @Test
  void anAbsentClassKeepsASmallProbability() {
    ClassPredictions two = ClassRows.sharpened(200, 2, 1, 4);
    double[] values = new double[600];
    for (int row = 0; row < 200; row++) {
      values[3 * row] = 0.9 * two.probabilities().get(row, 0);
      values[3 * row + 1] = 0.9 * two.probabilities().get(row, 1);
      values[3 * row + 2] = 0.1;
    }
    Matrix three = new Matrix(200, 3, values);
    for (ClassRecalibration method : ClassRecalibration.values()) {
      Matrix q = method.fit(new ClassPredictions(three, two.labels())).apply(three);
      assertThat(q.get(0, 2)).as(method.name()).isBetween(1e-6, 0.11);
    }
  }

  @Test
  void rowsOfOneClassAndFewRowsAreRefused() {
    ClassPredictions few = ClassRows.calibrated(19, 2, 1);
    assertThatThrownBy(() -> ClassRecalibration.BETA.fit(few))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("20 rows or more, got 19");
    ClassPredictions one =
        new ClassPredictions(ClassRows.calibrated(40, 2, 1).probabilities(), new int[40]);
    assertThatThrownBy(() -> ClassRecalibration.TEMPERATURE.fit(one))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("one class");
  }

  private static Matrix swapped(Matrix two) {
    return ClassRows.binary(two.columnValues(0));
  }
}
