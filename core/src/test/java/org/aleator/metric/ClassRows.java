// SPDX-License-Identifier: Apache-2.0
package org.aleator.metric;

import java.util.random.RandomGenerator;
import org.aleator.data.Matrix;
import org.aleator.util.Seed;

/** Predictions of classes whose true probabilities are known. */
final class ClassRows {
  private ClassRows() {}

  /** Two classes, of which the second has these probabilities. */
  static Matrix binary(double... p) {
    double[] values = new double[2 * p.length];
    for (int i = 0; i < p.length; i++) {
      values[2 * i] = 1 - p[i];
      values[2 * i + 1] = p[i];
    }
    return new Matrix(p.length, 2, values);
  }

  /** Softmax of normal scores of std 1.5, and labels drawn from these very probabilities. */
  static ClassPredictions calibrated(int rows, int classes, int seed) {
    return sharpened(rows, classes, 1, seed);
  }

  /**
   * The same labels, but probabilities raised to a power and normalised: above 1 they are
   * overconfident, below underconfident.
   */
  static ClassPredictions sharpened(int rows, int classes, double power, int seed) {
    RandomGenerator random = new Seed(seed).random();
    double[] stated = new double[rows * classes];
    int[] labels = new int[rows];
    double[] score = new double[classes];
    for (int row = 0; row < rows; row++) {
      double truth = 0;
      double said = 0;
      for (int c = 0; c < classes; c++) {
        score[c] = 1.5 * random.nextGaussian();
        truth += Math.exp(score[c]);
        said += Math.exp(power * score[c]);
      }
      double draw = random.nextDouble() * truth;
      int label = 0;
      for (int c = 0; c < classes; c++) {
        stated[row * classes + c] = Math.exp(power * score[c]) / said;
        draw -= Math.exp(score[c]);
        label = draw > 0 && c + 1 < classes ? c + 1 : label;
      }
      labels[row] = label;
    }
    return new ClassPredictions(new Matrix(rows, classes, stated), labels);
  }
}
