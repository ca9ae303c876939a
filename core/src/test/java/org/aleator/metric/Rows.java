// SPDX-License-Identifier: Apache-2.0
package org.aleator.metric;

import java.util.function.DoubleUnaryOperator;
import java.util.random.RandomGenerator;
import org.aleator.util.Seed;

/** Predictions with known properties. */
final class Rows {
  private Rows() {}

  /** The example of uncertainty-toolbox's own tests, whose scores are published there. */
  static GaussianPredictions uncertaintyToolboxExample() {
    return new GaussianPredictions(
        new double[] {1.5, 3, 2}, new double[] {1, 2, 3}, new double[] {0.1, 0.5, 1});
  }

  /**
   * Rows with varying mean and std whose standardised residual is {@code residual} of a standard
   * normal draw; the identity gives a perfectly calibrated predictor.
   */
  static GaussianPredictions drawn(int rows, long seed, DoubleUnaryOperator residual) {
    RandomGenerator random = new Seed(seed).random();
    double[] y = new double[rows];
    double[] mean = new double[rows];
    double[] std = new double[rows];
    for (int i = 0; i < rows; i++) {
      mean[i] = 10 * random.nextDouble();
      std[i] = 0.5 + random.nextDouble();
      y[i] = mean[i] + std[i] * residual.applyAsDouble(random.nextGaussian());
    }
    return new GaussianPredictions(y, mean, std);
  }
}
