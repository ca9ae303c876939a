// SPDX-License-Identifier: Apache-2.0
package org.aleator.metric;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Proper scoring rules (Gneiting and Raftery, "Strictly proper scoring rules, prediction, and
 * estimation", JASA 102, 2007): each is least in expectation for the true law, so that neither
 * over- nor underconfidence pays. Smaller is better; all are means over the rows.
 *
 * <ul>
 *   <li>{@code nll}: −ln density of the label, natural logarithm, with the constant ½ ln 2π. In
 *       nats; may be negative; moves by ln a when the unit of y is divided by a.
 *   <li>{@code crps}: ∫ (F(t) − 1{t ≥ y})² dt, in the unit of y.
 *   <li>{@code check}: the pinball loss, mean over the 99 levels 0.01 … 0.99. Twice its integral
 *       over all levels is the CRPS, so about half of {@code crps}.
 *   <li>{@code interval}: the interval score, mean over the 99 central intervals of coverage 0.01 …
 *       0.99.
 * </ul>
 *
 * The 99 levels are those of uncertainty-toolbox (Chung et al., arXiv 2109.10254), whose users know
 * the scores by these names. They fail as a comparison when two models were scored on different
 * rows or in different units.
 *
 * @param nll mean negative log likelihood
 * @param crps mean continuous ranked probability score
 * @param check mean pinball loss
 * @param interval mean interval score
 */
public record ProperScores(double nll, double crps, double check, double interval) {
  private static final double[] LEVELS =
      IntStream.rangeClosed(1, 99).mapToDouble(k -> k / 100.0).toArray();

  /** The scores of the forecasts. */
  public static ProperScores of(List<Forecast> forecasts) {
    return new ProperScores(
        Forecast.meanOverRows(forecasts, ProperScores::nll),
        Forecast.meanOverRows(forecasts, ProperScores::crps),
        Forecast.meanOverRows(forecasts, ProperScores::check),
        Forecast.meanOverRows(forecasts, ProperScores::interval));
  }

  /**
   * The pinball (check) loss (1{quantile ≥ y} − level) (quantile − y) of a predicted quantile.
   *
   * @param level the quantile's level, between 0 and 1
   */
  public static double pinballLoss(double level, double quantile, double y) {
    double over = quantile - y;
    return over >= 0 ? (1 - level) * over : -level * over;
  }

  /**
   * The interval score (high − low) + 2/(1 − coverage) · (distance of y from the interval).
   *
   * @param coverage the probability the interval claims, between 0 and 1
   */
  public static double intervalScore(double coverage, double low, double high, double y) {
    double outside = Math.max(0, Math.max(low - y, y - high));
    return high - low + 2 / (1 - coverage) * outside;
  }

  private static IntToDoubleFunction nll(Forecast forecast) {
    GaussianPredictions rows = forecast.predictions();
    return row ->
        Math.log(rows.std()[row]) - forecast.law().logDensity(rows.standardizedResidual(row));
  }

  private static IntToDoubleFunction crps(Forecast forecast) {
    GaussianPredictions rows = forecast.predictions();
    return row -> rows.std()[row] * forecast.law().crps(rows.standardizedResidual(row));
  }

  private static IntToDoubleFunction check(Forecast forecast) {
    GaussianPredictions rows = forecast.predictions();
    double[] quantiles = Arrays.stream(LEVELS).map(forecast.law()::quantile).toArray();
    return row -> {
      double z = rows.standardizedResidual(row);
      double sum = 0;
      for (int k = 0; k < LEVELS.length; k++) {
        sum += pinballLoss(LEVELS[k], quantiles[k], z);
      }
      return rows.std()[row] * sum / LEVELS.length;
    };
  }

  private static IntToDoubleFunction interval(Forecast forecast) {
    GaussianPredictions rows = forecast.predictions();
    StandardizedLaw law = forecast.law();
    double[] lows = Arrays.stream(LEVELS).map(p -> law.quantile(0.5 - p / 2)).toArray();
    double[] highs = Arrays.stream(LEVELS).map(p -> law.quantile(0.5 + p / 2)).toArray();
    return row -> {
      double z = rows.standardizedResidual(row);
      double sum = 0;
      for (int k = 0; k < LEVELS.length; k++) {
        sum += intervalScore(LEVELS[k], lows[k], highs[k], z);
      }
      return rows.std()[row] * sum / LEVELS.length;
    };
  }
}
