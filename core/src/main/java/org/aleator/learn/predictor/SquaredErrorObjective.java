// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.predictor;

import org.aleator.learn.nn.Objective;
import org.aleator.learn.nn.SquaredError;

/** The mean squared error of a network with one output. */
final class SquaredErrorObjective implements Objective {
  private final float[] y;
  private float[] batch = {};

  SquaredErrorObjective(float[] y) {
    this.y = y;
  }

  @Override
  public double gradient(
      int[] rows, int count, float[] output, float[] outputGradient, double learningRate) {
    return SquaredError.lossAndGradient(output, gather(rows, count), count, outputGradient);
  }

  @Override
  public double loss(int[] rows, int count, float[] output) {
    return SquaredError.loss(output, gather(rows, count), count);
  }

  private float[] gather(int[] rows, int count) {
    if (batch.length < count) {
      batch = new float[count];
    }
    for (int i = 0; i < count; i++) {
      batch[i] = y[rows[i]];
    }
    return batch;
  }
}
