// SPDX-License-Identifier: Apache-2.0
package org.aleator.metric;

import java.util.List;

/**
 * What the central prediction intervals of one level do: the prediction interval coverage
 * probability (PICP), the share of labels inside, which should be near the level, and the mean
 * prediction interval width (MPIW), which among equally covering predictors should be small.
 *
 * @param level the probability the interval claims
 * @param picp the share of labels inside the interval, its ends included
 * @param mpiw the mean of (high − low), in the unit of y
 */
public record Coverage(double level, double picp, double mpiw) {

  /** The coverage of the central intervals from the quantile (1 − level)/2 to (1 + level)/2. */
  public static Coverage of(List<Forecast> forecasts, double level) {
    if (!(level > 0 && level < 1)) {
      throw new IllegalArgumentException("a level lies between 0 and 1, was " + level);
    }
    double picp =
        Forecast.meanOverRows(
            forecasts,
            f -> {
              double low = f.law().quantile((1 - level) / 2);
              double high = f.law().quantile((1 + level) / 2);
              return row -> {
                double z = f.predictions().standardizedResidual(row);
                return low <= z && z <= high ? 1 : 0;
              };
            });
    double mpiw =
        Forecast.meanOverRows(
            forecasts,
            f -> {
              double width = f.law().quantile((1 + level) / 2) - f.law().quantile((1 - level) / 2);
              return row -> width * f.predictions().std()[row];
            });
    return new Coverage(level, picp, mpiw);
  }

  /**
   * The standard error √(p(1 − p)/n) that the PICP of {@code rows} independent rows would have if
   * the level were right: a deviation of two of these is no news.
   */
  public double standardError(int rows) {
    return Math.sqrt(level * (1 - level) / rows);
  }
}
