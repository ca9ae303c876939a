// SPDX-License-Identifier: Apache-2.0
package org.aleator.metric;

import java.util.List;

/**
 * How far the expectation is from the label, whatever the uncertainty says.
 *
 * @param rmse √ mean (y − mean)²
 * @param mae mean |y − mean|
 * @param r2 1 − Σ (y − mean)² / Σ (y − ȳ)²; at most 1, below 0 for a prediction worse than the mean
 *     ȳ of these labels; NaN when all labels are equal, where it has no meaning
 */
public record PointErrors(double rmse, double mae, double r2) {

  /** The errors of the forecasts' expectations. */
  public static PointErrors of(List<Forecast> forecasts) {
    double meanLabel = Forecast.meanOverRows(forecasts, f -> row -> f.predictions().y()[row]);
    double squared = Forecast.meanOverRows(forecasts, f -> row -> square(error(f, row)));
    double absolute = Forecast.meanOverRows(forecasts, f -> row -> Math.abs(error(f, row)));
    double labelVariance =
        Forecast.meanOverRows(forecasts, f -> row -> square(f.predictions().y()[row] - meanLabel));
    double r2 = labelVariance > 0 ? 1 - squared / labelVariance : Double.NaN;
    return new PointErrors(Math.sqrt(squared), absolute, r2);
  }

  private static double error(Forecast forecast, int row) {
    return forecast.predictions().y()[row] - forecast.expectation(row);
  }

  private static double square(double x) {
    return x * x;
  }
}
