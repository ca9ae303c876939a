// SPDX-License-Identifier: Apache-2.0
package org.aleator.metric;

import java.util.Arrays;
import java.util.List;

/**
 * Average calibration: for 100 equally spaced probabilities p from 0 to 1, the observed share of
 * labels inside the central interval of probability p. The diagonal is perfect; a curve below it is
 * overconfident (intervals too narrow), above it underconfident.
 *
 * <p>A label at predictive probability u = F(y) lies inside the central interval of probability p
 * when |2u − 1| ≤ p. Definitions and the 100 points as in uncertainty-toolbox (Chung et al., arXiv
 * 2109.10254; its default, proportions of intervals). Average calibration alone is weak: the
 * marginal law of y is perfectly calibrated and knows nothing of x. And a one-sided bias can hide
 * in the central intervals.
 *
 * @param expected the probabilities p
 * @param observed the observed shares
 */
public record CalibrationCurve(double[] expected, double[] observed) {
  /** Whole percents. */
  static final int POINTS = 100;

  public CalibrationCurve {
    if (expected.length != observed.length || expected.length < 2) {
      throw new IllegalArgumentException(
          expected.length + " expected and " + observed.length + " observed proportions");
    }
  }

  /** The curve of the forecasts. */
  public static CalibrationCurve of(List<Forecast> forecasts) {
    double[] levels = intervalLevels(forecasts);
    Arrays.sort(levels);
    double[] expected = expectedProportions();
    double[] observed = new double[POINTS];
    int inside = 0;
    for (int k = 0; k < POINTS; k++) {
      while (inside < levels.length && levels[inside] <= expected[k]) {
        inside++;
      }
      observed[k] = (double) inside / levels.length;
    }
    return new CalibrationCurve(expected, observed);
  }

  /** For each row the probability |2F(y) − 1| of the smallest central interval that holds y. */
  static double[] intervalLevels(List<Forecast> forecasts) {
    return Forecast.values(
        forecasts,
        f -> row -> Math.abs(2 * f.law().cdf(f.predictions().standardizedResidual(row)) - 1));
  }

  static double[] expectedProportions() {
    double[] expected = new double[POINTS];
    for (int k = 0; k < POINTS; k++) {
      expected[k] = k / (POINTS - 1.0);
    }
    return expected;
  }

  /**
   * The area between the curve (a polygon through the points) and the diagonal, from 0 to about ½.
   * For a calibrated predictor it falls as 1/√n.
   */
  public double miscalibrationArea() {
    double area = 0;
    for (int k = 1; k < expected.length; k++) {
      double width = expected[k] - expected[k - 1];
      double left = observed[k - 1] - expected[k - 1];
      double right = observed[k] - expected[k];
      // Where the sides differ in sign the diagonal is crossed, and two triangles meet there.
      area +=
          left * right >= 0
              ? width * Math.abs(left + right) / 2
              : width * (left * left + right * right) / (2 * (Math.abs(left) + Math.abs(right)));
    }
    return area;
  }

  /**
   * The area that chance alone exceeds in one case of a hundred, when {@code rows} independent rows
   * are forecast perfectly: √n times the curve's deviation is nearly a Brownian bridge B, and the
   * 99 % quantile of ∫|B| is 0.75 (its law: Johnson and Killeen, Annals of Probability 11, 1983).
   */
  public static double areaByChance(int rows) {
    return 0.75 / Math.sqrt(rows);
  }

  /** Whether the curve lies on the whole below the diagonal: intervals that hold too little. */
  public boolean overconfident() {
    double sum = 0;
    for (int k = 0; k < expected.length; k++) {
      sum += observed[k] - expected[k];
    }
    return sum < 0;
  }

  /** √ mean (expected − observed)² over the points. */
  public double rootMeanSquaredError() {
    double sum = 0;
    for (int k = 0; k < expected.length; k++) {
      sum += (expected[k] - observed[k]) * (expected[k] - observed[k]);
    }
    return Math.sqrt(sum / expected.length);
  }

  /** mean |expected − observed| over the points, the expected calibration error. */
  public double meanAbsoluteError() {
    double sum = 0;
    for (int k = 0; k < expected.length; k++) {
      sum += Math.abs(expected[k] - observed[k]);
    }
    return sum / expected.length;
  }
}
