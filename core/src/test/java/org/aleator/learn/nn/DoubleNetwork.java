// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.nn;

/** The network's formula in double, written independently of the kernels: the tests' reference. */
final class DoubleNetwork {
  private DoubleNetwork() {}

  static double[] forward(NetworkShape shape, double[] parameters, double[] x, int rows) {
    double[] a = shape.segments().isEmpty() ? x : clipped(shape, x, rows);
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

  /** The inputs of a network of splines: numbers, then clip(u − s, 0, 1) of all segments s. */
  private static double[] clipped(NetworkShape shape, double[] x, int rows) {
    int features = shape.inputs();
    double[] inputs = new double[rows * shape.inputsOf(0)];
    for (int i = 0; i < rows; i++) {
      int next = i * shape.inputsOf(0);
      for (int j = 0; j < features; j++) {
        inputs[next++] = x[2 * i * features + j];
      }
      for (int j = 0; j < features; j++) {
        for (int s = 0; s < shape.segments().get(j); s++) {
          inputs[next++] = Math.max(0, Math.min(1, x[(2 * i + 1) * features + j] - s));
        }
      }
    }
    return inputs;
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
