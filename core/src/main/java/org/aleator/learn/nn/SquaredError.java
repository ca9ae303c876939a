// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.nn;

/**
 * The mean squared error L = (1/n) Σ (fᵢ − yᵢ)² over n values (all outputs of all rows), without a
 * factor ½; ∂L/∂fᵢ = 2 (fᵢ − yᵢ)/n.
 */
public final class SquaredError {
  private SquaredError() {}

  /** L, and its gradient with respect to the predictions written to {@code gradient}. */
  public static double lossAndGradient(
      float[] prediction, float[] target, int count, float[] gradient) {
    float scale = 2f / count;
    double sum = 0;
    for (int i = 0; i < count; i++) {
      float difference = prediction[i] - target[i];
      gradient[i] = scale * difference;
      sum += (double) difference * difference;
    }
    return sum / count;
  }

  /** L alone. */
  public static double loss(float[] prediction, float[] target, int count) {
    double sum = 0;
    for (int i = 0; i < count; i++) {
      double difference = (double) prediction[i] - target[i];
      sum += difference * difference;
    }
    return sum / count;
  }
}
