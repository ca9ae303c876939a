// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

import java.util.Arrays;
import org.aleator.data.Matrix;
import org.aleator.data.RowWeights;
import org.aleator.numerics.linalg.LinearAlgebra;

/**
 * A linear function of coordinates on unit scale, by least squares with a ridge on its slopes. The
 * ridge is chosen by generalised cross-validation (Golub, Heath and Wahba 1979), which least
 * squares alone needs where columns are many: 120 slopes of 300 rows add two thirds of the noise to
 * a prediction's error.
 */
final class LinearMean {
  /** Compared from the largest, as parts of the rows, which a coordinate's squares add up to. */
  private static final double[] RIDGES = {100, 10, 3, 1, 0.3, 0.1, 0.03, 0.01, 1e-3, 1e-6};

  /** Beyond so many degrees of freedom a row the criterion is a ratio of two small numbers. */
  private static final double MOST_FREEDOM = 0.75;

  private final double[] beta;

  /** Cholesky's, of Σ x xᵀ plus the ridge, x a row with a leading 1. */
  private final double[] factor;

  /** Degrees of freedom that the fit takes. */
  private final double freedom;

  private LinearMean(double[] beta, double[] factor, double ridge) {
    this.beta = beta;
    this.factor = factor;
    this.freedom = freedom(ridge);
  }

  static LinearMean fit(Matrix z, double[] y) {
    return fit(z, y, RowWeights.EQUAL);
  }

  /** By weighted least squares: rows and labels times √wᵢ. */
  static LinearMean fit(Matrix z, double[] y, RowWeights weights) {
    int n = z.rows();
    int p = z.columns() + 1;
    double centre = Arrays.stream(y).average().orElse(0);
    double[] gram = new double[p * p];
    double[] products = new double[p];
    double squares = 0;
    double[] row = new double[p];
    for (int i = 0; i < n; i++) {
      fill(z, i, row);
      double root = weights.root(i);
      for (int a = 0; a < p; a++) {
        row[a] *= root;
      }
      double label = (y[i] - centre) * root;
      squares += label * label;
      for (int a = 0; a < p; a++) {
        products[a] += row[a] * label;
        for (int b = 0; b <= a; b++) {
          gram[a * p + b] += row[a] * row[b];
        }
      }
    }
    LinearMean best = null;
    double least = Double.POSITIVE_INFINITY;
    for (double part : RIDGES) {
      double ridge = part * n;
      LinearMean candidate = solved(gram, products, ridge);
      double freedom = candidate.freedom;
      if (best != null && freedom > MOST_FREEDOM * n) {
        break;
      }
      double left = Math.max(0, squares - candidate.explained(products, ridge));
      double score = left / ((n - freedom) * (n - freedom));
      if (best == null || score < least) {
        best = candidate;
        least = score;
      }
    }
    best.beta[0] += centre;
    return best;
  }

  /**
   * The part of the labels' variance that the function explains, by generalised cross-validation.
   */
  static double explained(Matrix z, double[] y) {
    LinearMean fitted = fit(z, y);
    int n = z.rows();
    double mean = Arrays.stream(y).average().orElseThrow();
    double squares = Arrays.stream(y).map(v -> (v - mean) * (v - mean)).sum();
    double left = Arrays.stream(fitted.residuals(z, y)).map(r -> r * r).sum();
    double rest = (n - fitted.freedom) / (n - 1.0);
    return squares > 0 ? 1 - left / squares / (rest * rest) : 0;
  }

  private static LinearMean solved(double[] gram, double[] products, double ridge) {
    int p = products.length;
    double[] matrix = gram.clone();
    for (int a = 1; a < p; a++) {
      matrix[a * p + a] += ridge;
    }
    double[] factor = PositiveDefinite.factor(matrix, p, 1e-12);
    return new LinearMean(LinearAlgebra.solve(factor, p, products), factor, ridge);
  }

  /** The trace of the matrix that makes fitted values of labels: p − r tr (XᵀX + R)⁻¹ of slopes. */
  private double freedom(double ridge) {
    double[] diagonal = LinearAlgebra.inverseDiagonal(factor, beta.length);
    return beta.length - ridge * Arrays.stream(diagonal, 1, beta.length).sum();
  }

  /** What the residuals' squares are less than the labels': βᵀXᵀy + r |slopes|². */
  private double explained(double[] products, double ridge) {
    double sum = 0;
    for (int a = 0; a < beta.length; a++) {
      sum += beta[a] * products[a] + (a == 0 ? 0 : ridge * beta[a] * beta[a]);
    }
    return sum;
  }

  private static void fill(Matrix z, int row, double[] into) {
    into[0] = 1;
    System.arraycopy(z.values(), row * z.columns(), into, 1, z.columns());
  }

  /** The function, its value at the origin first. */
  double[] function() {
    return beta.clone();
  }

  double[] at(Matrix z) {
    double[] values = new double[z.rows()];
    Arrays.setAll(values, i -> at(beta, z, i));
    return values;
  }

  /** A linear function, its value at the origin first, at a row. */
  static double at(double[] function, Matrix z, int row) {
    double sum = function[0];
    for (int k = 1; k < function.length; k++) {
      sum += function[k] * z.get(row, k - 1);
    }
    return sum;
  }

  double[] residuals(Matrix z, double[] y) {
    double[] residuals = at(z);
    for (int i = 0; i < y.length; i++) {
      residuals[i] = y[i] - residuals[i];
    }
    return residuals;
  }

  /**
   * What the function is less without a row: A⁻¹x w e/(1 − w xᵀA⁻¹x), A the matrix of the factor.
   *
   * @param residual e of the row, which it was fitted to
   * @param weight w of the row
   */
  double[] dueTo(Matrix z, int row, double residual, double weight) {
    double[] x = new double[beta.length];
    fill(z, row, x);
    double[] solved = LinearAlgebra.solve(factor, x.length, x);
    double leverage = 0;
    for (int a = 0; a < x.length; a++) {
      leverage += x[a] * solved[a];
    }
    double part = weight * residual / Math.max(1e-9, 1 - weight * leverage);
    Arrays.setAll(solved, a -> part * solved[a]);
    return solved;
  }
}
