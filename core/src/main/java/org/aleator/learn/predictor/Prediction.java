// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.predictor;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.aleator.util.InvalidInputException;

/**
 * What a predictor says about each row: its mean μ(x), its epistemic variance s²(x), and the
 * individual draws (ensemble members, sampled networks) they summarise.
 *
 * @param mean μ(xᵢ)
 * @param epistemicVariance s²(xᵢ), the spread of the draws with divisor N, the variance of the
 *     mixture of draws
 * @param draws {@code draws[n][i]} is draw n at row i; at least one draw
 */
public record Prediction(double[] mean, double[] epistemicVariance, double[][] draws) {
  public Prediction {
    if (draws.length == 0 || mean.length != epistemicVariance.length) {
      throw new IllegalArgumentException("a prediction needs draws, and one variance per mean");
    }
    for (double[] draw : draws) {
      if (draw.length != mean.length) {
        throw new IllegalArgumentException(draw.length + " values, " + mean.length + " rows");
      }
    }
  }

  /** Summarises draws: μ = (1/N) Σ fₙ, s² = (1/N) Σ (fₙ − μ)². */
  public static Prediction ofDraws(double[][] draws) {
    int rows = draws[0].length;
    double[] mean = new double[rows];
    double[] variance = new double[rows];
    for (int i = 0; i < rows; i++) {
      double sum = 0;
      for (double[] draw : draws) {
        sum += draw[i];
      }
      mean[i] = sum / draws.length;
      double squares = 0;
      for (double[] draw : draws) {
        double deviation = draw[i] - mean[i];
        squares += deviation * deviation;
      }
      variance[i] = squares / draws.length;
    }
    return new Prediction(mean, variance, draws);
  }

  /** A point prediction: one draw, and the epistemic variance its owner states for it. */
  public static Prediction given(double[] mean, double[] epistemicVariance) {
    return new Prediction(mean, epistemicVariance, new double[][] {mean});
  }

  /** A point prediction about whose own error nothing is known: epistemic variance 0. */
  public static Prediction given(double[] mean) {
    return given(mean, new double[mean.length]);
  }

  /** Predictions of the same draws at rows that follow each other, as one. */
  static Prediction joined(List<Prediction> parts) {
    double[][] draws = new double[parts.get(0).draws.length][];
    Arrays.setAll(draws, n -> joined(parts, part -> part.draws[n]));
    double[] mean = joined(parts, Prediction::mean);
    return new Prediction(mean, joined(parts, Prediction::epistemicVariance), draws);
  }

  private static double[] joined(List<Prediction> parts, Function<Prediction, double[]> values) {
    return parts.stream().map(values).flatMapToDouble(Arrays::stream).toArray();
  }

  /** Refuses predictions that are not one finite number for each of so many rows. */
  public void requireRows(int rows) {
    if (mean.length != rows) {
      throw new InvalidInputException(
          "%d predictions do not fit %d rows: give one for each".formatted(mean.length, rows));
    }
    for (int i = 0; i < rows; i++) {
      if (!Double.isFinite(mean[i]) || !(epistemicVariance[i] >= 0)) {
        throw new InvalidInputException(
            "the prediction of row %d is %s with epistemic variance %s, which must be finite"
                .formatted(i + 1, mean[i], epistemicVariance[i]));
      }
    }
  }

  public int rows() {
    return mean.length;
  }

  /** The residuals rᵢ = yᵢ − μ(xᵢ). */
  public double[] residuals(double[] y) {
    double[] residuals = new double[y.length];
    Arrays.setAll(residuals, i -> y[i] - mean[i]);
    return residuals;
  }
}
