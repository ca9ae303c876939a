// SPDX-License-Identifier: Apache-2.0
package org.aleator.data;

import java.util.Arrays;

/**
 * A dense matrix of doubles, row-major in one array: element (i, j) is {@code values[i * columns +
 * j]}. The array is shared, not copied; by convention nothing writes to it after construction.
 */
public record Matrix(int rows, int columns, double[] values) {
  public Matrix {
    if (rows < 0 || columns < 0 || values.length != rows * columns) {
      throw new IllegalArgumentException(
          rows + " x " + columns + " does not fit " + values.length + " values");
    }
  }

  /** One column of the given values. */
  public static Matrix column(double... values) {
    return new Matrix(values.length, 1, values);
  }

  public double get(int row, int column) {
    return values[row * columns + column];
  }

  /** A copy of column {@code column}. */
  public double[] columnValues(int column) {
    double[] copy = new double[rows];
    for (int i = 0; i < rows; i++) {
      copy[i] = values[i * columns + column];
    }
    return copy;
  }

  /** A copy of row {@code row}. */
  public double[] rowValues(int row) {
    return Arrays.copyOfRange(values, row * columns, (row + 1) * columns);
  }

  /** The rows {@code from} (inclusive) to {@code to} (exclusive). */
  public Matrix rows(int from, int to) {
    return new Matrix(to - from, columns, Arrays.copyOfRange(values, from * columns, to * columns));
  }

  /** The same with one more column behind the others. */
  public Matrix withColumn(double[] column) {
    int d = columns + 1;
    double[] wider = new double[rows * d];
    for (int i = 0; i < rows; i++) {
      System.arraycopy(values, i * columns, wider, i * d, columns);
      wider[i * d + columns] = column[i];
    }
    return new Matrix(rows, d, wider);
  }

  /** The matrix of the given columns, in the given order. */
  public Matrix selectColumns(int[] indices) {
    double[] selected = new double[rows * indices.length];
    for (int i = 0; i < rows; i++) {
      for (int k = 0; k < indices.length; k++) {
        selected[i * indices.length + k] = values[i * columns + indices[k]];
      }
    }
    return new Matrix(rows, indices.length, selected);
  }

  /** The matrix of the given rows, in the given order. */
  public Matrix selectRows(int[] indices) {
    double[] selected = new double[indices.length * columns];
    for (int i = 0; i < indices.length; i++) {
      System.arraycopy(values, indices[i] * columns, selected, i * columns, columns);
    }
    return new Matrix(indices.length, columns, selected);
  }
}
