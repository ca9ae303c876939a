// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.variance;

import java.util.stream.IntStream;
import org.aleator.data.Matrix;

/**
 * log σ²(x) = offset + zᵀβ, cut to the range that zᵀβ has on the rows it was fitted to, with the
 * covariance of β.
 *
 * @param basis gives z
 * @param coefficients β
 * @param covariance p × p, of β
 * @param processVariance τ² of the process
 * @param overdispersion φ, the variance of the standardised squares in units of the Gaussian's
 * @param least the smallest zᵀβ on the rows
 * @param greatest the largest zᵀβ on the rows
 * @param offset log of the unit of the squares
 */
record VarianceFunctionModel(
    VarianceFunctionBasis basis,
    double[] coefficients,
    double[] covariance,
    double processVariance,
    double overdispersion,
    double least,
    double greatest,
    double offset) {
  /** Rows predicted at once, which bounds the memory. */
  private static final int CHUNK = 2048;

  static VarianceFunctionModel of(VarianceFunctionFit.Fitted fitted) {
    return of(fitted, fitted.fit().band().get());
  }

  /** Without what a band is drawn from, which costs more than some fits. */
  static VarianceFunctionModel withoutBand(VarianceFunctionFit.Fitted fitted) {
    return of(fitted, new GammaEvidence.Band(new double[0], 0));
  }

  private static VarianceFunctionModel of(
      VarianceFunctionFit.Fitted fitted, GammaEvidence.Band band) {
    double least = Double.POSITIVE_INFINITY;
    double greatest = Double.NEGATIVE_INFINITY;
    for (double f : fitted.fit().logVariance()) {
      least = Math.min(least, f);
      greatest = Math.max(greatest, f);
    }
    return new VarianceFunctionModel(
        fitted.basis(),
        fitted.fit().coefficients(),
        band.covariance(),
        band.processVariance(),
        fitted.fit().overdispersion(),
        least,
        greatest,
        0);
  }

  /** The same function times e^{shift}. */
  VarianceFunctionModel shifted(double shift) {
    return new VarianceFunctionModel(
        basis,
        coefficients,
        covariance,
        processVariance,
        overdispersion,
        least,
        greatest,
        offset + shift);
  }

  /** log σ² at the rows of x. */
  double[] logVariance(Matrix x) {
    int p = basis.columns();
    int ownColumns = p - basis.process().size();
    boolean[] needed = new boolean[p];
    for (int c = 0; c < ownColumns; c++) {
      needed[c] = coefficients[c] != 0;
    }
    double[] result = basis.processPart(x, coefficients);
    forEachChunk(
        x,
        needed,
        (row, z, at) -> {
          double f = SmallCholesky.dot(z, at, coefficients, 0, ownColumns) + result[row];
          result[row] = offset + Math.min(Math.max(f, least), greatest);
        });
    return result;
  }

  /**
   * The posterior standard deviation of log σ² at the rows of x: √(zᵀVz + τ² · what the process's
   * columns do not tell of it).
   */
  double[] logVarianceStd(Matrix x) {
    int p = basis.columns();
    int ownColumns = p - basis.process().size();
    boolean[] needed = new boolean[p];
    for (int c = 0; c < p; c++) {
      // |z| is at most about 2: hundreds of columns below this limit add less than 1 % to the std.
      needed[c] = c >= ownColumns || covariance[c * p + c] > 1e-4 * covariance[0];
    }
    int[] columns = IntStream.range(0, p).filter(c -> needed[c]).toArray();
    int m = columns.length;
    double[] part = new double[m * m];
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < m; j++) {
        part[i * m + j] = covariance[columns[i] * p + columns[j]];
      }
    }
    double[] compact = new double[m];
    double[] result = new double[x.rows()];
    forEachChunk(
        x,
        needed,
        (row, z, at) -> {
          for (int c = 0; c < m; c++) {
            compact[c] = z[at + columns[c]];
          }
          double untold = processVariance * basis.process().untold(z, at + ownColumns);
          result[row] = Math.sqrt(Math.max(0, quadraticForm(part, compact)) + untold);
        });
    return result;
  }

  /** zᵀAz for a symmetric A: twice the part below the diagonal, and the diagonal. */
  private static double quadraticForm(double[] a, double[] z) {
    double sum = 0;
    for (int c = 0; c < z.length; c++) {
      double below = SmallCholesky.dot(a, c * z.length, z, 0, c);
      sum += z[c] * (2 * below + a[c * z.length + c] * z[c]);
    }
    return sum;
  }

  @FunctionalInterface
  private interface RowAction {
    /** Row {@code row} of x has its columns at {@code z[at …]}. */
    void accept(int row, double[] z, int at);
  }

  private void forEachChunk(Matrix x, boolean[] needed, RowAction action) {
    for (int start = 0; start < x.rows(); start += CHUNK) {
      int[] rows = IntStream.range(start, Math.min(x.rows(), start + CHUNK)).toArray();
      Matrix z = basis.evaluate(x.selectRows(rows), needed);
      for (int i = 0; i < rows.length; i++) {
        action.accept(rows[i], z.values(), i * z.columns());
      }
    }
  }
}
