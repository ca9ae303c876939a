// SPDX-License-Identifier: Apache-2.0
package org.aleator;

import java.util.Random;
import org.aleator.data.Dataset;

/**
 * A table that starves a fit: labels of which one alone differs, that are nearly all equal or of
 * two values, that no number can square, beside columns that repeat each other or never vary.
 */
record HostileTable(Labels labels, Columns columns, int rows, long seed) {
  enum Labels {
    ONE_HOT,
    ONE_ODD_IN_NOISE,
    CONSTANT_BUT_ONE,
    TWO_OPPOSITE,
    TWO_VALUES_BY_X,
    TWO_VALUES_BY_CHANCE,
    NO_NOISE,
    ROUNDING_ALONE,
    OUTLIER_OF_1E12,
    LARGEST_ALLOWED,
    SMALLEST_ALLOWED,
    OF_1E150,
    OF_1E_MINUS_150
  }

  enum Columns {
    ONE,
    COUNTING,
    TWO,
    CONSTANT,
    COPY,
    TWICE_THE_ROWS,
    ONE_HOT,
    FEW_LEVELS,
    OF_1E74,
    OF_1E150
  }

  Dataset data() {
    Random random = new Random(seed);
    double[][] x = new double[rows][];
    for (int i = 0; i < rows; i++) {
      x[i] = row(i, random, x);
    }
    int odd = random.nextInt(rows);
    double[] y = new double[rows];
    for (int i = 0; i < rows; i++) {
      y[i] = label(i, odd, x[i][0], random);
    }
    return Dataset.of(x, y);
  }

  private double[] row(int i, Random random, double[][] before) {
    double a = random.nextDouble();
    double b = random.nextGaussian();
    return switch (columns) {
      case ONE -> new double[] {a};
      case COUNTING -> new double[] {i};
      case TWO -> new double[] {a, b};
      case CONSTANT -> new double[] {a, 3};
      case COPY -> new double[] {a, a, b};
      case TWICE_THE_ROWS -> i % 2 == 1 ? before[i - 1].clone() : new double[] {a, b};
      case ONE_HOT -> new double[] {a, i == rows / 2 ? 1 : 0};
      case FEW_LEVELS -> new double[] {random.nextInt(3), random.nextInt(2)};
      case OF_1E74 -> new double[] {a, 1e74 * b};
      case OF_1E150 -> new double[] {a, 1e150 * b};
    };
  }

  private double label(int i, int odd, double x, Random random) {
    double noisy = x + random.nextGaussian();
    return switch (labels) {
      case ONE_HOT -> i == odd ? 1 : 0;
      case ONE_ODD_IN_NOISE -> i == odd ? 1e3 : noisy;
      case CONSTANT_BUT_ONE -> i == odd ? 7.5 : 7.25;
      case TWO_OPPOSITE -> i == odd ? 1 : i == (odd + 3) % rows ? -1 : 0;
      case TWO_VALUES_BY_X -> x > 0.5 ? 1 : 0;
      case TWO_VALUES_BY_CHANCE -> noisy > 0.5 ? 1 : 0;
      case NO_NOISE -> 2 * x;
      case ROUNDING_ALONE -> 1 + Math.ulp(1.0) * random.nextInt(3);
      case OUTLIER_OF_1E12 -> i == odd ? 1e12 : noisy;
      case LARGEST_ALLOWED -> noisy > 0.5 ? 1e75 : -1e75 * random.nextDouble();
      case SMALLEST_ALLOWED -> 2e-75 * (1 + random.nextDouble());
      case OF_1E150 -> 1e150 * noisy;
      case OF_1E_MINUS_150 -> 1e-150 * noisy;
    };
  }
}
