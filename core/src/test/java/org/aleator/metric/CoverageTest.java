package org.aleator.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

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
}
