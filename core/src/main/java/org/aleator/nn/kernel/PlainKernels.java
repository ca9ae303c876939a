package org.aleator.nn.kernel;

/** The kernels as plain loops: the specification, the fallback and the oracle of the tests. */
public final class PlainKernels implements Kernels {
  @Override
  public String name() {
    return "plain";
  }

  @Override
  public Gemm gemm() {
    return new PlainGemm();
  }

  @Override
  public void addBias(int rows, int columns, float[] bias, int biasFrom, float[] z) {
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        z[i * columns + j] += bias[biasFrom + j];
      }
    }
  }

  @Override
  public void addBiasTanh(int rows, int columns, float[] bias, int biasFrom, float[] z) {
    addBias(rows, columns, bias, biasFrom, z);
    for (int i = 0; i < rows * columns; i++) {
      z[i] = (float) Math.tanh(z[i]);
    }
  }

  @Override
  public void addBiasRelu(int rows, int columns, float[] bias, int biasFrom, float[] z) {
    addBias(rows, columns, bias, biasFrom, z);
    for (int i = 0; i < rows * columns; i++) {
      z[i] = Math.max(z[i], 0f);
    }
  }

  @Override
  public void tanhGradient(int count, float[] a, float[] g) {
    for (int i = 0; i < count; i++) {
      g[i] *= 1f - a[i] * a[i];
    }
  }

  @Override
  public void reluGradient(int count, float[] a, float[] g) {
    for (int i = 0; i < count; i++) {
      g[i] = a[i] > 0f ? g[i] : 0f;
    }
  }

  @Override
  public void columnSums(int rows, int columns, float[] z, float[] sums, int sumsFrom) {
    for (int j = 0; j < columns; j++) {
      sums[sumsFrom + j] = 0f;
    }
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        sums[sumsFrom + j] += z[i * columns + j];
      }
    }
  }

  @Override
  public void adam(
      float[] parameters,
      float[] gradient,
      float[] firstMoment,
      float[] secondMoment,
      float beta1,
      float beta2,
      float decay,
      float rate,
      float correction,
      float epsilon) {
    for (int i = 0; i < parameters.length; i++) {
      float g = gradient[i];
      float m = beta1 * firstMoment[i] + (1f - beta1) * g;
      float v = beta2 * secondMoment[i] + (1f - beta2) * g * g;
      firstMoment[i] = m;
      secondMoment[i] = v;
      float root = (float) Math.sqrt(v);
      parameters[i] = decay * parameters[i] - rate * m / (root * correction + epsilon);
    }
  }
}
