package org.aleator.estimator.floor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class CalibrationTest {
  private static final double[] NO_CORRECTION = {0, 0};
  private static final FloorEvidence EVIDENCE = Evidence.of(0.2, 0.05, 0.6, 0.02);

  /** Every estimate is worth the same, whatever it claims. */
  private static Calibration equalTrust(double[] correction, double logSd) {
    return new Calibration(new double[8], correction, new double[] {logSd, 0, 0, 0}, 2);
  }

  private static double curve() {
    return CurvePosterior.of(EVIDENCE.means(), EVIDENCE.covariance()).median();
  }

  @Test
  void estimatesOfTheSameWorthAreJoinedAsTheirGeometricMean() {
    double process = 0.2;
    assertThat(equalTrust(NO_CORRECTION, -3).floor(EVIDENCE, Optional.empty()).variance())
        .isCloseTo(Math.sqrt(curve() * process), within(1e-12));
    SmoothEvidence smooth = new SmoothEvidence(0.21, 0.19, 0.23);
    assertThat(equalTrust(NO_CORRECTION, -1).floor(EVIDENCE, Optional.of(smooth)).variance())
        .isCloseTo(Math.cbrt(curve() * process * 0.21), within(1e-12));
  }

  @Test
  void theSurerAnEstimateTheMoreItWeighs() {
    Calibration byClaim =
        new Calibration(
            new double[] {0, 1, 0, 1, 0, 1, 0, 0}, NO_CORRECTION, new double[] {-1, 0, 0, 0}, 2);
    SmoothEvidence sure = new SmoothEvidence(0.23, 0.229, 0.231);
    SmoothEvidence unsure = new SmoothEvidence(0.23, 0.05, 0.8);
    double bySure = byClaim.floor(EVIDENCE, Optional.of(sure)).variance();
    double byUnsure = byClaim.floor(EVIDENCE, Optional.of(unsure)).variance();
    double without = byClaim.floor(EVIDENCE, Optional.empty()).variance();
    assertThat(0.23 - bySure).isPositive().isLessThan(0.5 * (0.23 - without));
    assertThat(0.23 - byUnsure).isGreaterThan(0.8 * (0.23 - without));
  }

  @Test
  void aUnitOfTheCorrectionIsWorthTheScale() {
    FloorFeatures x = FloorFeatures.of(EVIDENCE, Optional.empty());
    double corrected = equalTrust(new double[] {-0.5, 0}, -3).join(x).log();
    double plain = equalTrust(NO_CORRECTION, -3).join(x).log();
    assertThat(corrected - plain).isCloseTo(-0.5 * (0.05 + x.gap()), within(1e-12));
  }

  @Test
  void thePointIsNeverAboveWhatWasReachedAndTheIntervalNotMuch() {
    Calibration.Floor floor = equalTrust(new double[] {30, 0}, 1).floor(EVIDENCE, Optional.empty());
    assertThat(floor.variance()).isEqualTo(EVIDENCE.bestReached());
    double sampling = FloorFeatures.of(EVIDENCE, Optional.empty()).samplingError();
    assertThat(floor.interval().high()).isCloseTo(0.25 * Math.exp(2 * sampling), within(1e-12));
  }

  @Test
  void aSmoothEstimateOfNoNoiseOrOfMoreThanWasReachedIsLeftOut() {
    Calibration calibration = equalTrust(NO_CORRECTION, -2);
    double without = calibration.floor(EVIDENCE, Optional.empty()).variance();
    for (SmoothEvidence wrong :
        new SmoothEvidence[] {new SmoothEvidence(0, 0, 0), new SmoothEvidence(0.4, 0.35, 0.45)}) {
      Calibration.Floor floor = calibration.floor(EVIDENCE, Optional.of(wrong));
      assertThat(floor.contradicted()).isTrue();
      assertThat(floor.variance()).isEqualTo(without);
    }
  }

  @Test
  void theIntervalCountsTheSamplingErrorOfTheErrorReached() {
    FloorFeatures x = FloorFeatures.of(EVIDENCE, Optional.empty());
    Calibration calibration = equalTrust(NO_CORRECTION, Math.log(0.1));
    // κ − 1 = n·0.02² = 0.4, drawn towards 8 by six rows in a thousand and six.
    double sampling = Math.sqrt((0.4 * 1000 + 6 * 8) / 1006 / 1000);
    assertThat(calibration.sd(x, calibration.join(x)))
        .isCloseTo(Math.hypot(sampling, 0.1), within(1e-12));
  }

  @Test
  void whereHardlyAnythingIsLeftOverTheFloorIsLeftOpen() {
    Calibration calibration = equalTrust(NO_CORRECTION, -3);
    double scale = 1e-5 / 0.25;
    FloorEvidence little = Evidence.of(0.2 * scale, 0.05 * scale, 0.6, 0.02);
    Calibration.Floor much = calibration.floor(EVIDENCE, Optional.empty());
    Calibration.Floor floor = calibration.floor(little, Optional.empty());
    double below = Math.log(0.01 / 1e-5);
    assertThat(Math.log(floor.variance() / (scale * much.variance())))
        .isCloseTo(-0.3 * below, within(1e-6));
    assertThat(floor.sd() - much.sd()).isCloseTo(0.5 * below, within(1e-6));
    assertThat(NoiseFloor.reason(1, floor.interval())).isNotEmpty();
  }

  @Test
  void featuresDoNotDependOnTheUnit() {
    FloorFeatures one = FloorFeatures.of(EVIDENCE, Optional.empty());
    FloorFeatures half = FloorFeatures.of(Evidence.of(0.1, 0.025, 0.6, 0.02), Optional.empty());
    assertThat(half.curve().log()).isCloseTo(one.curve().log(), within(1e-9));
    assertThat(half.process().log()).isCloseTo(one.process().log(), within(1e-9));
    assertThat(half.gap()).isCloseTo(one.gap(), within(1e-9));
  }

  @Test
  void aCurveAtItsFloorHasNoGap() {
    FloorEvidence level = Evidence.of(0.3, 1e-9, 0.6, 0.01);
    assertThat(FloorFeatures.of(level, Optional.empty()).gap()).isLessThan(0.03);
  }
}
