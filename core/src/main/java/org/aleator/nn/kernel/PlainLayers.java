package org.aleator.nn.kernel;

/** {@link LayerKernels} as plain loops. */
final class PlainLayers implements LayerKernels {
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
      z[i] = FloatMath.tanh(z[i]);
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
}
