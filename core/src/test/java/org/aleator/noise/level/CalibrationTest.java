// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.Optional;
import org.aleator.learn.gp.Smoothness;
import org.junit.jupiter.api.Test;

class CalibrationTest {
  private static final LevelEvidence EVIDENCE = Evidence.of(0.2, 0.05, 0.6, 0.02);

  /** Claims are believed as they are. */
  private static final Calibration PLAIN = new Calibration(1, 1, 1, 0, 2, 2);

  private static LevelFeatures features(SmoothEvidence smooth) {
    return LevelFeatures.of(EVIDENCE, Optional.of(smooth));
  }

  private static double square(double value) {
    return value * value;
  }

  @Test
  void estimatesAreJoinedInLogsByPrecisionAndTheirDisagreementCounts() {
    SmoothEvidence smooth = new SmoothEvidence(0.21, 0.19, 0.23, 0.22);
    LevelFeatures x = features(smooth);
    Calibration calibration = new Calibration(0.5, 2, 3, 0, 2, 2);
    double curve = CurvePosterior.of(EVIDENCE.curve(), EVIDENCE.covariance()).median();
    double[] logs = {Math.log(curve / 0.25), Math.log(0.2 / 0.25), Math.log(0.21 / 0.25)};
    double[] errors = {
      0.5 * x.curve().error(), 2 * x.process().error(), 3 * x.smooth().orElseThrow().error()
    };
    double total = 0;
    double mean = 0;
    for (int i = 0; i < 3; i++) {
      total += 1 / square(errors[i]);
      mean += logs[i] / square(errors[i]);
    }
    mean /= total;
    double apart = 0;
    for (int i = 0; i < 3; i++) {
      apart += square(logs[i] - mean) / square(errors[i]) / total;
    }
    Calibration.Joined joined = calibration.join(x);
    assertThat(joined.log()).isCloseTo(mean, within(1e-12));
    assertThat(joined.sd()).isCloseTo(Math.sqrt(1 / total + apart), within(1e-12));
    assertThat(calibration.floor(EVIDENCE, Optional.of(smooth)).variance())
        .isCloseTo(0.25 * Math.exp(mean), within(1e-12));
  }

  /** A stack of a process alone is smooth, one of trees alone is rough. */
  @Test
  void aSmoothEstimateIsWorthLessWhereTheStackIsRough() {
    SmoothEvidence smooth = new SmoothEvidence(0.24, 0.23, 0.25, 0.26);
    Calibration doubling = new Calibration(1, 1, 1, Math.log(2), 2, 2);
    Calibration doubled = new Calibration(1, 1, 2, 0, 2, 2);
    LevelEvidence rough = Evidence.of(0.2, 0.05, 0.6, 0.02, "boosted trees");
    LevelFeatures ofRough = LevelFeatures.of(rough, Optional.of(smooth));
    assertThat(ofRough.rough()).isEqualTo(1);
    assertThat(doubling.join(ofRough)).isEqualTo(doubled.join(ofRough));
    LevelFeatures ofSmooth = features(smooth);
    assertThat(ofSmooth.rough()).isZero();
    assertThat(doubling.join(ofSmooth)).isEqualTo(PLAIN.join(ofSmooth));
  }

  @Test
  void aProcessIsNotDrawnToACurveThatKnowsNothing() {
    // Of a curve that falls as steeply as this one the floor may be anywhere.
    LevelEvidence open = Evidence.of(0.02, 0.2, 0.35, 0.02);
    LevelFeatures x = LevelFeatures.of(open, Optional.empty());
    assertThat(x.curve().error()).isGreaterThan(0.3);
    assertThat(x.process().log()).isCloseTo(Math.log(0.02 / open.reached()), within(1e-9));
  }

  /** Its noise holds the part of the function that trees know and it does not. */
  @Test
  void theProcessesNoiseIsLessByTheFactorByWhichTreesErrLess() {
    double plain = LevelFeatures.of(EVIDENCE, Optional.empty()).process().log();
    for (double lead : new double[] {-0.4, -0.1, 0, 0.5}) {
      LevelFeatures x = LevelFeatures.of(Evidence.withTrees(EVIDENCE, lead), Optional.empty());
      assertThat(x.process().log()).isCloseTo(plain + Math.min(0, lead), within(1e-12));
    }
  }

  /** Of equal evidence: one that takes all for function halves the mean, and no more. */
  @Test
  void aSmoothnessWhoseNoiseMayBeAnythingDoesNotDecide() {
    ProcessEvidence one =
        new ProcessEvidence(
            Map.of(
                Smoothness.MATERN_1_2, new ProcessEvidence.Nugget(1e-12, 4, -1),
                Smoothness.MATERN_5_2, new ProcessEvidence.Nugget(0.2, 0.05, -1)));
    assertThat(one.mixed(1000).variance()).isCloseTo(0.1, within(1e-9));
    // Values 0 and 2 of mean 1, the latter ± 0.05 of itself.
    assertThat(one.mixed(1000).error()).isCloseTo(Math.sqrt(1 + 0.005), within(1e-9));
  }

  @Test
  void theEvidenceOfASmoothnessCountsAThirtySecond() {
    ProcessEvidence two =
        new ProcessEvidence(
            Map.of(
                Smoothness.MATERN_1_2, new ProcessEvidence.Nugget(0.1, 0.05, -1),
                Smoothness.MATERN_5_2, new ProcessEvidence.Nugget(0.3, 0.05, -1.032)));
    double weight = 1 / (1 + Math.exp(-1));
    assertThat(two.mixed(1000).variance())
        .isCloseTo(0.1 * weight + 0.3 * (1 - weight), within(1e-12));
  }

  @Test
  void theSurerAnEstimateTheMoreItWeighs() {
    double sure = PLAIN.join(features(new SmoothEvidence(0.23, 0.229, 0.231, 0.24))).log();
    double unsure = PLAIN.join(features(new SmoothEvidence(0.23, 0.05, 0.8, 0.24))).log();
    double without = PLAIN.join(LevelFeatures.of(EVIDENCE, Optional.empty())).log();
    double smooth = Math.log(0.23 / 0.25);
    assertThat(smooth - sure).isPositive().isLessThan(0.1 * (smooth - without));
    assertThat(smooth - unsure).isGreaterThan(0.9 * (smooth - without));
  }

  @Test
  void thePointIsNeverAboveWhatWasReachedAndTheIntervalNotMuch() {
    // A process that takes more for noise than was reached.
    LevelEvidence e = EVIDENCE;
    LevelEvidence over =
        new LevelEvidence(
            e.rows(),
            e.columns(),
            e.models(),
            e.weights(),
            e.means(),
            e.covariance(),
            e.modelSquares(),
            e.samplingError(),
            new ProcessEvidence(
                Map.of(Smoothness.MATERN_5_2, new ProcessEvidence.Nugget(0.4, 0.01, -1))));
    Calibration believingIt = new Calibration(1e3, 1e-3, 1, 0, 2, 2);
    Calibration.Floor floor = believingIt.floor(over, Optional.empty());
    assertThat(floor.variance()).isEqualTo(over.bestReached());
    double sampling = LevelFeatures.of(over, Optional.empty()).samplingError();
    assertThat(floor.interval().high()).isCloseTo(0.25 * Math.exp(2 * sampling), within(1e-12));
  }

  @Test
  void aSmoothEstimateOfNoNoiseOrOfMoreThanWasReachedIsLeftOut() {
    double without = PLAIN.floor(EVIDENCE, Optional.empty()).variance();
    for (SmoothEvidence wrong :
        new SmoothEvidence[] {
          new SmoothEvidence(0, 0, 0, 0), new SmoothEvidence(0.4, 0.35, 0.45, 0.42)
        }) {
      Calibration.Floor floor = PLAIN.floor(EVIDENCE, Optional.of(wrong));
      assertThat(floor.contradicted()).isTrue();
      assertThat(floor.variance()).isEqualTo(without);
    }
  }

  @Test
  void modelAndSamplingErrorAddUpAsVariancesWithTheirOwnQuantiles() {
    LevelFeatures x = LevelFeatures.of(EVIDENCE, Optional.empty());
    // κ − 1 = n·0.02² = 0.4, drawn towards 8 by six rows in a thousand and six.
    double sampling = Math.sqrt((0.4 * 1000 + 6 * 8) / 1006 / 1000);
    assertThat(x.samplingError()).isCloseTo(sampling, within(1e-12));
    Calibration calibration = new Calibration(1, 1, 1, 0, 3, 0.5);
    double sd = calibration.join(x).sd();
    Calibration.Floor floor = calibration.floor(EVIDENCE, Optional.empty());
    double below = Math.log(floor.variance() / floor.interval().low());
    double above = Math.log(floor.interval().high() / floor.variance());
    assertThat(below).isCloseTo(Math.hypot(3 * sd, 1.96 * sampling), within(1e-4));
    assertThat(above).isCloseTo(Math.hypot(0.5 * sd, 1.96 * sampling), within(1e-4));
    assertThat(Calibration.quantile(below, x, calibration.join(x))).isCloseTo(3, within(1e-9));
    assertThat(Calibration.quantile(0.5 * sampling, x, calibration.join(x))).isZero();
  }

  @Test
  void whereHardlyAnythingIsLeftOverTheFloorIsLeftOpen() {
    double scale = 1e-5 / 0.25;
    LevelEvidence little = Evidence.of(0.2 * scale, 0.05 * scale, 0.6, 0.02);
    Calibration.Floor much = PLAIN.floor(EVIDENCE, Optional.empty());
    Calibration.Floor floor = PLAIN.floor(little, Optional.empty());
    assertThat(floor.variance()).isCloseTo(scale * much.variance(), within(1e-12));
    double further =
        Math.log(much.interval().low() / much.variance())
            - Math.log(floor.interval().low() / floor.variance());
    assertThat(further).isCloseTo(1.5 * Math.log(0.01 / 1e-5), within(1e-6));
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
    assertThat(LevelFeatures.of(little, Optional.of(learned)).nextToNothing()).isZero();
    assertThat(LevelFeatures.of(little, Optional.of(lost)).nextToNothing())
        .isCloseTo(Math.log(0.01 / 1e-5), within(1e-9));
  }

  @Test
  void featuresDoNotDependOnTheUnit() {
    LevelFeatures one = LevelFeatures.of(EVIDENCE, Optional.empty());
    LevelFeatures half = LevelFeatures.of(Evidence.of(0.1, 0.025, 0.6, 0.02), Optional.empty());
    assertThat(half.curve().log()).isCloseTo(one.curve().log(), within(1e-9));
    assertThat(half.process().log()).isCloseTo(one.process().log(), within(1e-9));
  }
}
