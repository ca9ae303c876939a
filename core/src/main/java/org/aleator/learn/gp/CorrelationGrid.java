package org.aleator.learn.gp;

import org.aleator.data.Matrix;
import org.aleator.numerics.linalg.LinearAlgebra;

/** Matrices of one profile's correlations between rows, in a metric of one length per feature. */
final class CorrelationGrid {
  private CorrelationGrid() {}

  /** φ(Σ (zᵢₖ − zⱼₖ)²/(factor · ℓₖ)²) for all pairs of rows, both triangles. */
  static double[] matrix(Matrix z, double[] lengths, double factor, Profile profile) {
    int n = z.rows();
    double[] scaled = z.values().clone();
    for (int i = 0; i < scaled.length; i++) {
      scaled[i] /= factor * lengths[i % lengths.length];
    }
    double[] norms = ProcessFeatures.squaredNorms(scaled, n);
    double[] matrix =
        LinearAlgebra.provider().multiplyTransposed(scaled, n, lengths.length, scaled, n);
    double[] squares = new double[n];
    double[] slope = new double[n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        squares[j] = Math.max(0, norms[i] + norms[j] - 2 * matrix[i * n + j]);
      }
      squares[i] = 0;
      double[] value = new double[n];
      profile.evaluate(squares, n, value, slope, 0);
      System.arraycopy(value, 0, matrix, i * n, n);
    }
    return matrix;
  }
}
