// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.age;

import java.util.random.RandomGenerator;
import org.aleator.data.Matrix;
import org.aleator.numerics.linalg.LinearAlgebra;
import org.aleator.util.Seed;

/**
 * The leading principal coordinates of features on unit scale, by subspace iteration (Halko,
 * Martinsson and Tropp 2011): a random basis is multiplied by XᵀX a few times and made orthonormal
 * by Cholesky's factor of its Gram matrix.
 */
final class PrincipalAxes {
  private static final int ITERATIONS = 8;

  private PrincipalAxes() {}

  /** The features' coordinates along so many axes, or the features as they are if they are few. */
  static Matrix project(Matrix x, int axes, Seed seed) {
    if (x.columns() <= axes) {
      return x;
    }
    LinearAlgebra algebra = LinearAlgebra.provider();
    double[] unit = standardised(x);
    double[] columns = transposed(unit, x.rows(), x.columns());
    RandomGenerator random = seed.random();
    // Rows of the basis are axes.
    double[] basis = new double[axes * x.columns()];
    for (int i = 0; i < basis.length; i++) {
      basis[i] = random.nextGaussian();
    }
    for (int step = 0; step < ITERATIONS; step++) {
      double[] scores = algebra.multiplyTransposed(basis, axes, x.columns(), unit, x.rows());
      basis = algebra.multiplyTransposed(scores, axes, x.rows(), columns, x.columns());
      orthonormalise(algebra, basis, axes, x.columns());
    }
    double[] scores = algebra.multiplyTransposed(unit, x.rows(), x.columns(), basis, axes);
    return new Matrix(x.rows(), axes, scores);
  }

  private static void orthonormalise(LinearAlgebra algebra, double[] basis, int axes, int width) {
    double[] gram = algebra.multiplyTransposed(basis, axes, width, basis, axes);
    double trace = 0;
    for (int i = 0; i < axes; i++) {
      trace += gram[i * axes + i];
    }
    for (int i = 0; i < axes; i++) {
      // Axes beyond the features' rank have no length; a little of it keeps the factor defined.
      gram[i * axes + i] += 1e-12 * trace;
    }
    if (!algebra.cholesky(gram, axes)) {
      throw new IllegalStateException("the features' Gram matrix is not positive definite");
    }
    double[] columns = transposed(basis, axes, width);
    algebra.forwardSolve(gram, axes, columns, width);
    System.arraycopy(transposed(columns, width, axes), 0, basis, 0, basis.length);
  }

  private static double[] standardised(Matrix x) {
    double[] unit = new double[x.values().length];
    for (int j = 0; j < x.columns(); j++) {
      double[] column = x.columnValues(j);
      double mean = 0;
      for (double value : column) {
        mean += value / column.length;
      }
      double variance = 0;
      for (double value : column) {
        variance += (value - mean) * (value - mean) / column.length;
      }
      double scale = variance > 0 ? 1 / Math.sqrt(variance) : 0;
      for (int i = 0; i < column.length; i++) {
        unit[i * x.columns() + j] = (column[i] - mean) * scale;
      }
    }
    return unit;
  }

  private static double[] transposed(double[] values, int rows, int columns) {
    double[] result = new double[values.length];
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        result[j * rows + i] = values[i * columns + j];
      }
    }
    return result;
  }
}
