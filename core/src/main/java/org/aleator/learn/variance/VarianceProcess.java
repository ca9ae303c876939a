// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.variance;

import java.util.List;
import org.aleator.data.Matrix;

/**
 * Columns of a Gaussian process of covariance τ² exp(−‖ℓ − ℓ'‖²/(2h²)) of the features' linear
 * {@linkplain FeatureCoordinate coordinates} ℓ, through m of the rows (Nyström: Williams and Seeger
 * 2001): z(x) = K^{−½} k(x), so that zᵀz' is the covariance of what the m rows tell of x and x',
 * and 1 − zᵀz the share of its variance that they do not.
 *
 * @param features which of the columns of a row have a coordinate in it
 * @param centres ℓ of the m rows, m × features
 * @param root the lower triangle of the inverse Cholesky factor of K, m × m
 * @param length h
 */
record VarianceProcess(int[] features, double[] centres, double[] root, double length) {

  static final VarianceProcess NONE =
      new VarianceProcess(new int[0], new double[0], new double[0], 1);

  /**
   * h in units of √d, which two rows are √2 times apart on average: what is half as far off is
   * still seen. Of 0.5, 0.7 and 1 the one that left the least of products and bumps of three
   * features unseen at 500 rows (docs/decisions/0026-band-of-the-noise.md).
   */
  private static final double WIDTH = 0.5;

  /** Added to the diagonal of K, whose other entries come near 1 where rows do. */
  private static final double JITTER = 1e-6;

  /**
   * @param chosen the features
   * @param x rows in random order, of which the first are the centres
   * @param size m
   */
  static VarianceProcess of(
      List<FeatureCoordinate> coordinates, List<Integer> chosen, Matrix x, int size) {
    int[] features = chosen.stream().mapToInt(j -> j).toArray();
    int d = features.length;
    double[] centres = new double[size * d];
    for (int i = 0; i < size; i++) {
      fill(coordinates, features, x, i, centres, i * d);
    }
    double length = WIDTH * Math.sqrt(d);
    double[] k = new double[size * size];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j <= i; j++) {
        k[i * size + j] = covariance(centres, i * d, centres, j * d, d, length);
      }
      k[i * size + i] += JITTER;
    }
    return new VarianceProcess(features, centres, inverseFactor(k, size), length);
  }

  /** How many columns it has. */
  int size() {
    return features.length == 0 ? 0 : centres.length / features.length;
  }

  /** The share of the process's variance at a row that z, at {@code z[offset …]}, does not tell. */
  double untold(double[] z, int offset) {
    return Math.max(0, 1 - SmallCholesky.dot(z, offset, z, offset, size()));
  }

  /** Writes z of a row to {@code out[offset …]}. */
  void evaluate(List<FeatureCoordinate> coordinates, Matrix x, int row, double[] out, int offset) {
    int d = features.length;
    int m = size();
    double[] at = new double[d];
    fill(coordinates, features, x, row, at, 0);
    double[] k = new double[m];
    for (int c = 0; c < m; c++) {
      k[c] = covariance(at, 0, centres, c * d, d, length);
    }
    for (int c = 0; c < m; c++) {
      out[offset + c] = SmallCholesky.dot(root, c * m, k, 0, c + 1);
    }
  }

  /**
   * What gives zᵀβ without z: zᵀβ = k(x)ᵀ (K^{−½}ᵀ β), m products a row instead of m²/2.
   *
   * @param beta the coefficients, of which this process's begin at {@code offset}
   */
  double[] weights(double[] beta, int offset) {
    int m = size();
    double[] weights = new double[m];
    for (int i = 0; i < m; i++) {
      for (int c = 0; c <= i; c++) {
        weights[c] += root[i * m + c] * beta[offset + i];
      }
    }
    return weights;
  }

  /** k(x)ᵀ w at a row. */
  double sum(List<FeatureCoordinate> coordinates, Matrix x, int row, double[] weights) {
    int d = features.length;
    double[] at = new double[d];
    fill(coordinates, features, x, row, at, 0);
    double sum = 0;
    for (int c = 0; c < weights.length; c++) {
      sum += weights[c] * covariance(at, 0, centres, c * d, d, length);
    }
    return sum;
  }

  private static void fill(
      List<FeatureCoordinate> coordinates,
      int[] features,
      Matrix x,
      int row,
      double[] out,
      int at) {
    for (int j = 0; j < features.length; j++) {
      out[at + j] = coordinates.get(features[j]).linearAt(x.get(row, features[j]));
    }
  }

  private static double covariance(double[] a, int atA, double[] b, int atB, int d, double length) {
    double square = 0;
    for (int j = 0; j < d; j++) {
      double difference = a[atA + j] - b[atB + j];
      square += difference * difference;
    }
    return Math.exp(-0.5 * square / (length * length));
  }

  /** L⁻¹ of K = L Lᵀ, by forward substitution. */
  private static double[] inverseFactor(double[] k, int m) {
    double[] l = new SmallCholesky(k, m).factor();
    double[] inverse = new double[m * m];
    for (int c = 0; c < m; c++) {
      for (int i = c; i < m; i++) {
        double sum = i == c ? 1 : 0;
        for (int j = c; j < i; j++) {
          sum -= l[i * m + j] * inverse[j * m + c];
        }
        inverse[i * m + c] = sum / l[i * m + i];
      }
    }
    return inverse;
  }
}
