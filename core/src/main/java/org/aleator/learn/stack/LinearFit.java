// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.stack;

import java.util.Arrays;
import org.aleator.learn.predictor.Folds;
import org.aleator.numerics.linalg.LinearAlgebra;

/**
 * Least squares of y on a few columns and a constant, all centred and scaled to variance 1 on the
 * rows that are fitted.
 */
public final class LinearFit {
  /** Of each column's square: enough for columns that repeat each other, and no more. */
  private static final double RIDGE = 1e-9;

  private final double[][] columns;
  private final double[] y;

  public LinearFit(double[][] columns, double[] y) {
    this.columns = columns;
    this.y = y;
  }

  /** y less its fit to all rows. */
  public double[] residuals() {
    int[] all = new int[y.length];
    Arrays.setAll(all, i -> i);
    double[] residuals = new double[y.length];
    residuals(all, all, residuals);
    return residuals;
  }

  /** y less its fit to the rows of the other folds. */
  public double[] crossFittedResiduals(Folds folds) {
    double[] residuals = new double[y.length];
    for (int k = 0; k < folds.count(); k++) {
      residuals(folds.without(k), folds.rows(k), residuals);
    }
    return residuals;
  }

  private void residuals(int[] fitted, int[] heldOut, double[] residuals) {
    int q = columns.length;
    double[] mean = new double[q];
    double[] scale = new double[q];
    double[] design = new double[fitted.length * q];
    for (int k = 0; k < q; k++) {
      double[] column = columns[k];
      mean[k] = Arrays.stream(fitted).mapToDouble(i -> column[i]).average().orElseThrow();
      double center = mean[k];
      double squares =
          Arrays.stream(fitted).mapToDouble(i -> Math.pow(column[i] - center, 2)).sum();
      scale[k] = squares > 0 ? 1 / Math.sqrt(squares) : 0;
      for (int i = 0; i < fitted.length; i++) {
        design[i * q + k] = (column[fitted[i]] - mean[k]) * scale[k];
      }
    }
    double level = Arrays.stream(fitted).mapToDouble(i -> y[i]).average().orElseThrow();
    double[] right = new double[q];
    for (int i = 0; i < fitted.length; i++) {
      for (int k = 0; k < q; k++) {
        right[k] += design[i * q + k] * (y[fitted[i]] - level);
      }
    }
    double[] gram = new double[q * q];
    LinearAlgebra.provider().addGram(design, fitted.length, q, gram);
    for (int k = 0; k < q; k++) {
      gram[k * q + k] += gram[k * q + k] > 0 ? RIDGE : 1;
    }
    if (!LinearAlgebra.provider().cholesky(gram, q)) {
      throw new ArithmeticException("columns that are not finite");
    }
    double[] coefficients = LinearAlgebra.solve(gram, q, right);
    for (int i : heldOut) {
      double value = level;
      for (int k = 0; k < q; k++) {
        value += coefficients[k] * (columns[k][i] - mean[k]) * scale[k];
      }
      residuals[i] = y[i] - value;
    }
  }
}
