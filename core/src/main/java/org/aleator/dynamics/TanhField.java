// SPDX-License-Identifier: Apache-2.0
package org.aleator.dynamics;

import java.util.Arrays;
import org.aleator.learn.nn.NetworkShape;
import org.aleator.numerics.kernel.DoubleMath;

/**
 * A vector field that is a small tanh network in double precision, which adaptive integration at
 * tight tolerances needs: f(x) = v ∘ net((x − c) ⁄ s).
 *
 * <p>Parameters lie flat as {@link NetworkShape} says, but for the output layer, whose weights are
 * stored output by output, so that every inner loop runs over hidden units. Not safe for use by
 * several threads: {@link #copy()} gives each its own.
 */
public final class TanhField implements DifferentiableField {
  private final NetworkShape shape;
  private final FieldUnits units;
  private final double[] parameters;
  private final double[][][] activations = new double[DormandPrince.STAGES][][];
  private double[][] gradients = {};
  private double[] scaledCotangent = {};

  /**
   * @param shape as many outputs as inputs, and at least one hidden layer
   * @param parameters used in place: a fit may move them
   */
  public TanhField(NetworkShape shape, FieldUnits units, double[] parameters) {
    if (shape.inputs() != shape.outputs()
        || shape.hidden().isEmpty()
        || parameters.length != shape.parameterCount()) {
      throw new IllegalArgumentException("no vector field: " + shape);
    }
    this.shape = shape;
    this.units = units;
    this.parameters = parameters;
  }

  /** The same field with buffers and parameters of its own. */
  public TanhField copy() {
    return new TanhField(shape, units, parameters.clone());
  }

  /** The parameters themselves, not a copy. */
  public double[] parameters() {
    return parameters;
  }

  public NetworkShape shape() {
    return shape;
  }

  public FieldUnits units() {
    return units;
  }

  @Override
  public int dimension() {
    return shape.inputs();
  }

  @Override
  public int parameterCount() {
    return parameters.length;
  }

  @Override
  public void derivative(int rows, double[] x, double[] derivative) {
    record(0, rows, x, derivative);
  }

  @Override
  public void record(int slot, int rows, double[] x, double[] derivative) {
    double[][] a = buffers(slot, rows);
    units.scale(rows, x, a[0]);
    int last = shape.layers() - 1;
    for (int layer = 0; layer < last; layer++) {
      hiddenLayer(layer, rows, a[layer], a[layer + 1]);
    }
    int width = shape.inputsOf(last);
    int outputs = shape.outputs();
    int weights = shape.weightOffset(last);
    int bias = shape.biasOffset(last);
    for (int r = 0; r < rows; r++) {
      for (int o = 0; o < outputs; o++) {
        double sum = dot(width, a[last], r * width, parameters, weights + o * width);
        derivative[r * outputs + o] = units.rate(o) * (parameters[bias + o] + sum);
      }
    }
  }

  private void hiddenLayer(int layer, int rows, double[] input, double[] output) {
    int in = shape.inputsOf(layer);
    int out = shape.outputsOf(layer);
    int weights = shape.weightOffset(layer);
    int bias = shape.biasOffset(layer);
    for (int r = 0; r < rows; r++) {
      System.arraycopy(parameters, bias, output, r * out, out);
      for (int i = 0; i < in; i++) {
        addScaled(out, input[r * in + i], parameters, weights + i * out, output, r * out);
      }
    }
    tanh(rows * out, output);
  }

  @Override
  public void pullback(int slot, int rows, double[] cotangent, double[] state, double[] into) {
    double[][] a = activations[slot];
    reserveGradients(rows);
    int last = shape.layers() - 1;
    int outputs = shape.outputs();
    int width = shape.inputsOf(last);
    int weights = shape.weightOffset(last);
    int bias = shape.biasOffset(last);
    double[] hidden = gradients[last - 1];
    Arrays.fill(hidden, 0, rows * width, 0);
    for (int r = 0; r < rows; r++) {
      for (int o = 0; o < outputs; o++) {
        double g = cotangent[r * outputs + o] * units.rate(o);
        addScaled(width, g, parameters, weights + o * width, hidden, r * width);
        if (into != null) {
          addScaled(width, g, a[last], r * width, into, weights + o * width);
          into[bias + o] += g;
        }
      }
    }
    for (int layer = last - 1; layer >= 0; layer--) {
      double[] below = layer == 0 ? scaledCotangent : gradients[layer - 1];
      hiddenPullback(layer, rows, a, gradients[layer], below, into);
    }
    units.unscaleGradient(rows, scaledCotangent, state);
  }

  private void hiddenPullback(
      int layer, int rows, double[][] a, double[] gradient, double[] below, double[] into) {
    int in = shape.inputsOf(layer);
    int out = shape.outputsOf(layer);
    int weights = shape.weightOffset(layer);
    int bias = shape.biasOffset(layer);
    double[] output = a[layer + 1];
    for (int i = 0; i < rows * out; i++) {
      gradient[i] *= 1 - output[i] * output[i];
    }
    for (int r = 0; r < rows; r++) {
      for (int i = 0; i < in; i++) {
        below[r * in + i] = dot(out, gradient, r * out, parameters, weights + i * out);
        if (into != null) {
          addScaled(out, a[layer][r * in + i], gradient, r * out, into, weights + i * out);
        }
      }
      if (into != null) {
        addScaled(out, 1, gradient, r * out, into, bias);
      }
    }
  }

  private double[][] buffers(int slot, int rows) {
    double[][] a = activations[slot];
    if (a == null || a[0].length < rows * shape.inputs()) {
      a = new double[shape.layers()][];
      for (int layer = 0; layer < a.length; layer++) {
        a[layer] = new double[rows * shape.inputsOf(layer)];
      }
      activations[slot] = a;
    }
    return a;
  }

  private void reserveGradients(int rows) {
    if (scaledCotangent.length < rows * shape.inputs()) {
      scaledCotangent = new double[rows * shape.inputs()];
      gradients = new double[shape.layers() - 1][];
      for (int layer = 0; layer < gradients.length; layer++) {
        gradients[layer] = new double[rows * shape.outputsOf(layer)];
      }
    }
  }

  private static void addScaled(
      int n, double factor, double[] from, int fromAt, double[] to, int toAt) {
    for (int i = 0; i < n; i++) {
      to[toAt + i] += factor * from[fromAt + i];
    }
  }

  /** Four sums at once: a single one would wait for every addition. */
  private static double dot(int n, double[] a, int aAt, double[] b, int bAt) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int i = 0;
    for (; i < n - 3; i += 4) {
      s0 += a[aAt + i] * b[bAt + i];
      s1 += a[aAt + i + 1] * b[bAt + i + 1];
      s2 += a[aAt + i + 2] * b[bAt + i + 2];
      s3 += a[aAt + i + 3] * b[bAt + i + 3];
    }
    for (; i < n; i++) {
      s0 += a[aAt + i] * b[bAt + i];
    }
    return (s0 + s1) + (s2 + s3);
  }

  /** z ← tanh z, exact to about 1e-15. */
  static void tanh(int n, double[] z) {
    for (int i = 0; i < n; i++) {
      z[i] = DoubleMath.tanh(z[i]);
    }
  }
}
