// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import org.aleator.Interval;
import org.aleator.learn.stack.Reached;
import org.aleator.noise.level.CurveForecast.Expected;
import org.junit.jupiter.api.Test;

class CurveForecastTest {
  private static final int[] SIZES = {100, 200, 400, 800};

  /** RMSE² = s + m^(−½) in units of so many, of which the floor is known within a tenth. */
  static NoiseLevel level(double s, double unit) {
    double[] squares = new double[SIZES.length];
    for (int i = 0; i < squares.length; i++) {
      squares[i] = unit * unit * (s + 10 / Math.sqrt(SIZES[i]));
    }
    double floor = unit * unit * s;
    double reached = squares[SIZES.length - 1];
    return new NoiseLevel(
        floor,
        new Interval(floor / 1.1, floor * 1.1),
        Optional.of(new Reached("trees", reached, 0.01 * reached, 1_000)),
        Optional.of(LearningCurve.of(1_000, SIZES, squares, floor)),
        "",
        "",
        List.of());
  }

  private static final CurveForecast FORECAST = CurveForecast.of(level(1, 1)).orElseThrow();

  @Test
  void errorFallsWithTheRowsAndNeverBelowTheFloor() {
    double before = Double.POSITIVE_INFINITY;
    for (double rows = 1_000; rows < 1e9; rows *= 10) {
      Expected at = FORECAST.rmseAt(rows);
      assertThat(at.value()).isLessThan(before).isGreaterThan(0.9);
      assertThat(at.low()).isLessThan(at.value());
      assertThat(at.high()).isGreaterThan(at.value());
      before = at.value();
    }
  }

  @Test
  void bandHoldsThePowerLawThatMadeTheCurve() {
    for (double rows : new double[] {1_600, 3_200, 8_000}) {
      double truth = Math.sqrt(1 + 10 / Math.sqrt(rows));
      assertThat(FORECAST.rmseAt(rows).low()).isLessThan(truth);
      assertThat(FORECAST.rmseAt(rows).high()).isGreaterThan(truth);
    }
  }

  /**
   * Every future falls with the rows: half of them are below R at m rows iff half need at most m.
   */
  @Test
  void rowsForTheExpectedErrorAreTheRowsItWasExpectedOf() {
    for (double rows : new double[] {1_500, 4_000, 20_000}) {
      double rmse = FORECAST.rmseAt(rows).value();
      assertThat(FORECAST.rowsFor(rmse).value()).isCloseTo(rows, within(1e-6 * rows));
    }
  }

  @Test
  void errorBelowTheFloorIsNeverReachedAndOneAboveIs() {
    // A floor that the curve alone tells has the rest of the weight.
    assertThat(FORECAST.never(0.7)).isGreaterThan(0.7);
    assertThat(FORECAST.rowsFor(0.7).value()).isInfinite();
    assertThat(FORECAST.never(1.12)).isLessThan(0.1);
    assertThat(FORECAST.rowsFor(1.12).value()).isFinite().isGreaterThan(800);
  }

  @Test
  void unitOfTheLabelsChangesNoRows() {
    CurveForecast scaled = CurveForecast.of(level(1, 1_000)).orElseThrow();
    assertThat(scaled.rmseAt(5_000).value())
        .isCloseTo(1_000 * FORECAST.rmseAt(5_000).value(), within(1e-6));
    assertThat(scaled.rowsFor(1_120).value())
        .isCloseTo(FORECAST.rowsFor(1.12).value(), within(1e-3));
  }

  @Test
  void oneMeasurementIsTheRowItselfAndManyTakeTheNoiseAway() {
    assertThat(FORECAST.rmseOfMeans(2_000, 1)).isEqualTo(FORECAST.rmseAt(2_000));
    double two = FORECAST.rmseOfMeans(2_000, 2).value();
    assertThat(two).isLessThan(FORECAST.rmseAt(4_000).value()).isGreaterThan(Math.sqrt(0.5 / 1.1));
  }

  @Test
  void levelWithoutACurveHasNoForecast() {
    NoiseLevel with = level(1, 1);
    NoiseLevel without =
        new NoiseLevel(1, with.interval(), with.reached(), Optional.empty(), "", "", List.of());
    assertThat(CurveForecast.of(without)).isEmpty();
  }
}
