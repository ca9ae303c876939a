// SPDX-License-Identifier: Apache-2.0
package org.aleator.metric;

import org.aleator.data.Matrix;

/** A curve for each class against all others, and what they give made to add up to 1. */
final class OneAgainstRest {
  private OneAgainstRest() {}

  /** The curve of one class: its probability, recalibrated. */
  interface Curve {
    double at(int ofClass, double probability);
  }

  static Matrix apply(Matrix probabilities, Curve curve) {
    int classes = probabilities.columns();
    double[] values = new double[probabilities.values().length];
    for (int row = 0; row < probabilities.rows(); row++) {
      double sum = 0;
      for (int c = 0; c < classes; c++) {
        double value = curve.at(c, probabilities.get(row, c));
        values[row * classes + c] = value;
        sum += value;
      }
      for (int c = 0; c < classes; c++) {
        values[row * classes + c] /= sum;
      }
    }
    return new Matrix(probabilities.rows(), classes, values);
  }
}
