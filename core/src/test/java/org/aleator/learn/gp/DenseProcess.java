// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.aleator.data.Matrix;
import org.aleator.numerics.linalg.LinearAlgebra;

/** A Gaussian process by its whole covariance matrix: what others are held against. */
record DenseProcess(Smoothness smoothness, double[] lengths, double signal, double noise) {

  /** Rasmussen and Williams 2006, equations 4.9 and 4.17. */
  double covariance(Matrix a, int i, Matrix b, int j) {
    double square = 0;
    for (int k = 0; k < lengths.length; k++) {
      double difference = (a.get(i, k) - b.get(j, k)) / lengths[k];
      square += difference * difference;
    }
    double r = Math.sqrt(square);
    return signal
        * switch (smoothness) {
          case MATERN_1_2 -> Math.exp(-r);
          case MATERN_3_2 -> (1 + Math.sqrt(3) * r) * Math.exp(-Math.sqrt(3) * r);
          case MATERN_5_2 -> (1 + Math.sqrt(5) * r + 5 * square / 3) * Math.exp(-Math.sqrt(5) * r);
          case SQUARED_EXPONENTIAL -> Math.exp(-square / 2);
        };
  }

  /** The lower factor of the labels' covariances. */
  double[] factor(Matrix z) {
    int n = z.rows();
    double[] a = new double[n * n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        a[i * n + j] = covariance(z, i, z, j) + (i == j ? noise : 0);
      }
    }
    if (!LinearAlgebra.plain().cholesky(a, n)) {
      throw new ArithmeticException("not positive definite");
    }
    return a;
  }

  /** −½ (yᵀK⁻¹y + ln det K + n ln 2π). */
  double logDensity(Matrix z, double[] y) {
    double[] factor = factor(z);
    double square = dot(y, LinearAlgebra.solve(factor, y.length, y));
    double determinant = LinearAlgebra.logDeterminant(factor, y.length);
    return -0.5 * (square + determinant + y.length * Math.log(2 * Math.PI));
  }

  /** Labels with these covariances. */
  double[] draw(double[] factor, int n, RandomGenerator random) {
    double[] normals = new double[n];
    Arrays.setAll(normals, i -> random.nextGaussian());
    double[] y = new double[n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        y[i] += factor[i * n + j] * normals[j];
      }
    }
    return y;
  }

  /**
   * The function's mean and variance at a row, around an unknown constant: with c = 1ᵀK⁻¹y/1ᵀK⁻¹1
   * and u = 1 − 1ᵀK⁻¹k, the mean kᵀK⁻¹y + u c and the variance s² − kᵀK⁻¹k + u²/1ᵀK⁻¹1.
   */
  double[] kriging(Matrix z, double[] y, Matrix rows, int row) {
    int n = z.rows();
    double[] factor = factor(z);
    double[] k = new double[n];
    Arrays.setAll(k, i -> covariance(z, i, rows, row));
    double[] ones = new double[n];
    Arrays.fill(ones, 1);
    double[] solvedOnes = LinearAlgebra.solve(factor, n, ones);
    double[] solved = LinearAlgebra.solve(factor, n, k);
    double all = dot(ones, solvedOnes);
    double unexplained = 1 - dot(k, solvedOnes);
    return new double[] {
      dot(solved, y) + unexplained * dot(solvedOnes, y) / all,
      signal - dot(solved, k) + unexplained * unexplained / all
    };
  }

  static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}
