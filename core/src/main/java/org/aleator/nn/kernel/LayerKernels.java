package org.aleator.nn.kernel;

/** The part of a layer that is not a matrix product. Matrices are rows × columns, row-major. */
public interface LayerKernels {
  /** zᵢⱼ ← zᵢⱼ + bⱼ, where b begins at {@code bias[biasFrom]}. */
  void addBias(int rows, int columns, float[] bias, int biasFrom, float[] z);

  /** zᵢⱼ ← tanh(zᵢⱼ + bⱼ), as {@link FloatMath#tanh}. */
  void addBiasTanh(int rows, int columns, float[] bias, int biasFrom, float[] z);

  /** zᵢⱼ ← max(zᵢⱼ + bⱼ, 0). */
  void addBiasRelu(int rows, int columns, float[] bias, int biasFrom, float[] z);

  /** gᵢ ← gᵢ (1 − aᵢ²), where a = tanh(z): from the gradient of a to that of z. */
  void tanhGradient(int count, float[] a, float[] g);

  /** gᵢ ← gᵢ where aᵢ &gt; 0, else 0: from the gradient of a = max(z, 0) to that of z. */
  void reluGradient(int count, float[] a, float[] g);

  /** sumsⱼ = Σᵢ zᵢⱼ in the order of i, written from {@code sums[sumsFrom]} on. */
  void columnSums(int rows, int columns, float[] z, float[] sums, int sumsFrom);
}
