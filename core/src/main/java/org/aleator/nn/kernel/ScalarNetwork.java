package org.aleator.nn.kernel;

/**
 * A whole network of one input, one hidden layer of tanh and one output, f(x) = Σⱼ vⱼ tanh(wⱼ x +
 * bⱼ) + c. Such a network is so small that what it costs is the passes over its activations: one
 * that is taken as a whole needs a pass forward and one backward.
 *
 * <p>Parameters and gradient lie in flat arrays in the order w, b, v (each of length hidden), c. An
 * implementation may own buffers: not safe for use by several threads.
 */
public interface ScalarNetwork {
  /**
   * aᵢⱼ = tanh(wⱼ xᵢ + bⱼ) and outputᵢ = Σⱼ vⱼ aᵢⱼ + c.
   *
   * @param x the inputs, from {@code xFrom} on
   * @param a overwritten with the activations, rows × hidden
   * @param output overwritten with the outputs, one a row
   */
  void forward(
      int rows, int hidden, float[] parameters, float[] x, int xFrom, float[] a, float[] output);

  /**
   * The gradient of Σᵢ gᵢ outputᵢ: with uᵢⱼ = gᵢ vⱼ (1 − aᵢⱼ²), by wⱼ Σᵢ xᵢ uᵢⱼ, by bⱼ Σᵢ uᵢⱼ, by
   * vⱼ Σᵢ gᵢ aᵢⱼ, by c Σᵢ gᵢ.
   *
   * @param a the activations of {@link #forward}
   * @param gradient overwritten
   */
  void backward(
      int rows,
      int hidden,
      float[] parameters,
      float[] x,
      int xFrom,
      float[] a,
      float[] g,
      float[] gradient);
}
