// SPDX-License-Identifier: Apache-2.0
package org.aleator.metric;

import java.util.List;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;

/**
 * A predictive distribution for every row: y ~ mean + std · Z, Z of one law. Scores take a list of
 * forecasts, because cross-fitting gives each fold a law of its own; their means run over the rows
 * of all of them.
 *
 * @param predictions the labels with their predicted means and stds
 * @param law the distribution of the standardised residual
 */
public record Forecast(GaussianPredictions predictions, StandardizedLaw law) {

  /** The predictions as stated: N(mean, std²). */
  public static List<Forecast> gaussian(GaussianPredictions predictions) {
    return List.of(new Forecast(predictions, StandardizedLaw.normal()));
  }

  public int rows() {
    return predictions.rows();
  }

  /** The expectation of row i, mean + std · E Z. */
  public double expectation(int row) {
    return predictions.mean()[row] + predictions.std()[row] * law.mean();
  }

  /** The standard deviation of row i, std · SD(Z). */
  public double standardDeviation(int row) {
    return predictions.std()[row] * law.std();
  }

  /** The quantile of row i at level p. */
  public double quantile(int row, double p) {
    return predictions.mean()[row] + predictions.std()[row] * law.quantile(p);
  }

  static int rows(List<Forecast> forecasts) {
    return forecasts.stream().mapToInt(Forecast::rows).sum();
  }

  /** The mean over all rows of a score; {@code score} prepares a law once for its rows. */
  static double meanOverRows(
      List<Forecast> forecasts, Function<Forecast, IntToDoubleFunction> score) {
    double sum = 0;
    for (Forecast forecast : forecasts) {
      IntToDoubleFunction scoreOfRow = score.apply(forecast);
      for (int row = 0; row < forecast.rows(); row++) {
        sum += scoreOfRow.applyAsDouble(row);
      }
    }
    return sum / rows(forecasts);
  }

  /** One value per row, forecast after forecast. */
  static double[] values(List<Forecast> forecasts, Function<Forecast, IntToDoubleFunction> value) {
    double[] all = new double[rows(forecasts)];
    int next = 0;
    for (Forecast forecast : forecasts) {
      IntToDoubleFunction valueOfRow = value.apply(forecast);
      for (int row = 0; row < forecast.rows(); row++) {
        all[next++] = valueOfRow.applyAsDouble(row);
      }
    }
    return all;
  }
}
