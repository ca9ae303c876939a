// SPDX-License-Identifier: Apache-2.0
package org.aleator.bench;

import java.util.List;
import java.util.random.RandomGenerator;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.util.Seed;

/** Generated tables with new rows beside them: one function of five columns, five laws of noise. */
record IntervalTables(Dataset rows, Matrix newX, double[] newY) {
  /** The laws; each has mean 0 and, on average over the rows, variance 1. */
  enum Law {
    GAUSSIAN {
      @Override
      double draw(double[] x, RandomGenerator random) {
        return random.nextGaussian();
      }
    },
    /** Student's t with 3 degrees of freedom, whose variance is 3. */
    STUDENT3 {
      @Override
      double draw(double[] x, RandomGenerator random) {
        double chiSquare = 0;
        for (int i = 0; i < 3; i++) {
          chiSquare += Math.pow(random.nextGaussian(), 2);
        }
        return random.nextGaussian() / Math.sqrt(chiSquare / 3) / Math.sqrt(3);
      }
    },
    EXPONENTIAL {
      @Override
      double draw(double[] x, RandomGenerator random) {
        return random.nextExponential() - 1;
      }
    },
    /** σ from 0.2 to 1.7 along the first column. */
    HETEROSCEDASTIC {
      @Override
      double draw(double[] x, RandomGenerator random) {
        return (0.2 + 1.5 * x[0]) / Math.sqrt(1.09) * random.nextGaussian();
      }
    },
    TWO_VALUED {
      @Override
      double draw(double[] x, RandomGenerator random) {
        return random.nextBoolean() ? 1 : -1;
      }
    };

    abstract double draw(double[] x, RandomGenerator random);
  }

  /** So many rows and new ones, uniform on the unit cube. */
  static IntervalTables of(Law law, int rows, int newRows, Seed seed) {
    RandomGenerator random = seed.split(law.name()).random();
    double[][] x = new double[rows + newRows][5];
    double[] y = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      for (int j = 0; j < 5; j++) {
        x[i][j] = random.nextDouble();
      }
      double[] at = x[i];
      // Friedman's first function (1991), at a fifth of its size: a third of the variance is noise.
      double mean =
          (10 * Math.sin(Math.PI * at[0] * at[1])
                  + 20 * Math.pow(at[2] - 0.5, 2)
                  + 10 * at[3]
                  + 5 * at[4])
              / 5;
      y[i] = mean + law.draw(at, random);
    }
    double[] flat = new double[newRows * 5];
    double[] newY = new double[newRows];
    for (int i = 0; i < newRows; i++) {
      System.arraycopy(x[rows + i], 0, flat, 5 * i, 5);
      newY[i] = y[rows + i];
    }
    return new IntervalTables(
        Dataset.of(
            List.of(x).subList(0, rows).toArray(double[][]::new),
            java.util.Arrays.copyOf(y, rows),
            "x1",
            "x2",
            "x3",
            "x4",
            "x5"),
        new Matrix(newRows, 5, flat),
        newY);
  }
}
