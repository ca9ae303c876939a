package org.aleator.nn.kernel;

/**
 * The inner loops of the network package. {@link PlainKernels} is the specification; every other
 * implementation equals it up to rounding. Implementations are stateless and safe for use by
 * several threads; what needs buffers is created by {@link #gemm()}.
 *
 * <p>Matrices are row-major in flat arrays and begin at index 0 unless an offset is given.
 */
public interface Kernels {
  /** The kernels that are fastest on this virtual machine; chosen once. */
  static Kernels best() {
    return KernelsHolder.BEST;
  }

  /** A short name for log lines, such as {@code "plain"}. */
  String name();

  /** A matrix multiplier with its own buffers, for one thread. */
  Gemm gemm();

  /** zᵢⱼ += bⱼ, where b begins at {@code bias[biasFrom]}. */
  void addBias(int rows, int columns, float[] bias, int biasFrom, float[] z);

  /** zᵢⱼ ← tanh(zᵢⱼ + bⱼ). */
  void addBiasTanh(int rows, int columns, float[] bias, int biasFrom, float[] z);

  /** zᵢⱼ ← max(zᵢⱼ + bⱼ, 0). */
  void addBiasRelu(int rows, int columns, float[] bias, int biasFrom, float[] z);

  /** gᵢ ← gᵢ (1 − aᵢ²), where a = tanh(z): from the gradient of a to that of z. */
  void tanhGradient(int count, float[] a, float[] g);

  /** gᵢ ← gᵢ where aᵢ &gt; 0, else 0: from the gradient of a = max(z, 0) to that of z. */
  void reluGradient(int count, float[] a, float[] g);

  /** sumsⱼ = Σᵢ zᵢⱼ, written from {@code sums[sumsFrom]} on. */
  void columnSums(int rows, int columns, float[] z, float[] sums, int sumsFrom);

  /**
   * One Adam step: m ← β₁m + (1−β₁)g, v ← β₂v + (1−β₂)g², θ ← decay·θ − rate·m / (√v·c + ε).
   *
   * @param decay factor of θ, 1 without weight decay
   * @param rate learning rate over the first moment's bias correction, η/(1−β₁ᵗ)
   * @param correction c = 1/√(1−β₂ᵗ)
   */
  void adam(
      float[] parameters,
      float[] gradient,
      float[] firstMoment,
      float[] secondMoment,
      float beta1,
      float beta2,
      float decay,
      float rate,
      float correction,
      float epsilon);
}
