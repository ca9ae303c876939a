// SPDX-License-Identifier: Apache-2.0
package org.aleator.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.aleator.numerics.StandardNormal;
import org.aleator.util.InvalidInputException;
import org.junit.jupiter.api.Test;

class CoverageTest {

  /** |z| of the three rows: 5, 2, 1. The half widths at these levels: 1.15, 1.96, 2.58 std. */
  @Test
  void coverageCountsTheRowsInsideTheInterval() {
    var forecasts = Forecast.gaussian(Rows.uncertaintyToolboxExample());
    assertThat(Coverage.of(forecasts, 0.5).picp()).isZero();
    assertThat(Coverage.of(forecasts, 0.75).picp()).isCloseTo(1.0 / 3, within(1e-15));
    assertThat(Coverage.of(forecasts, 0.99).picp()).isCloseTo(2.0 / 3, within(1e-15));
  }

  @Test
  void meanWidthIsTwiceTheNormalQuantileTimesTheMeanStd() {
    Coverage coverage = Coverage.of(Forecast.gaussian(Rows.uncertaintyToolboxExample()), 0.95);
    assertThat(coverage.mpiw()).isCloseTo(2 * 1.959963984540054 * 1.6 / 3, within(1e-12));
  }

  /** The share of n independent rows inside is binomial; four standard errors are allowed. */
  @Test
  void calibratedPredictorCoversItsLevel() {
    int rows = 20_000;
    for (Coverage coverage : Evaluation.of(Rows.drawn(rows, 8, z -> z)).coverages()) {
      assertThat(coverage.picp())
          .as("level %s", coverage.level())
          .isCloseTo(coverage.level(), within(4 * coverage.standardError(rows)));
    }
  }

  @Test
  void rowsThatNoPredictionMayHaveAreNamed() {
    double[] two = {1, 2};
    assertThatThrownBy(() -> new GaussianPredictions(two, two, new double[] {1, 0}))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("row 2: the std must be positive and finite, was 0.0");
    assertThatThrownBy(() -> new GaussianPredictions(two, new double[] {Double.NaN, 1}, two))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("row 1:");
    assertThatThrownBy(() -> new GaussianPredictions(new double[0], new double[0], new double[0]))
        .isInstanceOf(InvalidInputException.class);
  }

  /** √(0.9 · 0.1/100) = 0.03. */
  @Test
  void standardErrorIsThatOfABinomialShare() {
    assertThat(new Coverage(0.9, 0, 0).standardError(100)).isCloseTo(0.03, within(1e-15));
  }

  @Test
  void labelsAtTheEndsOfTheIntervalAreInside() {
    double low = StandardNormal.quantile((1 - 0.8) / 2);
    double high = StandardNormal.quantile((1 + 0.8) / 2);
    double[] zeros = new double[2];
    double[] ones = {1, 1};
    GaussianPredictions ends = new GaussianPredictions(new double[] {low, high}, zeros, ones);
    assertThat(Coverage.of(Forecast.gaussian(ends), 0.8).picp()).isEqualTo(1);
    double[] outside = {Math.nextDown(low), Math.nextUp(high)};
    GaussianPredictions beyond = new GaussianPredictions(outside, zeros, ones);
    assertThat(Coverage.of(Forecast.gaussian(beyond), 0.8).picp()).isZero();
  }

  @Test
  void levelsOfNothingAndOfEverythingAreRefused() {
    var forecasts = Forecast.gaussian(Rows.uncertaintyToolboxExample());
    for (double level : new double[] {0, 1, Double.NaN}) {
      assertThatThrownBy(() -> Coverage.of(forecasts, level))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  /** Z ~ N(0, 2²): row 2 is predicted 2 ± 0.5, so it is N(2, 1). */
  @Test
  void aForecastStretchesItsLawByTheRowsStd() {
    Forecast forecast = new Forecast(Rows.uncertaintyToolboxExample(), new ScaledNormal(2));
    assertThat(forecast.expectation(1)).isEqualTo(2);
    assertThat(forecast.standardDeviation(1)).isCloseTo(1, within(1e-15));
    assertThat(forecast.quantile(1, 0.975)).isCloseTo(2 + 1.959963984540054, within(1e-12));
  }

  @Test
  void aForecastMovesByTheMeanOfItsLaw() {
    StandardizedLaw shifted = new NormalScoreLaw(new double[] {1, 4}, new double[] {0, 1});
    Forecast forecast = new Forecast(Rows.uncertaintyToolboxExample(), shifted);
    // z = 1 + 3 t: mean 1, std 3.
    assertThat(forecast.expectation(1)).isCloseTo(2 + 0.5, within(1e-12));
    assertThat(forecast.standardDeviation(1)).isCloseTo(1.5, within(1e-12));
  }

  @Test
  void anInfiniteStdIsRefused() {
    double[] one = {1};
    assertThatThrownBy(
            () -> new GaussianPredictions(one, one, new double[] {Double.POSITIVE_INFINITY}))
        .isInstanceOf(InvalidInputException.class);
  }
}
