// SPDX-License-Identifier: Apache-2.0
package org.aleator.inputs;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.aleator.numerics.StandardNormal;
import org.aleator.util.Seed;
import org.hipparchus.random.SobolSequenceGenerator;

/**
 * Standard normal points, {@link #COUNT} for each row: a Sobol' set with a random shift of each
 * coordinate and row, through the normal quantile, each coordinate brought to mean 0 and variance 1
 * within its row. The first coordinate is evenly spread, so {@link #aligned} turns it to where it
 * matters: an uneven spread there makes the mean of a likelihood noisy, and the logarithm of that
 * mean too small.
 */
final class QuasiNormalPoints {
  /** A power of two, for Sobol’ sets; accuracy and time grow with it. */
  static final int COUNT = 32;

  /** Keeps quantiles within ±3.7, so that no single centre rules the variance. */
  private static final double EDGE = 1e-4;

  private QuasiNormalPoints() {}

  /** Row by row and point by point, rows × COUNT × d. */
  static double[] of(int rows, int d, Seed seed) {
    RandomGenerator random = seed.random();
    SobolSequenceGenerator sobol = new SobolSequenceGenerator(d);
    double[][] set = new double[COUNT][];
    Arrays.setAll(set, m -> sobol.nextVector());
    double[] points = new double[rows * COUNT * d];
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < d; j++) {
        double shift = random.nextDouble();
        double mean = 0;
        double squares = 0;
        for (int m = 0; m < COUNT; m++) {
          double u = Math.min(Math.max((set[m][j] + shift) % 1, EDGE), 1 - EDGE);
          double z = StandardNormal.quantile(u);
          points[(i * COUNT + m) * d + j] = z;
          mean += z / COUNT;
          squares += z * z / COUNT;
        }
        double std = Math.sqrt(squares - mean * mean);
        for (int m = 0; m < COUNT; m++) {
          int p = (i * COUNT + m) * d + j;
          points[p] = (points[p] - mean) / std;
        }
      }
    }
    return points;
  }

  /**
   * The points with each row's first axis turned to its direction by a Householder reflection I −
   * 2wwᵀ/wᵀw, w = e₁ − direction.
   *
   * @param directions of length 1, or zeros to leave a row as it is, rows × d
   */
  static double[] aligned(double[] points, double[] directions, int d) {
    double[] turned = points.clone();
    double[] w = new double[d];
    for (int p = 0; p < points.length; p += d) {
      int row = p / (COUNT * d);
      double squares = 0;
      double length = 0;
      for (int j = 0; j < d; j++) {
        double along = directions[row * d + j];
        w[j] = (j == 0 ? 1 : 0) - along;
        squares += w[j] * w[j];
        length += along * along;
      }
      if (length < 0.5 || squares < 1e-20) {
        continue;
      }
      double product = 0;
      for (int j = 0; j < d; j++) {
        product += w[j] * points[p + j];
      }
      for (int j = 0; j < d; j++) {
        turned[p + j] -= 2 * product / squares * w[j];
      }
    }
    return turned;
  }

  /** Of a symmetric matrix without negative eigenvalues, by power iteration; zeros if it is 0. */
  static double[] firstEigenvector(double[] matrix, int d) {
    double[] vector = new double[d];
    for (int j = 0; j < d; j++) {
      vector[j] = matrix[j * d + j];
    }
    // A direction that is nearly right is good enough.
    for (int round = 0; round < 20; round++) {
      double[] next = new double[d];
      double squares = 0;
      for (int i = 0; i < d; i++) {
        for (int j = 0; j < d; j++) {
          next[i] += matrix[i * d + j] * vector[j];
        }
        squares += next[i] * next[i];
      }
      if (squares < 1e-200) {
        return new double[d];
      }
      double length = Math.sqrt(squares);
      Arrays.setAll(vector, i -> next[i] / length);
    }
    return vector;
  }
}
