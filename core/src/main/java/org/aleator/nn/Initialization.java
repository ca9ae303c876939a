package org.aleator.nn;

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

  /**
   * Weights uniform on ±√(6/(n + m)), n inputs and m outputs of the layer, biases 0 (Glorot and
   * Bengio 2010): keeps the variance of activations and gradients even across tanh layers.
   */
  public static float[] glorot(NetworkShape shape, RandomGenerator random) {
    float[] parameters = new float[shape.parameterCount()];
    for (int layer = 0; layer < shape.layers(); layer++) {
      double bound = Math.sqrt(6.0 / (shape.inputsOf(layer) + shape.outputsOf(layer)));
      fillUniform(parameters, shape.weightOffset(layer), shape.biasOffset(layer), bound, random);
    }
    return parameters;
  }

  /**
   * Weights normal with variance 2/n, n the layer's number of inputs, biases 0 (He et al. 2015):
   * keeps the variance of activations even across ReLU layers.
   */
  public static float[] he(NetworkShape shape, RandomGenerator random) {
    float[] parameters = new float[shape.parameterCount()];
    for (int layer = 0; layer < shape.layers(); layer++) {
      double std = Math.sqrt(2.0 / shape.inputsOf(layer));
      for (int i = shape.weightOffset(layer); i < shape.biasOffset(layer); i++) {
        parameters[i] = (float) (std * random.nextGaussian());
      }
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
