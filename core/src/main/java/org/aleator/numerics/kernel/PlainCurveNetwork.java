// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.kernel;

/** {@link CurveNetwork} layer by layer, on the plain products and activations. */
final class PlainCurveNetwork implements CurveNetwork {
  private final Gemm gemm = new PlainGemm();
  private final LayerKernels layers = new PlainLayers();
  private float[] u = {};

  @Override
  public void forward(
      Size size, float[] parameters, float[] x, int xFrom, float[] a, float[] output) {
    int rows = size.rows();
    int hidden = size.hidden();
    gemm.affine(rows, 1, hidden, x, xFrom, parameters, 0, parameters, hidden, a, 0);
    layers.tanh(rows * hidden, a);
    gemm.affine(
        rows, hidden, size.outputs(), a, 0, parameters, size.v(), parameters, size.c(), output, 0);
  }

  @Override
  public void backward(
      Size size, float[] parameters, float[] x, int xFrom, float[] a, float[] g, float[] gradient) {
    int rows = size.rows();
    int hidden = size.hidden();
    int outputs = size.outputs();
    if (u.length < rows * hidden) {
      u = new float[rows * hidden];
    }
    gemm.leftTransposed(hidden, rows, outputs, a, 0, g, 0, gradient, size.v(), gradient, size.c());
    gemm.rightTransposed(rows, outputs, hidden, g, 0, parameters, size.v(), u, 0);
    layers.tanhGradient(rows * hidden, a, u);
    gemm.leftTransposed(1, rows, hidden, x, xFrom, u, 0, gradient, 0, gradient, hidden);
  }
}
