// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.nn;

import java.util.random.RandomGenerator;

/** Random first parameters of a network. */
public final class Initialization {
  private Initialization() {}

  /**
   * Weights and biases uniform on (−1/√n, 1/√n), n the layer's number of inputs: the default of
   * PyTorch's linear layer, and so of the paper's experiments. The functions of a network of
   * splines begin as straight lines.
   */
  public static float[] uniformFanIn(NetworkShape shape, RandomGenerator random) {
    float[] parameters = new float[shape.parameterCount()];
    for (int layer = 0; layer < shape.layers(); layer++) {
      int inputs = layer == 0 ? shape.inputs() : shape.inputsOf(layer);
      int outputs = shape.outputsOf(layer);
      double bound = 1 / Math.sqrt(inputs);
      int begin = shape.weightOffset(layer);
      int bias = shape.biasOffset(layer);
      fillUniform(parameters, begin, begin + inputs * outputs, bound, random);
      fillUniform(parameters, bias, bias + outputs, bound, random);
    }
    return parameters;
  }

  private static void fillUniform(
      float[] values, int from, int to, double bound, RandomGenerator random) {
    for (int i = from; i < to; i++) {
      values[i] = (float) (bound * (2 * random.nextDouble() - 1));
    }
  }
}
