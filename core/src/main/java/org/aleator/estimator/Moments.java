package org.aleator.estimator;

import java.util.Arrays;

/**
 * Means and variances of arrays, computed in two passes and after scaling by the largest magnitude,
 * so that neither an offset of 10⁶ nor values of 10³⁰ or 10⁻³⁰⁰ cost accuracy.
 */
final class Moments {
  private Moments() {}

  /** (1/n) Σ vᵢ; 0 for no values. */
  static double mean(double[] values) {
    double scale = largestMagnitude(values);
    if (scale == 0) {
      return 0;
    }
    double sum = 0;
    for (double value : values) {
      sum += value / scale;
    }
    return sum / values.length * scale;
  }

  /** (1/n) Σ vᵢ². */
  static double meanSquare(double[] values) {
    return centredMoment(values, 0, 2);
  }

  /** (1/n) Σ (vᵢ − v̄)², the variance with divisor n. */
  static double variance(double[] values) {
    return centredMoment(values, mean(values), 2);
  }

  /** m₄/m₂² about {@code centre}; 3 for Gaussian values, and for values that do not vary. */
  static double kurtosis(double[] values, double centre) {
    double square = centredMoment(values, centre, 2);
    return square > 0 ? centredMoment(values, centre, 4) / square / square : 3;
  }

  /** The values at the given places. */
  static double[] select(double[] values, int[] indices) {
    return Arrays.stream(indices).mapToDouble(i -> values[i]).toArray();
  }

  /** (1/n) Σ (vᵢ − centre)^power for an even power. */
  static double centredMoment(double[] values, double centre, int power) {
    double scale = 0;
    for (double value : values) {
      scale = Math.max(scale, Math.abs(value - centre));
    }
    if (scale == 0) {
      return 0;
    }
    double sum = 0;
    for (double value : values) {
      double ratio = (value - centre) / scale;
      double square = ratio * ratio;
      sum += power == 2 ? square : Math.pow(square, power / 2.0);
    }
    return sum / values.length * Math.pow(scale, power);
  }

  private static double largestMagnitude(double[] values) {
    double largest = 0;
    for (double value : values) {
      largest = Math.max(largest, Math.abs(value));
    }
    return largest;
  }
}
