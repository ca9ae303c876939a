package org.aleator.nn.kernel;

/** {@link ScalarNetwork} layer by layer, on the plain products and activations. */
final class PlainScalarNetwork implements ScalarNetwork {
  private final Gemm gemm = new PlainGemm();
  private final LayerKernels layers = new PlainLayers();
  private float[] u = {};

  @Override
  public void forward(
      int rows, int hidden, float[] parameters, float[] x, int xFrom, float[] a, float[] output) {
    gemm.affine(rows, 1, hidden, x, xFrom, parameters, 0, parameters, hidden, a, 0);
    layers.tanh(rows * hidden, a);
    int v = 2 * hidden;
    gemm.affine(rows, hidden, 1, a, 0, parameters, v, parameters, v + hidden, output, 0);
  }

  @Override
  public void backward(
      int rows,
      int hidden,
      float[] parameters,
      float[] x,
      int xFrom,
      float[] a,
      float[] g,
      float[] gradient) {
    if (u.length < rows * hidden) {
      u = new float[rows * hidden];
    }
    int v = 2 * hidden;
    gemm.leftTransposed(hidden, rows, 1, a, 0, g, 0, gradient, v, gradient, v + hidden);
    gemm.rightTransposed(rows, 1, hidden, g, 0, parameters, v, u, 0);
    layers.tanhGradient(rows * hidden, a, u);
    gemm.leftTransposed(1, rows, hidden, x, xFrom, u, 0, gradient, 0, gradient, hidden);
  }
}
