package org.aleator.learn.nn;

/** The network's formula in double, written independently of the kernels: the tests' reference. */
final class DoubleNetwork {
  private DoubleNetwork() {}

  static double[] forward(NetworkShape shape, double[] parameters, double[] x, int rows) {
    double[] a = x;
    for (int layer = 0; layer < shape.layers(); layer++) {
      int in = shape.inputsOf(layer);
      int out = shape.outputsOf(layer);
      double[] next = new double[rows * out];
      for (int i = 0; i < rows; i++) {
        for (int j = 0; j < out; j++) {
          double z = parameters[shape.biasOffset(layer) + j];
          for (int p = 0; p < in; p++) {
            z += a[i * in + p] * parameters[shape.weightOffset(layer) + p * out + j];
          }
          next[i * out + j] = layer == shape.layers() - 1 ? z : activate(shape, z);
        }
      }
      a = next;
    }
    return a;
  }

  private static double activate(NetworkShape shape, double z) {
    return shape.activation() == Activation.TANH ? Math.tanh(z) : Math.max(z, 0);
  }

  static double[] toDouble(float[] values) {
    double[] copy = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      copy[i] = values[i];
    }
    return copy;
  }
}
