// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.ceiling;

import java.util.random.RandomGenerator;
import org.aleator.data.Matrix;

/**
 * Features of 2 to 22 columns: independent normal or uniform ones, a few hidden causes seen through
 * noise, or clusters with correlated columns; in three of ten a third of the columns is rounded, so
 * that values repeat.
 */
final class SyntheticFeatures {
  private SyntheticFeatures() {}

  static Matrix draw(int rows, RandomGenerator random) {
    int columns = (int) Math.round(Draws.logUniform(random, 2, 22));
    double[] x =
        switch (random.nextInt(4)) {
          case 0 -> Draws.normals(random, rows * columns);
          case 1 -> random.doubles((long) rows * columns).toArray();
          case 2 -> hiddenCauses(rows, columns, random);
          default -> clusters(rows, columns, random);
        };
    if (random.nextDouble() < 0.3) {
      for (int j : Draws.subset(random, columns, Math.max(1, columns / 3))) {
        double steps = Draws.of(random, 1, 2, 3);
        for (int i = 0; i < rows; i++) {
          x[i * columns + j] = Math.rint(x[i * columns + j] * steps);
        }
      }
    }
    return new Matrix(rows, columns, x);
  }

  private static double[] hiddenCauses(int rows, int columns, RandomGenerator random) {
    int causes = 2 + random.nextInt(4);
    double[] loadings = Draws.normals(random, causes * columns);
    double[] x = new double[rows * columns];
    for (int i = 0; i < rows; i++) {
      double[] cause = Draws.normals(random, causes);
      for (int j = 0; j < columns; j++) {
        double sum = 0;
        for (int k = 0; k < causes; k++) {
          sum += cause[k] * loadings[k * columns + j];
        }
        x[i * columns + j] = Math.tanh(sum) + 0.3 * random.nextGaussian();
      }
    }
    return x;
  }

  private static double[] clusters(int rows, int columns, RandomGenerator random) {
    int clusters = 3 + random.nextInt(7);
    double[] centres = Draws.normals(random, clusters * columns);
    double[] mixing = Draws.normals(random, columns * columns);
    double[] x = new double[rows * columns];
    for (int i = 0; i < rows; i++) {
      int cluster = random.nextInt(clusters);
      double[] z = Draws.normals(random, columns);
      for (int j = 0; j < columns; j++) {
        double sum = 1.5 * centres[cluster * columns + j];
        for (int k = 0; k < columns; k++) {
          sum += z[k] * mixing[k * columns + j] / Math.sqrt(columns);
        }
        x[i * columns + j] = sum;
      }
    }
    return x;
  }
}
