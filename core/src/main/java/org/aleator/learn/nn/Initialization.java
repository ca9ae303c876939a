package org.aleator.learn.nn;

import java.util.random.RandomGenerator;

/** Random first parameters of a network. */
public final class Initialization {
  private Initialization() {}

  /**
   * Weights and biases uniform on (−1/√n, 1/√n), n the layer's number of inputs: the default of
   * PyTorch's linear layer, and so of the paper's experiments.
   */
  public static float[] uniformFanIn(NetworkShape shape, RandomGenerator random) {
    float[] parameters = new float[shape.parameterCount()];
    for (int layer = 0; layer < shape.layers(); layer++) {
      double bound = 1 / Math.sqrt(shape.inputsOf(layer));
      int end = shape.biasOffset(layer) + shape.outputsOf(layer);
      fillUniform(parameters, shape.weightOffset(layer), end, bound, random);
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
