// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.predictor;

import org.aleator.learn.nn.NormalInverseGamma;
import org.aleator.learn.nn.Objective;

/** The mean evidential loss of a network with four outputs. */
final class EvidentialObjective implements Objective {
  private final float[] y;
  private final double lambda;
  private float[] batch = {};

  EvidentialObjective(float[] y, double lambda) {
    this.y = y;
    this.lambda = lambda;
  }

  @Override
  public double gradient(
      int[] rows, int count, float[] output, float[] outputGradient, double learningRate) {
    return NormalInverseGamma.lossAndGradient(
        output, gather(rows, count), count, lambda, outputGradient);
  }

  @Override
  public double loss(int[] rows, int count, float[] output) {
    return NormalInverseGamma.loss(output, gather(rows, count), count, lambda);
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
