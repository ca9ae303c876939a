// SPDX-License-Identifier: Apache-2.0
package org.aleator.metric;

import org.aleator.util.InvalidInputException;

/**
 * Labels and what a model said of them: row i was predicted to be N(mean, std²). The arrays are
 * shared, not copied; by convention nothing writes to them.
 *
 * @param y the labels, finite
 * @param mean the predicted means, finite
 * @param std the predicted standard deviations, positive and finite
 */
public record GaussianPredictions(double[] y, double[] mean, double[] std) {
  public GaussianPredictions {
    if (y.length != mean.length || y.length != std.length) {
      throw new IllegalArgumentException(
          y.length + " labels, " + mean.length + " means, " + std.length + " stds");
    }
    if (y.length == 0) {
      throw new InvalidInputException("there are no predictions to evaluate: give one row or more");
    }
    for (int i = 0; i < y.length; i++) {
      if (!Double.isFinite(y[i]) || !Double.isFinite(mean[i])) {
        throw new InvalidInputException(
            "row " + (i + 1) + ": label " + y[i] + " and mean " + mean[i] + " must be finite");
      }
      if (!(std[i] > 0 && std[i] < Double.POSITIVE_INFINITY)) {
        throw new InvalidInputException(
            "row " + (i + 1) + ": the std must be positive and finite, was " + std[i]);
      }
    }
  }

  public int rows() {
    return y.length;
  }

  /** (y − mean) / std of one row. */
  public double standardizedResidual(int row) {
    return (y[row] - mean[row]) / std[row];
  }

  /** (y − mean) / std of every row. */
  public double[] standardizedResiduals() {
    double[] z = new double[y.length];
    for (int i = 0; i < z.length; i++) {
      z[i] = standardizedResidual(i);
    }
    return z;
  }

  /** The given rows, in the given order. */
  public GaussianPredictions selectRows(int[] indices) {
    double[] labels = new double[indices.length];
    double[] means = new double[indices.length];
    double[] stds = new double[indices.length];
    for (int i = 0; i < indices.length; i++) {
      labels[i] = y[indices[i]];
      means[i] = mean[indices[i]];
      stds[i] = std[indices[i]];
    }
    return new GaussianPredictions(labels, means, stds);
  }
}
