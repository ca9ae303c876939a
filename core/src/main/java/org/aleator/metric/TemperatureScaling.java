// SPDX-License-Identifier: Apache-2.0
package org.aleator.metric;

import java.util.Arrays;
import org.aleator.data.Matrix;

/**
 * Temperature scaling (Guo et al., "On calibration of modern neural networks", ICML 2017): q_c ∝
 * exp(slope · ln p_c + shift_c), with the slope, 1/temperature, and where wanted the shifts that
 * minimise the log-loss. Below 1 the slope makes overconfident probabilities milder. Without shifts
 * the order of a row's classes stays; with them (bias-corrected temperature scaling: Alexandari,
 * Kundaje and Shrikumar, ICML 2020) frequencies that have changed are put right, too.
 *
 * <p>Convex, so the minimum is the only one. Probabilities below {@link ClassLosses#SMALLEST} are
 * taken as that. It corrects no bend: probabilities that are too high here and too low there with
 * the same confidence stay so.
 *
 * @param slope 1/temperature, not negative
 * @param shift of each class; the mean is 0
 */
public record TemperatureScaling(double slope, double[] shift) implements ClassRecalibrator {

  static TemperatureScaling fit(ClassPredictions rows, boolean shifted) {
    int classes = rows.classes();
    double[] start = new double[shifted ? 1 + classes : 1];
    start[0] = 1;
    double[] logarithms = logarithms(rows.probabilities());
    double[] theta =
        RidgeNewton.minimise(
            (at, gradient, hessian) ->
                addLosses(logarithms, rows.labels(), classes, at, gradient, hessian),
            start,
            1);
    double[] shift = new double[classes];
    if (shifted) {
      double mean = Arrays.stream(theta).skip(1).sum() / classes;
      Arrays.setAll(shift, c -> theta[1 + c] - mean);
    }
    return new TemperatureScaling(theta[0], shift);
  }

  private static double addLosses(
      double[] logarithms,
      int[] labels,
      int classes,
      double[] theta,
      double[] gradient,
      double[] hessian) {
    int count = theta.length;
    double[] q = new double[classes];
    double sum = 0;
    for (int row = 0; row < labels.length; row++) {
      int from = row * classes;
      int label = labels[row];
      sum += softmax(logarithms, from, theta, q);
      sum -= theta[0] * logarithms[from + label] + (count > 1 ? theta[1 + label] : 0);
      double mean = 0;
      double square = 0;
      for (int c = 0; c < classes; c++) {
        mean += q[c] * logarithms[from + c];
        square += q[c] * logarithms[from + c] * logarithms[from + c];
      }
      gradient[0] += mean - logarithms[from + label];
      hessian[0] += Math.max(0, square - mean * mean);
      if (count > 1) {
        gradient[1 + label]--;
        for (int c = 0; c < classes; c++) {
          int at = (1 + c) * count;
          gradient[1 + c] += q[c];
          hessian[at] += q[c] * (logarithms[from + c] - mean);
          for (int d = 0; d < c; d++) {
            hessian[at + 1 + d] -= q[c] * q[d];
          }
          hessian[at + 1 + c] += q[c] * (1 - q[c]);
        }
      }
    }
    return sum;
  }

  /** Fills q with the row's probabilities; returns the logarithm of what they were divided by. */
  private static double softmax(double[] logarithms, int from, double[] theta, double[] q) {
    double highest = Double.NEGATIVE_INFINITY;
    for (int c = 0; c < q.length; c++) {
      q[c] = theta[0] * logarithms[from + c] + (theta.length > 1 ? theta[1 + c] : 0);
      highest = Math.max(highest, q[c]);
    }
    double sum = 0;
    for (int c = 0; c < q.length; c++) {
      q[c] = Math.exp(q[c] - highest);
      sum += q[c];
    }
    for (int c = 0; c < q.length; c++) {
      q[c] /= sum;
    }
    return highest + Math.log(sum);
  }

  private static double[] logarithms(Matrix probabilities) {
    return Arrays.stream(probabilities.values())
        .map(p -> Math.log(Math.max(p, ClassLosses.SMALLEST)))
        .toArray();
  }

  @Override
  public Matrix apply(Matrix probabilities) {
    int classes = probabilities.columns();
    double[] theta = new double[1 + classes];
    theta[0] = slope;
    System.arraycopy(shift, 0, theta, 1, classes);
    double[] logarithms = logarithms(probabilities);
    double[] values = new double[logarithms.length];
    double[] q = new double[classes];
    for (int from = 0; from < values.length; from += classes) {
      softmax(logarithms, from, theta, q);
      System.arraycopy(q, 0, values, from, classes);
    }
    return new Matrix(probabilities.rows(), classes, values);
  }

  /** 1/slope, above 1 for a model that was overconfident. */
  public double temperature() {
    return 1 / slope;
  }
}
