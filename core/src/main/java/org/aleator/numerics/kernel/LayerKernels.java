// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.kernel;

/**
 * The activations of a layer and their gradients, element by element and in place; and the
 * exponential, for outputs that are logarithms.
 */
public interface LayerKernels {
  /** zᵢ ← tanh zᵢ to 1e-6, as {@link FloatMath#tanh}. */
  void tanh(int count, float[] z);

  /** zᵢ ← max(zᵢ, 0). */
  void relu(int count, float[] z);

  /** gᵢ ← gᵢ (1 − aᵢ²), where a = tanh(z): from the gradient of a to that of z. */
  void tanhGradient(int count, float[] a, float[] g);

  /** gᵢ ← gᵢ where aᵢ &gt; 0, else 0: from the gradient of a = max(z, 0) to that of z. */
  void reluGradient(int count, float[] a, float[] g);

  /** zᵢ ← e^zᵢ, as {@link FloatMath#exp}. */
  void exp(int count, float[] z);
}
