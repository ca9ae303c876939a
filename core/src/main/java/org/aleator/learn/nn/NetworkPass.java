// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.nn;

import org.aleator.numerics.kernel.CurveNetwork;
import org.aleator.numerics.kernel.Gemm;
import org.aleator.numerics.kernel.Kernels;
import org.aleator.numerics.kernel.LayerKernels;

/**
 * One network's forward and backward pass over a batch of rows, with the buffers they need. The
 * parameters are not kept here, so that one pass serves many parameter vectors of the same shape.
 *
 * <p>Forward, with A₀ = X: Zₗ = Aₗ₋₁·Wₗ + bₗ, Aₗ = φ(Zₗ), the last layer without φ. Backward, with
 * G the gradient of a scalar loss with respect to the output: dWₗ = Aₗ₋₁ᵀ·dZₗ, dbₗ = column sums of
 * dZₗ, dAₗ₋₁ = dZₗ·Wₗᵀ, dZₗ₋₁ = dAₗ₋₁ ∘ φ′.
 *
 * <p>Not safe for use by several threads: give each thread its own.
 */
public final class NetworkPass {
  private final NetworkShape shape;
  private final int capacity;
  private final LayerKernels kernels;
  private final Gemm gemm;

  /** Where the shape is its, it takes the place of the layers one by one; else null. */
  private final CurveNetwork curve;

  /** In the place of the first layer of a network of splines; else null. */
  private final SplineLayer splines;

  /** Outputs Aₗ of each layer, after the activation; the last is the network's output. */
  private final float[][] outputs;

  /** Gradients with respect to Zₗ of the hidden layers. */
  private final float[][] gradients;

  private float[] input = {};
  private int inputFrom;
  private int rows;

  /**
   * @param shape the network's shape
   * @param capacity the most rows a forward pass may take
   */
  public NetworkPass(NetworkShape shape, int capacity) {
    this(shape, capacity, Kernels.best());
  }

  /** As {@link #NetworkPass(NetworkShape, int)}, on the given kernels. */
  public NetworkPass(NetworkShape shape, int capacity, Kernels kernels) {
    if (capacity < 0) {
      throw new IllegalArgumentException("capacity must not be negative, was " + capacity);
    }
    this.shape = shape;
    this.capacity = capacity;
    this.kernels = kernels.layers();
    this.gemm = kernels.gemm();
    this.curve = isCurve(shape) ? kernels.curveNetwork() : null;
    this.splines = shape.segments().isEmpty() ? null : new SplineLayer(shape, kernels.splines());
    int layers = shape.layers();
    this.outputs = new float[layers][];
    this.gradients = new float[layers - 1][];
    for (int layer = 0; layer < layers; layer++) {
      outputs[layer] = new float[Math.multiplyExact(capacity, shape.outputsOf(layer))];
      if (layer < layers - 1) {
        gradients[layer] = new float[outputs[layer].length];
      }
    }
  }

  private static boolean isCurve(NetworkShape shape) {
    return shape.inputs() == 1
        && shape.layers() == 2
        && shape.outputs() <= CurveNetwork.MOST_OUTPUTS
        && shape.activation() == Activation.TANH;
  }

  public NetworkShape shape() {
    return shape;
  }

  /** The outputs of the first {@code rows} rows of {@code x}; see the longer form. */
  public float[] forward(float[] parameters, float[] x, int rows) {
    return forward(parameters, x, 0, rows);
  }

  /**
   * The outputs for {@code rows} rows of inputs, which begin at {@code x[from]}.
   *
   * @return a buffer of this object, rows × outputs row-major, valid until the next forward pass;
   *     it may be longer than that. {@code x} must stay as it is until the backward pass is done.
   */
  public float[] forward(float[] parameters, float[] x, int from, int rows) {
    requireLength("parameters", parameters.length, shape.parameterCount());
    if (rows < 0 || rows > capacity) {
      throw new IllegalArgumentException(rows + " rows do not fit a capacity of " + capacity);
    }
    requireLength("x", x.length, from + rows * shape.columns());
    this.input = x;
    this.inputFrom = from;
    this.rows = rows;
    if (curve != null) {
      curve.forward(curveSize(), parameters, x, from, outputs[0], outputs[1]);
      return outputs[1];
    }
    int last = shape.layers() - 1;
    for (int layer = 0; layer <= last; layer++) {
      int in = shape.inputsOf(layer);
      int out = shape.outputsOf(layer);
      float[] z = outputs[layer];
      float[] a = layer == 0 ? x : outputs[layer - 1];
      int aFrom = layer == 0 ? from : 0;
      int weights = shape.weightOffset(layer);
      int bias = shape.biasOffset(layer);
      if (layer == 0 && splines != null) {
        splines.forward(rows, x, from, parameters, z);
      } else {
        gemm.affine(rows, in, out, a, aFrom, parameters, weights, parameters, bias, z, 0);
      }
      if (layer < last && shape.activation() == Activation.TANH) {
        kernels.tanh(rows * out, z);
      } else if (layer < last) {
        kernels.relu(rows * out, z);
      }
    }
    return outputs[last];
  }

  /**
   * Overwrites {@code parameterGradient} with the gradient of the last forward pass.
   *
   * @param parameters the same as in the forward pass
   * @param outputGradient rows × outputs, the loss's gradient with respect to the output
   * @param parameterGradient as long as {@code parameters}
   */
  public void backward(float[] parameters, float[] outputGradient, float[] parameterGradient) {
    requireLength("parameterGradient", parameterGradient.length, shape.parameterCount());
    propagate(parameters, outputGradient, parameterGradient, null);
  }

  /**
   * Overwrites {@code inputGradient}, rows × inputs, with the gradient of the last forward pass
   * with respect to its inputs, without the cost of the gradient of the parameters.
   */
  public void inputGradient(float[] parameters, float[] outputGradient, float[] inputGradient) {
    requireLength("inputGradient", inputGradient.length, rows * shape.inputs());
    propagate(parameters, outputGradient, null, inputGradient);
  }

  /** Backpropagation of one gradient; the other is null and not computed. */
  private void propagate(
      float[] parameters,
      float[] outputGradient,
      float[] parameterGradient,
      float[] inputGradient) {
    requireLength("parameters", parameters.length, shape.parameterCount());
    requireLength("outputGradient", outputGradient.length, rows * shape.outputs());
    if (curve != null && parameterGradient != null) {
      curve.backward(
          curveSize(), parameters, input, inputFrom, outputs[0], outputGradient, parameterGradient);
      return;
    }
    if (splines != null && inputGradient != null) {
      throw new IllegalArgumentException("a network of splines has no gradient by its inputs");
    }
    float[] dz = outputGradient;
    for (int layer = shape.layers() - 1; layer >= 0; layer--) {
      int in = shape.inputsOf(layer);
      int out = shape.outputsOf(layer);
      int weights = shape.weightOffset(layer);
      if (layer == 0 && splines != null) {
        splines.backward(rows, input, inputFrom, dz, parameterGradient);
      } else if (parameterGradient != null) {
        float[] a = layer == 0 ? input : outputs[layer - 1];
        int aFrom = layer == 0 ? inputFrom : 0;
        int bias = shape.biasOffset(layer);
        gemm.leftTransposed(
            in, rows, out, a, aFrom, dz, 0, parameterGradient, weights, parameterGradient, bias);
      }
      float[] da = layer == 0 ? inputGradient : gradients[layer - 1];
      if (da == null) {
        return;
      }
      gemm.rightTransposed(rows, out, in, dz, 0, parameters, weights, da, 0);
      if (layer > 0) {
        if (shape.activation() == Activation.TANH) {
          kernels.tanhGradient(rows * in, outputs[layer - 1], da);
        } else {
          kernels.reluGradient(rows * in, outputs[layer - 1], da);
        }
      }
      dz = da;
    }
  }

  private CurveNetwork.Size curveSize() {
    return new CurveNetwork.Size(rows, shape.outputsOf(0), shape.outputs());
  }

  private static void requireLength(String name, int length, int needed) {
    if (length < needed) {
      throw new IllegalArgumentException(name + " needs " + needed + " values, has " + length);
    }
  }
}
