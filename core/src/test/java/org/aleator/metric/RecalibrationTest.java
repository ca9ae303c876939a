// SPDX-License-Identifier: Apache-2.0
package org.aleator.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RecalibrationTest {

  /** The nondecreasing least-squares fit is max over a ≤ i of min over b ≥ i of mean(y[a..b]). */
  @Test
  void isotonicRegressionEqualsTheMaxMinFormula() {
    var random = new Seed(4).random();
    for (int n : new int[] {1, 2, 7, 40}) {
      double[] x = new double[n];
      double[] y = new double[n];
      for (int i = 0; i < n; i++) {
        x[i] = i;
        y[i] = i / 10.0 + random.nextGaussian();
      }
      double[] fitted = IsotonicRegression.fit(x, y).y();
      for (int i = 0; i < n; i++) {
        assertThat(fitted[i]).isCloseTo(maxMin(y, i), within(1e-12));
      }
    }
  }

  @Test
  void isotonicRegressionPoolsTies() {
    IsotonicRegression fit =
        IsotonicRegression.fit(new double[] {2, 1, 1, 3}, new double[] {5, 1, 3, 4});
    assertThat(fit.x()).containsExactly(1, 2, 3);
    assertThat(fit.y()).containsExactly(2, 4.5, 4.5);
  }

  @Test
  void scaleIsTheRootMeanSquareOfTheStandardisedResiduals() {
    GaussianPredictions rows = Rows.drawn(100, 11, z -> 3 * z);
    double square = Arrays.stream(rows.standardizedResiduals()).map(z -> z * z).sum() / 100;
    assertThat(Recalibration.SCALE.fit(rows).std()).isCloseTo(Math.sqrt(square), within(1e-12));
  }

  @Test
  void scaleMinimisesTheNll() {
    GaussianPredictions rows = Rows.drawn(100, 12, z -> 0.4 * z);
    double scale = Recalibration.SCALE.fit(rows).std();
    double best = nll(rows, new ScaledNormal(scale));
    for (double factor : new double[] {0.98, 1.02}) {
      assertThat(nll(rows, new ScaledNormal(scale * factor))).isGreaterThan(best);
    }
  }

  /**
   * A predictor that is biased, overconfident and of the wrong shape (residuals sinh-transformed):
   * after isotonic recalibration the area on 10,000 new rows is that of sampling error, ∫|B|/√n of
   * both the fit (n = 4,000) and the check (n = 10,000), mean 0.3133 (1/√4,000 + 1/√10,000) =
   * 0.008; three times that is allowed. The scale alone cannot correct the bias.
   */
  @Test
  void isotonicMendsBiasScaleAndShapeOnNewRows() {
    GaussianPredictions calibration = Rows.drawn(4_000, 13, RecalibrationTest::skewed);
    GaussianPredictions fresh = Rows.drawn(10_000, 14, RecalibrationTest::skewed);
    Evaluation before = Evaluation.of(fresh);
    Evaluation after = evaluate(fresh, Recalibration.ISOTONIC.fit(calibration));
    Evaluation scaled = evaluate(fresh, Recalibration.SCALE.fit(calibration));
    assertThat(before.curve().miscalibrationArea()).isGreaterThan(0.1);
    assertThat(after.curve().miscalibrationArea()).isLessThan(0.024);
    assertThat(after.scores().nll()).isLessThan(scaled.scores().nll());
    assertThat(after.scores().crps()).isLessThan(scaled.scores().crps());
    assertThat(after.errors().rmse()).isLessThan(before.errors().rmse());
  }

  /**
   * About √n fitted numbers cost a calibrated predictor about √n / 2n = 0.016 nats on new rows at n
   * = 1,000 (the usual k/2n of k fitted parameters); three times that is allowed.
   */
  @Test
  void isotonicDoesLittleHarmToACalibratedPredictor() {
    GaussianPredictions fresh = Rows.drawn(20_000, 15, z -> z);
    double cost = 0;
    for (int r = 0; r < 5; r++) {
      StandardizedLaw law = Recalibration.ISOTONIC.fit(Rows.drawn(1_000, 16 + r, z -> z));
      cost += (nll(fresh, law) - nll(fresh, StandardizedLaw.normal())) / 5;
    }
    assertThat(cost).isBetween(0.0, 0.048);
  }

  /** Ten times too narrow: labels at 20 claimed stds, where the claimed levels round to 0 and 1. */
  @Test
  void isotonicStandsGrossOverconfidence() {
    GaussianPredictions calibration = Rows.drawn(1_000, 30, z -> 10 * z);
    GaussianPredictions fresh = Rows.drawn(10_000, 31, z -> 10 * z);
    double nll = nll(fresh, Recalibration.ISOTONIC.fit(calibration));
    assertThat(nll - nll(fresh, new ScaledNormal(10))).isBetween(0.0, 0.05);
  }

  @Test
  void isotonicStandsManyTies() {
    GaussianPredictions rows = Rows.drawn(500, 32, z -> z > 0.3 ? 1 : -1);
    assertThat(nll(rows, Recalibration.ISOTONIC.fit(rows))).isFinite();
  }

  @Test
  void residualsThatAreAllEqualAreRefused() {
    GaussianPredictions rows = new GaussianPredictions(filled(2.0), new double[30], filled(1.0));
    assertThatThrownBy(() -> Recalibration.ISOTONIC.fit(rows))
        .isInstanceOf(InvalidInputException.class);
    GaussianPredictions exact = new GaussianPredictions(filled(2.0), filled(2.0), filled(1.0));
    assertThatThrownBy(() -> Recalibration.SCALE.fit(exact))
        .isInstanceOf(InvalidInputException.class);
  }

  @ParameterizedTest
  @EnumSource
  void fewRowsAreRefused(Recalibration method) {
    assertThatThrownBy(() -> method.fit(Rows.drawn(19, 33, z -> z)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("20 rows");
  }

  /** A label of 10⁶ in one row changes every law but that of the row's own fold. */
  @ParameterizedTest
  @EnumSource
  void crossFittingNeverLearnsFromTheRowItForecasts(Recalibration method) {
    GaussianPredictions rows = Rows.drawn(100, 34, z -> z);
    double[] y = rows.y().clone();
    y[17] = 1e6;
    GaussianPredictions outlier = new GaussianPredictions(y, rows.mean(), rows.std());
    List<Forecast> clean = method.crossFit(rows, 5, new Seed(1));
    List<Forecast> spoiled = method.crossFit(outlier, 5, new Seed(1));
    int unchanged = 0;
    for (int fold = 0; fold < 5; fold++) {
      boolean own = Arrays.stream(spoiled.get(fold).predictions().y()).anyMatch(v -> v == 1e6);
      boolean same =
          clean.get(fold).law().quantile(0.95) == spoiled.get(fold).law().quantile(0.95)
              && clean.get(fold).law().std() == spoiled.get(fold).law().std();
      if (own) {
        assertThat(same).isTrue();
        unchanged++;
      }
    }
    assertThat(unchanged).isEqualTo(1);
    assertThat(Forecast.rows(spoiled)).isEqualTo(100);
  }

  private static double skewed(double z) {
    return 0.5 + 2 * Math.sinh(0.7 * z + 0.3);
  }

  private static double nll(GaussianPredictions rows, StandardizedLaw law) {
    return evaluate(rows, law).scores().nll();
  }

  private static Evaluation evaluate(GaussianPredictions rows, StandardizedLaw law) {
    return Evaluation.of(List.of(new Forecast(rows, law)), List.of(0.95));
  }

  private static double maxMin(double[] y, int i) {
    double best = Double.NEGATIVE_INFINITY;
    for (int a = 0; a <= i; a++) {
      double least = Double.POSITIVE_INFINITY;
      for (int b = i; b < y.length; b++) {
        least = Math.min(least, Arrays.stream(y, a, b + 1).average().orElseThrow());
      }
      best = Math.max(best, least);
    }
    return best;
  }

  private static double[] filled(double value) {
    double[] values = new double[30];
    Arrays.fill(values, value);
    return values;
  }

  /** 25 residuals −12 … 12 have the levels i/26; those nearest to k/6 are 4, 9, 13, 17 and 22. */
  @Test
  void isotonicGoesThroughTheRowsNearestToEvenLevels() {
    double[] y = new double[25];
    double[] ones = new double[25];
    for (int i = 0; i < 25; i++) {
      y[i] = (i * 7) % 25 - 12;
      ones[i] = 1;
    }
    NormalScoreLaw law =
        (NormalScoreLaw)
            Recalibration.ISOTONIC.fit(new GaussianPredictions(y, new double[25], ones));
    assertThat(law.knots()).containsExactly(-9, -4, 0, 4, 9);
    double[] expected = {4 / 26.0, 9 / 26.0, 13 / 26.0, 17 / 26.0, 22 / 26.0};
    assertThat(law.levels()).containsExactly(expected, within(1e-12));
  }

  @Test
  void twentyRowsAreEnoughAndNineteenAreNot() {
    assertThat(Recalibration.SCALE.fit(Rows.drawn(20, 3, z -> z)).std()).isPositive();
    assertThatThrownBy(() -> Recalibration.SCALE.fit(Rows.drawn(19, 3, z -> z)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("20 rows or more, got 19");
  }

  /** As many folds as rows is leave-one-out; one fold, or more folds than rows, is nothing. */
  @Test
  void foldsLieBetweenTwoAndTheRows() {
    GaussianPredictions rows = Rows.drawn(40, 3, z -> z);
    assertThat(Recalibration.SCALE.crossFit(rows, 2, new Seed(1))).hasSize(2);
    assertThat(Recalibration.SCALE.crossFit(rows, 40, new Seed(1))).hasSize(40);
    for (int folds : new int[] {1, 41}) {
      assertThatThrownBy(() -> Recalibration.SCALE.crossFit(rows, folds, new Seed(1)))
          .isInstanceOf(InvalidInputException.class);
    }
  }

  /** Rows dealt in file order would put the first and every second row after it in fold 1. */
  @Test
  void foldsAreDealtAtRandom() {
    GaussianPredictions rows = Rows.drawn(40, 3, z -> z);
    double[] first = Recalibration.SCALE.crossFit(rows, 2, new Seed(1)).get(0).predictions().y();
    double[] inOrder = new double[20];
    Arrays.setAll(inOrder, i -> rows.y()[2 * i]);
    Arrays.sort(first);
    Arrays.sort(inOrder);
    assertThat(first).isNotEqualTo(inOrder);
  }
}
