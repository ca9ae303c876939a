// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.tree;

/** The targets of the rows that are fitted. */
final class Targets {
  private Targets() {}

  /** The targets of the given rows; they must be finite, and small enough to be added up. */
  static double[] select(double[] y, int[] rows, int matrixRows) {
    if (y.length != matrixRows) {
      throw new IllegalArgumentException(y.length + " targets for " + matrixRows + " rows");
    }
    if (rows.length == 0) {
      throw new IllegalArgumentException("trees need at least one row");
    }
    double[] selected = new double[rows.length];
    double total = 0;
    for (int i = 0; i < rows.length; i++) {
      selected[i] = y[rows[i]];
      total += 2 * Math.abs(selected[i]);
    }
    if (!Double.isFinite(total)) {
      throw new IllegalArgumentException("the targets are not finite or too large to be added up");
    }
    return selected;
  }

  /** The mean, first minus an element, so that equal values have exactly their value as mean. */
  static double mean(double[] y) {
    return mean(y, Multiples.NONE);
  }

  /** The same of rows that count as several. */
  static double mean(double[] y, Multiples times) {
    double sum = 0;
    for (int i = 0; i < y.length; i++) {
      sum += (y[i] - y[0]) * times.of(i);
    }
    return y[0] + sum / times.total(y.length);
  }
}
