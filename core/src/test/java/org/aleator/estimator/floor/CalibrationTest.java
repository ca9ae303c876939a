package org.aleator.estimator.floor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class CalibrationTest {
  private static final int FEATURES =
      FloorFeatures.of(Evidence.of(0.2, 0.05, 0.6, 0.02)).values().length;

  /** No correction, except for the intercept. */
  private static Calibration intercept(double c0, double logSd) {
    double[] ones = new double[FEATURES];
    Arrays.fill(ones, 1);
    double[] coefficients = new double[FEATURES + 1];
    coefficients[0] = c0;
    return new Calibration(
        new double[FEATURES], ones, coefficients, new double[] {logSd, 0, 0, 0}, 2);
  }

  @Test
  void withoutACorrectionTheFloorIsTheGeometricMeanOfCurveAndProcess() {
    FloorEvidence evidence = Evidence.of(0.2, 0.05, 0.6, 0.02);
    double curve = CurvePosterior.of(evidence.means(), evidence.covariance()).median();
    double process = 0.2;
    assertThat(intercept(0, -3).floor(evidence).variance())
        .isCloseTo(Math.sqrt(curve * process), within(1e-12));
  }

  @Test
  void aUnitOfTheCorrectionIsWorthSevenTenthsOfTheScale() {
    FloorEvidence evidence = Evidence.of(0.2, 0.05, 0.6, 0.02);
    FloorFeatures x = FloorFeatures.of(evidence);
    assertThat(intercept(-0.5, -3).point(x) - intercept(0, -3).point(x))
        .isCloseTo(-0.5 * 0.7 * (0.2 + x.gap()), within(1e-12));
  }

  @Test
  void thePointIsNeverAboveWhatWasReachedAndTheIntervalNotMuch() {
    FloorEvidence evidence = Evidence.of(0.2, 0.05, 0.6, 0.02);
    Calibration.Floor floor = intercept(30, 1).floor(evidence);
    assertThat(floor.variance()).isEqualTo(evidence.bestReached());
    assertThat(floor.interval().high()).isCloseTo(0.25 * 1.04, within(1e-12));
  }

  @Test
  void theIntervalCountsTheSamplingErrorOfTheErrorReached() {
    FloorFeatures sure = FloorFeatures.of(Evidence.of(0.2, 0.05, 0.6, 0.02));
    // √(error² + e^(2a₀))
    assertThat(intercept(0, Math.log(0.1)).sd(sure))
        .isCloseTo(Math.hypot(0.02, 0.1), within(1e-12));
  }

  @Test
  void featuresDoNotDependOnTheUnit() {
    FloorFeatures one = FloorFeatures.of(Evidence.of(0.2, 0.05, 0.6, 0.02));
    FloorFeatures half = FloorFeatures.of(Evidence.of(0.1, 0.025, 0.6, 0.02));
    assertThat(half.q()).isCloseTo(one.q(), within(1e-9));
    assertThat(half.p()).isCloseTo(one.p(), within(1e-9));
    assertThat(half.gap()).isCloseTo(one.gap(), within(1e-9));
  }

  @Test
  void aCurveAtItsFloorHasNoGap() {
    assertThat(FloorFeatures.of(Evidence.of(0.3, 1e-9, 0.6, 0.01)).gap()).isLessThan(0.03);
  }
}
