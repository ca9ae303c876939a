package org.aleator.learn.gp;

import org.aleator.data.Matrix;
import org.aleator.numerics.linalg.LinearAlgebra;

/**
 * A linear function of coordinates on unit scale, by least squares with a slight ridge.
 *
 * @param intercept at the origin
 * @param slopes by coordinate
 */
record LinearMean(double intercept, double[] slopes) {
  /** As a part of the diagonal, at one row; it falls with the root of the rows. */
  private static final double RIDGE = 1e-3;

  static LinearMean fit(Matrix z, double[] y) {
    int n = z.rows();
    int p = z.columns() + 1;
    double[] gram = new double[p * p];
    double[] products = new double[p];
    double[] row = new double[p];
    row[0] = 1;
    for (int i = 0; i < n; i++) {
      System.arraycopy(z.values(), i * (p - 1), row, 1, p - 1);
      for (int a = 0; a < p; a++) {
        products[a] += row[a] * y[i];
        for (int b = 0; b <= a; b++) {
          gram[a * p + b] += row[a] * row[b];
        }
      }
    }
    for (int a = 1; a < p; a++) {
      gram[a * p + a] += RIDGE * Math.sqrt(n);
    }
    double[] beta = LinearAlgebra.solve(PositiveDefinite.factor(gram, p, 1e-12), p, products);
    double[] slopes = new double[p - 1];
    System.arraycopy(beta, 1, slopes, 0, p - 1);
    return new LinearMean(beta[0], slopes);
  }

  double[] at(Matrix z) {
    double[] values = new double[z.rows()];
    for (int i = 0; i < values.length; i++) {
      double sum = intercept;
      for (int k = 0; k < slopes.length; k++) {
        sum += slopes[k] * z.get(i, k);
      }
      values[i] = sum;
    }
    return values;
  }

  double[] residuals(Matrix z, double[] y) {
    double[] residuals = at(z);
    for (int i = 0; i < y.length; i++) {
      residuals[i] = y[i] - residuals[i];
    }
    return residuals;
  }
}
