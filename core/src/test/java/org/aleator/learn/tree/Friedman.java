// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.tree;

import java.util.function.IntToDoubleFunction;
import java.util.random.RandomGenerator;
import org.aleator.data.Matrix;
import org.aleator.util.Seed;

/**
 * Friedman's first function (1991): y = 10 sin(π x₁x₂) + 20 (x₃ − ½)² + 10 x₄ + 5 x₅ + ε, x uniform
 * on [0, 1]¹⁰, ε standard normal.
 */
record Friedman(Matrix x, double[] y) {
  static Friedman draw(int rows, Seed seed) {
    RandomGenerator random = seed.random();
    double[] x = new double[rows * 10];
    double[] y = new double[rows];
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < 10; j++) {
        x[i * 10 + j] = random.nextDouble();
      }
      int c = i * 10;
      double bump = x[c + 2] - 0.5;
      y[i] = 10 * Math.sin(Math.PI * x[c] * x[c + 1]) + 20 * bump * bump;
      y[i] += 10 * x[c + 3] + 5 * x[c + 4] + random.nextGaussian();
    }
    return new Friedman(new Matrix(rows, 10, x), y);
  }

  /** Root mean squared difference of predictions and targets. */
  double rmse(double[] predictions) {
    double sum = 0;
    for (int i = 0; i < y.length; i++) {
      sum += (predictions[i] - y[i]) * (predictions[i] - y[i]);
    }
    return Math.sqrt(sum / y.length);
  }

  /** The same rows with every {@code step}-th cell missing. */
  Friedman withMissing(int step) {
    double[] values = x.values().clone();
    for (int k = 0; k < values.length; k += step) {
      values[k] = Double.NaN;
    }
    return new Friedman(new Matrix(x.rows(), x.columns(), values), y);
  }

  /** The matrix with one more column, given by its row. */
  static Matrix append(Matrix x, IntToDoubleFunction column) {
    int columns = x.columns() + 1;
    double[] values = new double[x.rows() * columns];
    for (int i = 0; i < x.rows(); i++) {
      System.arraycopy(x.values(), i * x.columns(), values, i * columns, x.columns());
      values[i * columns + x.columns()] = column.applyAsDouble(i);
    }
    return new Matrix(x.rows(), columns, values);
  }
}
