// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Optional;
import org.aleator.noise.level.Calibration.Spread;
import org.aleator.noise.level.Calibration.Trust;
import org.junit.jupiter.api.Test;

class CalibrationTest {
  private static final double NO_CORRECTION = 0;
  private static final LevelEvidence EVIDENCE = Evidence.of(0.2, 0.05, 0.6, 0.02);

  /** An estimate of error e is worth exp(−e), the curve of a smooth stack exp(−2e). */
  private static Calibration equalTrust(double correction, double logSd) {
    return new Calibration(
        Trust.of(new double[Trust.CONSTANTS]), correction, new Spread(logSd, 0, 0, 0), 2, 2);
  }

  private static double curve() {
    return CurvePosterior.of(EVIDENCE.curve(), EVIDENCE.covariance()).median();
  }

  @Test
  void estimatesAreJoinedInLogsByTheSquareOfTheirWorth() {
    SmoothEvidence smooth = new SmoothEvidence(0.21, 0.19, 0.23, 0.22);
    LevelFeatures x = LevelFeatures.of(EVIDENCE, Optional.of(smooth));
    double[] logs = {Math.log(curve()), Math.log(0.2), Math.log(0.21)};
    double[] errors = {
      2 * x.curve().error(), x.process().error(), x.smooth().orElseThrow().error()
    };
    double sum = 0;
    double weights = 0;
    for (int i = 0; i < 3; i++) {
      double weight = Math.exp(-2 * errors[i]);
      sum += weight * logs[i];
      weights += weight;
      if (i == 1) {
        assertThat(equalTrust(NO_CORRECTION, -3).floor(EVIDENCE, Optional.empty()).variance())
            .isCloseTo(Math.exp(sum / weights), within(1e-12));
      }
    }
    assertThat(equalTrust(NO_CORRECTION, -1).floor(EVIDENCE, Optional.of(smooth)).variance())
        .isCloseTo(Math.exp(sum / weights), within(1e-12));
  }

  @Test
  void whatRoughModelsMayHideWidensTheIntervalDownwardsOnly() {
    Calibration calibration = equalTrust(NO_CORRECTION, -3);
    LevelEvidence smooth = Evidence.of(0.1, 0.025, 0.6, 0.02);
    LevelEvidence rough = Evidence.of(0.1, 0.025, 0.6, 0.02, "boosted trees");
    LevelFeatures x = LevelFeatures.of(rough, Optional.empty());
    assertThat(x.hidden()).isCloseTo(1 / 0.125 - 1, within(1e-9));
    assertThat(LevelFeatures.of(smooth, Optional.empty()).hidden()).isZero();
    Calibration.Floor floor = calibration.floor(rough, Optional.empty());
    double below = Math.hypot(floor.sd(), 0.04 * 7);
    assertThat(Math.log(floor.variance() / floor.interval().low()))
        .isCloseTo(2 * below, within(1e-9));
    assertThat(Math.log(floor.interval().high() / floor.variance()))
        .isLessThanOrEqualTo(2 * floor.sd() + 1e-12);
  }

  @Test
  void aProcessIsNotDrawnToACurveThatKnowsNothing() {
    // Of a curve that falls as steeply as this one the floor may be anywhere.
    LevelEvidence open = Evidence.of(0.02, 0.2, 0.35, 0.02);
    LevelFeatures x = LevelFeatures.of(open, Optional.empty());
    assertThat(x.curve().error()).isGreaterThan(0.3);
    assertThat(x.process().log()).isCloseTo(Math.log(0.02 / open.reached()), within(1e-9));
  }

  @Test
  void theSurerAnEstimateTheMoreItWeighs() {
    Calibration byClaim =
        new Calibration(
            Trust.of(0, 1, 0, 1, 0, 1, 0, 0, 0), NO_CORRECTION, new Spread(-1, 0, 0, 0), 2, 2);
    SmoothEvidence sure = new SmoothEvidence(0.23, 0.229, 0.231, 0.24);
    SmoothEvidence unsure = new SmoothEvidence(0.23, 0.05, 0.8, 0.24);
    double bySure = byClaim.floor(EVIDENCE, Optional.of(sure)).variance();
    double byUnsure = byClaim.floor(EVIDENCE, Optional.of(unsure)).variance();
    double without = byClaim.floor(EVIDENCE, Optional.empty()).variance();
    assertThat(0.23 - bySure).isPositive().isLessThan(0.5 * (0.23 - without));
    assertThat(0.23 - byUnsure).isGreaterThan(0.8 * (0.23 - without));
  }

  /**
   * Trees that err e times as much make e² of what the smooth estimate weighs, and e⁻² of the
   * curve.
   */
  @Test
  void theFartherAProcessLeadsTheMoreTheSmoothEstimateWeighs() {
    Trust trust = Trust.of(0, 0, 0, 0, 0, 0, 0, 0, 1);
    Calibration byLead = new Calibration(trust, NO_CORRECTION, new Spread(-1, 0, 0, 0), 2, 2);
    SmoothEvidence smooth = new SmoothEvidence(0.15, 0.14, 0.16, 0.2);
    double before = 1;
    for (double lead : new double[] {0, 0.5, 3}) {
      LevelEvidence evidence = Evidence.withTrees(EVIDENCE, lead);
      LevelFeatures x = LevelFeatures.of(evidence, Optional.of(smooth));
      assertThat(x.lead()).isCloseTo(Math.min(1, lead), within(1e-12));
      double floor = byLead.floor(evidence, Optional.of(smooth)).variance();
      assertThat(floor).isLessThan(before);
      before = floor;
    }
    assertThat(LevelFeatures.of(EVIDENCE, Optional.of(smooth)).lead()).isZero();
  }

  @Test
  void aUnitOfTheCorrectionIsWorthTheScale() {
    LevelFeatures x = LevelFeatures.of(EVIDENCE, Optional.empty());
    double corrected = equalTrust(-0.5, -3).join(x).log();
    double plain = equalTrust(NO_CORRECTION, -3).join(x).log();
    assertThat(corrected - plain).isCloseTo(-0.5 * (0.05 + x.gap()), within(1e-12));
  }

  @Test
  void thePointIsNeverAboveWhatWasReachedAndTheIntervalNotMuch() {
    Calibration.Floor floor = equalTrust(30, 1).floor(EVIDENCE, Optional.empty());
    assertThat(floor.variance()).isEqualTo(EVIDENCE.bestReached());
    double sampling = LevelFeatures.of(EVIDENCE, Optional.empty()).samplingError();
    assertThat(floor.interval().high()).isCloseTo(0.25 * Math.exp(2 * sampling), within(1e-12));
  }

  @Test
  void aSmoothEstimateOfNoNoiseOrOfMoreThanWasReachedIsLeftOut() {
    Calibration calibration = equalTrust(NO_CORRECTION, -2);
    double without = calibration.floor(EVIDENCE, Optional.empty()).variance();
    for (SmoothEvidence wrong :
        new SmoothEvidence[] {
          new SmoothEvidence(0, 0, 0, 0), new SmoothEvidence(0.4, 0.35, 0.45, 0.42)
        }) {
      Calibration.Floor floor = calibration.floor(EVIDENCE, Optional.of(wrong));
      assertThat(floor.contradicted()).isTrue();
      assertThat(floor.variance()).isEqualTo(without);
    }
  }

  @Test
  void theIntervalCountsTheSamplingErrorOfTheErrorReached() {
    LevelFeatures x = LevelFeatures.of(EVIDENCE, Optional.empty());
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
    LevelEvidence little = Evidence.of(0.2 * scale, 0.05 * scale, 0.6, 0.02);
    Calibration.Floor much = calibration.floor(EVIDENCE, Optional.empty());
    Calibration.Floor floor = calibration.floor(little, Optional.empty());
    double below = Math.log(0.01 / 1e-5);
    assertThat(Math.log(floor.variance() / (scale * much.variance())))
        .isCloseTo(-0.3 * below, within(1e-6));
    assertThat(floor.sd() - much.sd()).isCloseTo(0.5 * below, within(1e-6));
    assertThat(NoiseFloor.reason(floor.interval(), little.reached())).isNotEmpty();
  }

  /** A precise instrument's smooth curve: the exact process errs as little as the stack. */
  @Test
  void whereAnExactProcessErrsAsLittleTheFloorIsNotLeftOpen() {
    double scale = 1e-5 / 0.25;
    LevelEvidence little = Evidence.of(0.2 * scale, 0.05 * scale, 0.6, 0.02);
    SmoothEvidence learned =
        new SmoothEvidence(0.2 * scale, 0.18 * scale, 0.22 * scale, 0.26 * scale);
    SmoothEvidence lost = new SmoothEvidence(0.2 * scale, 0.18 * scale, 0.22 * scale, 0.3 * scale);
    assertThat(LevelFeatures.of(little, Optional.of(learned)).below()).isZero();
    assertThat(LevelFeatures.of(little, Optional.of(lost)).below())
        .isCloseTo(Math.log(0.01 / 1e-5), within(1e-9));
  }

  @Test
  void featuresDoNotDependOnTheUnit() {
    LevelFeatures one = LevelFeatures.of(EVIDENCE, Optional.empty());
    LevelFeatures half = LevelFeatures.of(Evidence.of(0.1, 0.025, 0.6, 0.02), Optional.empty());
    assertThat(half.curve().log()).isCloseTo(one.curve().log(), within(1e-9));
    assertThat(half.process().log()).isCloseTo(one.process().log(), within(1e-9));
    assertThat(half.gap()).isCloseTo(one.gap(), within(1e-9));
  }

  @Test
  void aCurveAtItsFloorHasNoGap() {
    LevelEvidence level = Evidence.of(0.3, 1e-9, 0.6, 0.01);
    assertThat(LevelFeatures.of(level, Optional.empty()).gap()).isLessThan(0.03);
  }
}
