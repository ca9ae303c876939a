package org.aleator.estimator.unbiased;

import org.aleator.data.Matrix;

/**
 * log σ²(x) = offset + zᵀβ, cut to the range that zᵀβ has on the rows it was fitted to, with the
 * covariance of β.
 *
 * @param basis gives z
 * @param coefficients β
 * @param covariance p × p, of β
 * @param overdispersion φ, the variance of the standardised squares in units of the Gaussian's
 * @param least the smallest zᵀβ on the rows
 * @param greatest the largest zᵀβ on the rows
 * @param offset log of the unit of the squares
 */
record VarianceFunctionModel(
    VarianceFunctionBasis basis,
    double[] coefficients,
    double[] covariance,
    double overdispersion,
    double least,
    double greatest,
    double offset) {
  private static final int CHUNK = 2048;

  static VarianceFunctionModel of(VarianceFunctionFit.Fitted fitted) {
    double least = Double.POSITIVE_INFINITY;
    double greatest = Double.NEGATIVE_INFINITY;
    for (double f : fitted.fit().logVariance()) {
      least = Math.min(least, f);
      greatest = Math.max(greatest, f);
    }
    return new VarianceFunctionModel(
        fitted.basis(),
        fitted.fit().coefficients(),
        fitted.fit().bandCovariance(),
        fitted.fit().overdispersion(),
        least,
        greatest,
        0);
  }

  /** The same function times e^{shift}. */
  VarianceFunctionModel shifted(double shift) {
    return new VarianceFunctionModel(
        basis, coefficients, covariance, overdispersion, least, greatest, offset + shift);
  }

  /** log σ² at the rows of x. */
  double[] logVariance(Matrix x) {
    double[] result = new double[x.rows()];
    int p = basis.columns();
    forEachChunk(
        x,
        (start, z) -> {
          for (int i = 0; i < z.rows(); i++) {
            double f = SmallCholesky.dot(z.values(), i * p, coefficients, 0, p);
            result[start + i] = offset + Math.min(Math.max(f, least), greatest);
          }
        });
    return result;
  }

  /** The posterior standard deviation √(zᵀVz) of log σ² at the rows of x. */
  double[] logVarianceStd(Matrix x) {
    double[] result = new double[x.rows()];
    int p = basis.columns();
    forEachChunk(
        x,
        (start, z) -> {
          double[] row = new double[p];
          for (int i = 0; i < z.rows(); i++) {
            System.arraycopy(z.values(), i * p, row, 0, p);
            double variance = 0;
            for (int c = 0; c < p; c++) {
              variance += row[c] * SmallCholesky.dot(covariance, c * p, row, 0, p);
            }
            result[start + i] = Math.sqrt(Math.max(0, variance));
          }
        });
    return result;
  }

  @FunctionalInterface
  private interface ChunkAction {
    void accept(int start, Matrix z);
  }

  private void forEachChunk(Matrix x, ChunkAction action) {
    for (int start = 0; start < x.rows(); start += CHUNK) {
      int first = start;
      int[] rows = new int[Math.min(CHUNK, x.rows() - start)];
      java.util.Arrays.setAll(rows, i -> first + i);
      action.accept(start, basis.evaluate(x.selectRows(rows)));
    }
  }
}
