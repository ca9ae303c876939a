package org.aleator.learn.gp;

import java.util.Arrays;
import org.aleator.data.Matrix;
import org.aleator.numerics.linalg.LinearAlgebra;

/**
 * The functions of which a fitted process's mean is a linear combination: a φ(r²) to each of m
 * basis rows, then the straight lines 1, √s z₁ … √s z_d. Immutable.
 */
final class ProcessFeatures {
  /** Rows per block: 2,048 × 1,500 features take 25 MB, and a block's products 0.1 s. */
  static final int BLOCK = 2048;

  private final Hyperparameters parameters;
  private final Coordinates coordinates;
  private final double[] basis;
  private final double[] basisNorms;
  private final int m;

  ProcessFeatures(Hyperparameters parameters, Coordinates coordinates, Matrix basisRows) {
    this.parameters = parameters;
    this.coordinates = coordinates;
    this.m = basisRows.rows();
    this.basis = scaled(coordinates.apply(basisRows));
    this.basisNorms = squaredNorms(basis, m);
  }

  Coordinates coordinates() {
    return coordinates;
  }

  /** m. */
  int basisSize() {
    return m;
  }

  /** m + 1 + d. */
  int width() {
    return m + lines();
  }

  /** 1 + d. */
  int lines() {
    return 1 + parameters.dimension();
  }

  /** All features of the rows, row-major. */
  double[] at(Matrix x) {
    Matrix z = coordinates.apply(x);
    int n = x.rows();
    int d = parameters.dimension();
    int width = width();
    double[] scaled = scaled(z);
    double[] norms = squaredNorms(scaled, n);
    double[] products = LinearAlgebra.provider().multiplyTransposed(scaled, n, d, basis, m);
    double[] features = new double[n * width];
    double slope = Math.sqrt(parameters.slopeVariance());
    for (int i = 0; i < n; i++) {
      matern(products, i * m, norms[i], features, i * width);
      int lines = i * width + m;
      features[lines] = 1;
      for (int j = 0; j < d; j++) {
        features[lines + 1 + j] = slope * z.get(i, j);
      }
    }
    return features;
  }

  /** a (1 + s + s²/3) e⁻ˢ, s = √5 r, r² = |z|² + |z′|² − 2 z·z′ on scaled coordinates. */
  private void matern(double[] products, int from, double norm, double[] features, int at) {
    double variance = parameters.signalVariance();
    for (int j = 0; j < m; j++) {
      double square = Math.max(0, 5 * (norm + basisNorms[j] - 2 * products[from + j]));
      double s = Math.sqrt(square);
      features[at + j] = variance * (1 + s + square / 3) * Math.exp(-s);
    }
  }

  /** K_mm, given the basis rows again. */
  double[] basisCovariance(Matrix basisRows) {
    double[] covariance = new double[m * m];
    for (int from = 0; from < m; from += BLOCK) {
      Matrix block = block(basisRows, from);
      double[] all = at(block);
      for (int i = 0; i < block.rows(); i++) {
        System.arraycopy(all, i * width(), covariance, (from + i) * m, m);
      }
    }
    return covariance;
  }

  /** scale · diag(K_mm, I): scale times the prior precision of the features' weights. */
  double[] priorPrecision(Matrix basisRows, double scale) {
    int width = width();
    double[] covariance = basisCovariance(basisRows);
    double[] precision = new double[width * width];
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < m; j++) {
        precision[i * width + j] = scale * covariance[i * m + j];
      }
    }
    for (int i = m; i < width; i++) {
      precision[i * width + i] = scale;
    }
    return precision;
  }

  /** Features · weights for any number of rows, in blocks. */
  double[] combine(Matrix x, double[] weights) {
    double[] values = new double[x.rows()];
    for (int from = 0; from < x.rows(); from += BLOCK) {
      Matrix block = block(x, from);
      System.arraycopy(combine(at(block), weights), 0, values, from, block.rows());
    }
    return values;
  }

  /** Features · weights. */
  static double[] combine(double[] features, double[] weights) {
    int width = weights.length;
    double[] values = new double[features.length / width];
    for (int i = 0; i < values.length; i++) {
      double sum = 0;
      for (int j = 0; j < width; j++) {
        sum += features[i * width + j] * weights[j];
      }
      values[i] = sum;
    }
    return values;
  }

  /** Adds featuresᵀ · targets to the sum. */
  static void addTransposed(double[] features, double[] targets, double[] sum) {
    int width = sum.length;
    for (int i = 0; i < targets.length; i++) {
      for (int j = 0; j < width; j++) {
        sum[j] += targets[i] * features[i * width + j];
      }
    }
  }

  /** The rows from {@code from} on, as many as a block holds. */
  static Matrix block(Matrix x, int from) {
    int to = Math.min(x.rows(), from + BLOCK);
    double[] values = Arrays.copyOfRange(x.values(), from * x.columns(), to * x.columns());
    return new Matrix(to - from, x.columns(), values);
  }

  /** |row|² of each row. */
  static double[] squaredNorms(double[] rows, int count) {
    double[] norms = new double[count];
    int width = count == 0 ? 0 : rows.length / count;
    for (int i = 0; i < count; i++) {
      for (int j = i * width; j < (i + 1) * width; j++) {
        norms[i] += rows[j] * rows[j];
      }
    }
    return norms;
  }

  private double[] scaled(Matrix z) {
    double[] lengths = parameters.lengths();
    double[] scaled = z.values().clone();
    for (int i = 0; i < scaled.length; i++) {
      scaled[i] /= lengths[i % lengths.length];
    }
    return scaled;
  }
}
