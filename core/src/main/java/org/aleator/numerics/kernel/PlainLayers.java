// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.kernel;

/** {@link LayerKernels} as plain loops. */
final class PlainLayers implements LayerKernels {
  @Override
  public void tanh(int count, float[] z) {
    for (int i = 0; i < count; i++) {
      z[i] = FloatMath.tanh(z[i]);
    }
  }

  @Override
  public void relu(int count, float[] z) {
    for (int i = 0; i < count; i++) {
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
  public void exp(int count, float[] z) {
    for (int i = 0; i < count; i++) {
      z[i] = FloatMath.exp(z[i]);
    }
  }
}
