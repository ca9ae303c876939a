// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

import java.util.Arrays;
import org.aleator.data.Matrix;

/**
 * The product kernel with one length scale per feature ("automatic relevance determination"): k(x,
 * x′) = a² φ(Σ (xⱼ − x′ⱼ)²/ℓⱼ²). Parameters: log a², log ℓ₁ … log ℓ_d.
 *
 * <p>Priors: log a² ~ N(0, 2²); log ℓ ~ N(√2 + ½ log d, 3), under which a function of many features
 * is as simple as one of few (Hvarfner, Hellsten and Nardi 2024).
 */
public record ArdKernel(Profile profile, int dimension) implements Kernel {
  private static final double LENGTH_SD = Math.sqrt(3);

  @Override
  public int parameters() {
    return 1 + dimension;
  }

  @Override
  public void start(double scale, double[] theta, int at) {
    theta[at] = 0;
    for (int j = 0; j < dimension; j++) {
      theta[at + 1 + j] = Math.log(scale) + 0.5 * Math.log(dimension);
    }
  }

  @Override
  public double penalty(double[] theta, int at, double[] gradient) {
    double sum = Kernel.normalPenalty(theta, at, 0, 2, gradient);
    double mean = Math.sqrt(2) + 0.5 * Math.log(dimension);
    for (int j = 1; j <= dimension; j++) {
      sum += Kernel.normalPenalty(theta, at + j, mean, LENGTH_SD, gradient);
    }
    return sum;
  }

  @Override
  public Gram gram(Matrix x) {
    return new ArdGram(x);
  }

  @Override
  public void addCross(double[] theta, int at, Matrix a, Matrix b, double[] result) {
    double amplitude = Math.exp(theta[at]);
    double[] inverses = inverses(theta, at);
    double[] value = new double[b.rows()];
    double[] slope = new double[b.rows()];
    double[][] columns = columns(b);
    for (int i = 0; i < a.rows(); i++) {
      fillProfile(a, i, columns, inverses, value, slope);
      for (int j = 0; j < b.rows(); j++) {
        result[i * b.rows() + j] += amplitude * value[j];
      }
    }
  }

  @Override
  public void addSlopes(
      double[] theta, int at, Matrix a, Matrix b, double[] alpha, double[] slopes) {
    double amplitude = Math.exp(theta[at]);
    double[] inverses = inverses(theta, at);
    double[] value = new double[b.rows()];
    double[] slope = new double[b.rows()];
    double[][] columns = columns(b);
    for (int i = 0; i < a.rows(); i++) {
      fillProfile(a, i, columns, inverses, value, slope);
      for (int j = 0; j < slope.length; j++) {
        slope[j] *= alpha[j];
      }
      double sum = sum(slope);
      for (int k = 0; k < dimension; k++) {
        // Σ wⱼ (aᵢₖ − bⱼₖ)
        double moment = sum * a.get(i, k) - LogPosterior.dot(slope, columns[k]);
        slopes[i * dimension + k] += 2 * amplitude * inverses[k] * inverses[k] * moment;
      }
    }
  }

  @Override
  public void addDiagonal(double[] theta, int at, Matrix a, double[] result) {
    double amplitude = Math.exp(theta[at]);
    for (int i = 0; i < a.rows(); i++) {
      result[i] += amplitude;
    }
  }

  @Override
  public Kernel withProfile(Profile other) {
    return new ArdKernel(other, dimension);
  }

  @Override
  public String description() {
    return profile.words();
  }

  /** φ and φ′ between one row and those whose columns are given. */
  private void fillProfile(
      Matrix a, int row, double[][] columns, double[] inverses, double[] value, double[] slope) {
    double[] squares = new double[value.length];
    for (int j = 0; j < dimension; j++) {
      addSquares(columns[j], a.get(row, j), inverses[j], squares, squares.length);
    }
    profile.evaluate(squares, squares.length, value, slope, 0);
  }

  /** 1/ℓ of each feature. */
  private double[] inverses(double[] theta, int at) {
    double[] inverses = new double[dimension];
    Arrays.setAll(inverses, j -> Math.exp(-theta[at + 1 + j]));
    return inverses;
  }

  static double[][] columns(Matrix x) {
    double[][] columns = new double[x.columns()][];
    for (int j = 0; j < columns.length; j++) {
      columns[j] = x.columnValues(j);
    }
    return columns;
  }

  static void addSquares(double[] column, double from, double inverse, double[] sum, int length) {
    for (int j = 0; j < length; j++) {
      double difference = (column[j] - from) * inverse;
      sum[j] += difference * difference;
    }
  }

  private final class ArdGram implements Gram {
    private final int n;
    private final double[][] columns;
    private final double[] squares;

    /** φ(r²) and φ′(r²) of each pair, kept from the covariance for its gradient. */
    private final double[] value;

    private final double[] slope;

    ArdGram(Matrix x) {
      n = x.rows();
      columns = columns(x);
      squares = new double[n];
      value = new double[n * n];
      slope = new double[n * n];
    }

    @Override
    public void add(double[] theta, int at, double[] k) {
      double amplitude = Math.exp(theta[at]);
      double[] inverses = inverses(theta, at);
      for (int i = 0; i < n; i++) {
        fillSquares(i, inverses);
        int row = i * n;
        profile.evaluate(squares, i, value, slope, row);
        addMultiple(amplitude, value, k, row, row + i);
        k[row + i] += amplitude;
      }
    }

    /** r² between row i and those before it. */
    private void fillSquares(int i, double[] inverses) {
      Arrays.fill(squares, 0, i, 0);
      for (int j = 0; j < dimension; j++) {
        addSquares(columns[j], columns[j][i], inverses[j], squares, i);
      }
    }

    @Override
    public void addGradient(double[] theta, int at, double[] w, double[] gradient) {
      double amplitude = Math.exp(theta[at]);
      double[] weights = new double[n];
      double[] perAmplitude = new double[n];
      double[][] perLength = new double[dimension][n];
      for (int i = 0; i < n; i++) {
        int row = i * n;
        for (int j = 0; j < i; j++) {
          perAmplitude[j] += w[row + j] * value[row + j];
          weights[j] = w[row + j] * slope[row + j];
        }
        perAmplitude[i] += 0.5 * w[row + i];
        for (int j = 0; j < dimension; j++) {
          addWeightedSquares(columns[j], columns[j][i], weights, perLength[j], i);
        }
      }
      gradient[at] += amplitude * sum(perAmplitude);
      for (int j = 0; j < dimension; j++) {
        double inverseSquare = Math.exp(-2 * theta[at + 1 + j]);
        gradient[at + 1 + j] += -2 * amplitude * inverseSquare * sum(perLength[j]);
      }
    }
  }

  private static void addMultiple(double factor, double[] values, double[] sum, int from, int to) {
    for (int i = from; i < to; i++) {
      sum[i] += factor * values[i];
    }
  }

  private static void addWeightedSquares(
      double[] column, double from, double[] weights, double[] sum, int length) {
    for (int j = 0; j < length; j++) {
      double difference = column[j] - from;
      sum[j] += weights[j] * difference * difference;
    }
  }

  static double sum(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum;
  }
}
