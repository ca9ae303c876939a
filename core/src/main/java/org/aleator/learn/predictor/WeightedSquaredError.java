// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.predictor;

import org.aleator.learn.nn.Objective;

/** The weighted mean squared error Σ wᵢ (fᵢ − yᵢ)²/n of a network with one output. */
final class WeightedSquaredError implements Objective {
  private final float[] y;
  private final double[] weights;

  /**
   * @param weights of mean about 1
   */
  WeightedSquaredError(float[] y, double[] weights) {
    this.y = y;
    this.weights = weights;
  }

  @Override
  public double gradient(
      int[] rows, int count, float[] output, float[] outputGradient, double learningRate) {
    for (int i = 0; i < count; i++) {
      double difference = (double) output[i] - y[rows[i]];
      outputGradient[i] = (float) (2 * weights[rows[i]] * difference / count);
    }
    return loss(rows, count, output);
  }

  @Override
  public double loss(int[] rows, int count, float[] output) {
    double sum = 0;
    for (int i = 0; i < count; i++) {
      double difference = (double) output[i] - y[rows[i]];
      sum += weights[rows[i]] * difference * difference;
    }
    return sum / count;
  }
}
