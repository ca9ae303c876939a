// SPDX-License-Identifier: Apache-2.0
package org.aleator.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.aleator.numerics.StandardNormal;
import org.junit.jupiter.api.Test;

class ProperScoresTest {

  /** Expected values: uncertainty-toolbox, tests/test_metrics_scoring_rule.py. */
  @Test
  void scoresAgreeWithUncertaintyToolbox() {
    ProperScores scores = scoresOf(Rows.uncertaintyToolboxExample());
    assertThat(scores.nll()).isCloseTo(4.920361108686675, within(1e-12));
    assertThat(scores.crps()).isCloseTo(0.59080610693, within(1e-10));
    assertThat(scores.check()).isCloseTo(0.29801437323836477, within(1e-12));
    assertThat(scores.interval()).isCloseTo(3.20755700861995, within(1e-12));
  }

  @Test
  void nllVanishesWhereTheDensityIsOne() {
    double std = 1 / Math.sqrt(2 * Math.PI);
    assertThat(scoresOf(one(3, 3, std)).nll()).isCloseTo(0, within(1e-15));
  }

  @Test
  void crpsAtTheMeanIsTheKnownConstant() {
    // 2φ(0) − 1/√π = (√2 − 1)/√π.
    assertThat(scoresOf(one(0, 0, 1)).crps())
        .isCloseTo((Math.sqrt(2) - 1) / Math.sqrt(Math.PI), within(1e-15));
  }

  /** A point forecast's CRPS is its absolute error: the limit of a vanishing std. */
  @Test
  void crpsTendsToTheAbsoluteErrorAsTheStdVanishes() {
    assertThat(scoresOf(one(2, -1, 1e-9)).crps()).isCloseTo(3, within(1e-8));
  }

  @Test
  void pinballLossIsZeroAtTheQuantileAndTiltedByTheLevel() {
    assertThat(ProperScores.pinballLoss(0.9, 4, 4)).isZero();
    assertThat(ProperScores.pinballLoss(0.9, 4, 5)).isCloseTo(0.9, within(1e-15));
    assertThat(ProperScores.pinballLoss(0.9, 4, 3)).isCloseTo(0.1, within(1e-15));
  }

  @Test
  void intervalScoreIsTheWidthPlusAPenaltyOutside() {
    assertThat(ProperScores.intervalScore(0.9, -1, 2, 0)).isEqualTo(3);
    assertThat(ProperScores.intervalScore(0.9, -1, 2, 2.5)).isCloseTo(3 + 10, within(1e-12));
    assertThat(ProperScores.intervalScore(0.9, -1, 2, -1.5)).isCloseTo(3 + 10, within(1e-12));
  }

  /**
   * With N(0, σ²) predicted and residuals N(0, r²σ²), the expected CRPS is σ(√(2/π)√(1 + r²) −
   * 1/√π) and the expected MAE σr√(2/π): CRPS ≤ MAE exactly when r ≥ 1/(2√2), that is, unless the
   * std is more than 2.83 times too wide. Checked on 200,000 quantiles of the residual, a
   * quadrature with error below 1e-4.
   */
  @Test
  void crpsIsAtMostTheMaeUnlessTheStdIsFarTooWide() {
    for (double ratio : new double[] {0.2, 0.36, 1, 3}) {
      GaussianPredictions rows = quantileRows(200_000, ratio);
      double crps = scoresOf(rows).crps();
      double mae = PointErrors.of(Forecast.gaussian(rows)).mae();
      double expected = Math.sqrt(2 / Math.PI) * Math.hypot(1, ratio) - 1 / Math.sqrt(Math.PI);
      assertThat(crps).isCloseTo(expected, within(1e-4));
      assertThat(mae).isCloseTo(ratio * Math.sqrt(2 / Math.PI), within(1e-4));
      assertThat(crps <= mae).isEqualTo(ratio >= 1 / (2 * Math.sqrt(2)));
    }
  }

  /** The mean of the pinball loss over all levels is half the CRPS; 99 levels come within 1 %. */
  @Test
  void checkIsAboutHalfTheCrps() {
    ProperScores scores = scoresOf(Rows.drawn(2_000, 1, z -> z));
    assertThat(2 * scores.check() / scores.crps()).isCloseTo(1, within(0.015));
  }

  @Test
  void scoresScaleWithTheUnitOfTheTarget() {
    GaussianPredictions rows = Rows.drawn(500, 2, z -> 1.3 * z);
    double a = 40;
    ProperScores before = scoresOf(rows);
    ProperScores after =
        scoresOf(
            new GaussianPredictions(
                times(rows.y(), a), times(rows.mean(), a), times(rows.std(), a)));
    assertThat(after.nll()).isCloseTo(before.nll() + Math.log(a), within(1e-9));
    assertThat(after.crps()).isCloseTo(a * before.crps(), within(1e-9));
    assertThat(after.check()).isCloseTo(a * before.check(), within(1e-9));
    assertThat(after.interval()).isCloseTo(a * before.interval(), within(1e-9));
  }

  /** Propriety: for N(0,1) residuals every score is best at scale 1 among these scales. */
  @Test
  void everyScorePrefersTheTrueStd() {
    GaussianPredictions rows = quantileRows(2_000, 1);
    ProperScores best = scoresOf(rows);
    for (double scale : new double[] {0.6, 0.9, 1.1, 1.6}) {
      ProperScores other =
          scoresOf(new GaussianPredictions(rows.y(), rows.mean(), times(rows.std(), scale)));
      assertThat(other.nll()).isGreaterThan(best.nll());
      assertThat(other.crps()).isGreaterThan(best.crps());
      assertThat(other.check()).isGreaterThan(best.check());
      assertThat(other.interval()).isGreaterThan(best.interval());
    }
  }

  private static ProperScores scoresOf(GaussianPredictions rows) {
    return ProperScores.of(Forecast.gaussian(rows));
  }

  private static GaussianPredictions one(double y, double mean, double std) {
    return new GaussianPredictions(new double[] {y}, new double[] {mean}, new double[] {std});
  }

  /** Residuals at the mid-quantiles of N(0, ratio²): a sample without sampling error. */
  private static GaussianPredictions quantileRows(int rows, double ratio) {
    double[] y = new double[rows];
    double[] std = new double[rows];
    Arrays.fill(std, 1);
    for (int i = 0; i < rows; i++) {
      y[i] = ratio * StandardNormal.quantile((i + 0.5) / rows);
    }
    return new GaussianPredictions(y, new double[rows], std);
  }

  private static double[] times(double[] values, double factor) {
    return Arrays.stream(values).map(v -> v * factor).toArray();
  }
}
