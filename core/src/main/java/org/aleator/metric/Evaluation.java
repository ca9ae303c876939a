// SPDX-License-Identifier: Apache-2.0
package org.aleator.metric;

import java.util.List;

/**
 * All scores of a forecast that need no random draw.
 *
 * @param rows how many rows were scored
 * @param errors how far the expectations are off
 * @param scores the proper scores
 * @param sharpness √ mean std²: the predictor's own claim of its error, in the unit of y. Small is
 *     good only among calibrated predictors
 * @param coverages coverage and width of the central intervals, in rising order of level
 * @param curve the calibration curve, with its areas and errors
 */
public record Evaluation(
    int rows,
    PointErrors errors,
    ProperScores scores,
    double sharpness,
    List<Coverage> coverages,
    CalibrationCurve curve) {

  /** The levels at which coverage is usually reported. */
  public static final List<Double> LEVELS = List.of(0.5, 0.68, 0.8, 0.9, 0.95, 0.99);

  public Evaluation {
    coverages = List.copyOf(coverages);
  }

  /** The scores of the predictions as stated, N(mean, std²). */
  public static Evaluation of(GaussianPredictions predictions) {
    return of(Forecast.gaussian(predictions), LEVELS);
  }

  /** The scores of forecasts, as one set of rows. */
  public static Evaluation of(List<Forecast> forecasts, List<Double> levels) {
    return new Evaluation(
        Forecast.rows(forecasts),
        PointErrors.of(forecasts),
        ProperScores.of(forecasts),
        sharpness(forecasts),
        levels.stream().sorted().distinct().map(p -> Coverage.of(forecasts, p)).toList(),
        CalibrationCurve.of(forecasts));
  }

  private static double sharpness(List<Forecast> forecasts) {
    return Math.sqrt(
        Forecast.meanOverRows(
            forecasts,
            f ->
                row -> {
                  double std = f.standardDeviation(row);
                  return std * std;
                }));
  }
}
