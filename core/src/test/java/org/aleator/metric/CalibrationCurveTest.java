// SPDX-License-Identifier: Apache-2.0
package org.aleator.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CalibrationCurveTest {

  /** Expected values: uncertainty-toolbox, tests/test_metrics_calibration.py. */
  @Test
  void errorsAgreeWithUncertaintyToolbox() {
    Evaluation evaluation = Evaluation.of(Rows.uncertaintyToolboxExample());
    assertThat(evaluation.curve().rootMeanSquaredError())
        .isCloseTo(0.4165757476562379, within(1e-12));
    assertThat(evaluation.curve().meanAbsoluteError()).isCloseTo(0.3733333333333335, within(1e-12));
    assertThat(evaluation.curve().miscalibrationArea())
        .isCloseTo(0.37710437710437716, within(1e-12));
    assertThat(evaluation.sharpness()).isCloseTo(0.648074069840786, within(1e-12));
  }

  @Test
  void areaOfACurveThatCrossesTheDiagonalIsTwoTriangles() {
    // From ½ above to ½ below over a width of 1: two triangles of area ⅛.
    CalibrationCurve curve = new CalibrationCurve(new double[] {0, 1}, new double[] {0.5, 0.5});
    assertThat(curve.miscalibrationArea()).isCloseTo(0.25, within(1e-15));
  }

  /** A std of nearly zero covers nothing: the curve is 0 until p = 1, its area ½. */
  @Test
  void certaintyThatIsWrongHasAreaOneHalf() {
    CalibrationCurve curve =
        CalibrationCurve.of(Forecast.gaussian(Rows.drawn(200, 3, z -> 1e6 * z)));
    assertThat(curve.miscalibrationArea()).isCloseTo(0.5, within(0.006));
  }

  /**
   * For a calibrated predictor √n times the curve's deviation tends to a Brownian bridge B, and the
   * area to ∫|B|, with mean √(2/π) · π/8 = 0.3133 and second moment 7/60 (Shepp 1982), so standard
   * deviation 0.136. The mean of 400 areas has standard error 0.0068; four of these, and 1 % for
   * the polygon through 100 points, are allowed.
   */
  @ParameterizedTest
  @ValueSource(ints = {100, 400, 1600})
  void miscalibrationAreaOfACalibratedPredictorShrinksAsOneOverRootN(int rows) {
    int replicates = 400;
    double sum = 0;
    for (int r = 0; r < replicates; r++) {
      sum +=
          CalibrationCurve.of(Forecast.gaussian(Rows.drawn(rows, 1_000 + r, z -> z)))
              .miscalibrationArea();
    }
    double expected = Math.sqrt(2 / Math.PI) * Math.PI / 8;
    assertThat(Math.sqrt(rows) * sum / replicates)
        .isCloseTo(expected, within(4 * 0.0068 + 0.01 * expected));
  }

  /**
   * One perfect forecast in a hundred exceeds the area by chance: of 2,000, 20 with standard
   * deviation 4.4; four of these are allowed.
   */
  @Test
  void areaByChanceIsExceededOnceInAHundred() {
    int exceeded = 0;
    for (int r = 0; r < 2_000; r++) {
      var forecasts = Forecast.gaussian(Rows.drawn(250, 50_000 + r, z -> z));
      exceeded +=
          CalibrationCurve.of(forecasts).miscalibrationArea() > CalibrationCurve.areaByChance(250)
              ? 1
              : 0;
    }
    assertThat(exceeded).isBetween(20 - 18, 20 + 18);
  }

  @Test
  void curveBelowTheDiagonalIsOverconfident() {
    assertThat(curve(z -> 2 * z).overconfident()).isTrue();
    assertThat(curve(z -> z / 2).overconfident()).isFalse();
  }

  private static CalibrationCurve curve(DoubleUnaryOperator residual) {
    return CalibrationCurve.of(Forecast.gaussian(Rows.drawn(200, 4, residual)));
  }

  @Test
  void wholeGroupHasTheErrorOfTheCurve() {
    List<Forecast> forecasts = Forecast.gaussian(Rows.drawn(300, 5, z -> 1.5 * z));
    AdversarialGroupCalibration groups =
        AdversarialGroupCalibration.run(forecasts, Work.of(1).withThreads(2));
    CalibrationCurve curve = CalibrationCurve.of(forecasts);
    int whole = groups.groupSizes().length - 1;
    assertThat(groups.groupSizes()[whole]).isEqualTo(1);
    assertThat(groups.meanAbsolute()[whole]).isCloseTo(curve.meanAbsoluteError(), within(1e-12));
    assertThat(groups.rootMeanSquared()[whole])
        .isCloseTo(curve.rootMeanSquaredError(), within(1e-12));
    assertThat(groups.meanAbsoluteDeviation()[whole]).isCloseTo(0, within(1e-12));
  }

  @Test
  void smallerGroupsFindWorseErrors() {
    AdversarialGroupCalibration groups =
        AdversarialGroupCalibration.run(
            Forecast.gaussian(Rows.drawn(1_000, 6, z -> z)), Work.of(1).withThreads(1));
    assertThat(groups.meanAbsolute()[0]).isGreaterThan(groups.meanAbsolute()[3]);
    assertThat(groups.meanAbsolute()[3]).isGreaterThan(groups.meanAbsolute()[9]);
  }

  @Test
  void groupsDoNotDependOnTheNumberOfThreads() {
    List<Forecast> forecasts = Forecast.gaussian(Rows.drawn(300, 7, z -> z));
    AdversarialGroupCalibration one =
        AdversarialGroupCalibration.run(forecasts, Work.of(9).withThreads(1));
    AdversarialGroupCalibration three =
        AdversarialGroupCalibration.run(forecasts, Work.of(9).withThreads(3));
    assertThat(three.meanAbsolute()).isEqualTo(one.meanAbsolute());
    assertThat(three.rootMeanSquaredDeviation()).isEqualTo(one.rootMeanSquaredDeviation());
  }

  /** From ½ above to ¾ below: triangles of ½ · 0.4 · ½ and ½ · 0.6 · ¾. */
  @Test
  void whereTheCurveCrossesTheDiagonalTwoTrianglesMeet() {
    CalibrationCurve crossing = new CalibrationCurve(new double[] {0, 1}, new double[] {0.5, 0.25});
    assertThat(crossing.miscalibrationArea()).isCloseTo(0.1 + 0.225, within(1e-15));
    CalibrationCurve above =
        new CalibrationCurve(new double[] {0, 0.5, 1}, new double[] {0, 0.8, 1});
    assertThat(above.miscalibrationArea()).isCloseTo(0.5 * 0.3, within(1e-15));
    assertThat(above.overconfident()).isFalse();
  }

  @Test
  void theDiagonalIsNotOverconfident() {
    double[] points = {0, 0.5, 1};
    assertThat(new CalibrationCurve(points, points.clone()).overconfident()).isFalse();
  }

  /**
   * A trial's worst of ten groups of two rows: at least as large as one group's, at most 1. Over
   * trials it varies, but by less than half of its mean.
   */
  @Test
  void deviationsOverTrialsAreThoseOfErrorsBelowOne() {
    AdversarialGroupCalibration groups =
        AdversarialGroupCalibration.run(
            Forecast.gaussian(Rows.drawn(1_000, 6, z -> z)), Work.of(1).alone());
    for (int s = 0; s < 5; s++) {
      assertThat(groups.meanAbsoluteDeviation()[s])
          .isBetween(1e-3 * groups.meanAbsolute()[s], 0.5 * groups.meanAbsolute()[s]);
      assertThat(groups.rootMeanSquaredDeviation()[s])
          .isBetween(1e-3 * groups.rootMeanSquared()[s], 0.5 * groups.rootMeanSquared()[s]);
      assertThat(groups.rootMeanSquared()[s]).isGreaterThan(groups.meanAbsolute()[s]);
    }
  }
}
