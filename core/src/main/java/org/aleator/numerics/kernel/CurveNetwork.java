// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.kernel;

/**
 * A whole network of one input, one hidden layer of tanh and one or two outputs, fₖ(x) = Σⱼ vⱼₖ
 * tanh(wⱼ x + bⱼ) + cₖ. Such a network is so small that what it costs is the passes over its
 * activations: taken as a whole it needs one forward and one backward.
 *
 * <p>Parameters and gradient lie in flat arrays in the order w, b (each of length hidden), v
 * (hidden × outputs), c. An implementation may own buffers: not safe for use by several threads.
 */
public interface CurveNetwork {
  /** The most outputs. */
  int MOST_OUTPUTS = 2;

  /**
   * The sizes of a network and its batch.
   *
   * @param rows how many inputs
   * @param hidden how many units
   * @param outputs 1 or 2
   */
  record Size(int rows, int hidden, int outputs) {
    /** Where v begins. */
    int v() {
      return 2 * hidden;
    }

    /** Where c begins. */
    int c() {
      return (2 + outputs) * hidden;
    }
  }

  /**
   * aᵢⱼ = tanh(wⱼ xᵢ + bⱼ) and outputᵢₖ = Σⱼ vⱼₖ aᵢⱼ + cₖ.
   *
   * @param x the inputs, from {@code xFrom} on
   * @param a overwritten with the activations, rows × hidden
   * @param output overwritten, rows × outputs
   */
  void forward(Size size, float[] parameters, float[] x, int xFrom, float[] a, float[] output);

  /**
   * The gradient of Σᵢₖ gᵢₖ outputᵢₖ: with uᵢⱼ = (1 − aᵢⱼ²) Σₖ gᵢₖ vⱼₖ, by wⱼ Σᵢ xᵢ uᵢⱼ, by bⱼ Σᵢ
   * uᵢⱼ, by vⱼₖ Σᵢ gᵢₖ aᵢⱼ, by cₖ Σᵢ gᵢₖ.
   *
   * @param a the activations of {@link #forward}
   * @param gradient overwritten
   */
  void backward(
      Size size, float[] parameters, float[] x, int xFrom, float[] a, float[] g, float[] gradient);
}
