// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

import org.aleator.data.Matrix;
import org.aleator.numerics.linalg.LinearAlgebra;

/**
 * Straight lines: k(x, x′) = 1 + a² Σ xⱼ x′ⱼ, a constant of prior variance 1 and slopes of prior
 * variance a². Parameter: log a² ~ N(−log d, 2²).
 */
public record LinearKernel(int dimension) implements Kernel {

  @Override
  public int parameters() {
    return 1;
  }

  @Override
  public void start(double scale, double[] theta, int at) {
    theta[at] = -Math.log(dimension) - 1;
  }

  @Override
  public double penalty(double[] theta, int at, double[] gradient) {
    return Kernel.normalPenalty(theta, at, -Math.log(dimension), 2, gradient);
  }

  @Override
  public Gram gram(Matrix x) {
    return new LinearGram(x);
  }

  @Override
  public void addCross(double[] theta, int at, Matrix a, Matrix b, double[] result) {
    double amplitude = Math.exp(theta[at]);
    double[] dots = dots(a, b);
    addLines(amplitude, dots, result, 0, dots.length);
  }

  @Override
  public void addSlopes(
      double[] theta, int at, Matrix a, Matrix b, double[] alpha, double[] slopes) {
    double amplitude = Math.exp(theta[at]);
    for (int k = 0; k < dimension; k++) {
      double slope = amplitude * LogPosterior.dot(b.columnValues(k), alpha);
      for (int i = 0; i < a.rows(); i++) {
        slopes[i * dimension + k] += slope;
      }
    }
  }

  @Override
  public void addDiagonal(double[] theta, int at, Matrix a, double[] result) {
    double amplitude = Math.exp(theta[at]);
    for (int i = 0; i < a.rows(); i++) {
      double square = 0;
      for (int j = 0; j < dimension; j++) {
        square += a.get(i, j) * a.get(i, j);
      }
      result[i] += 1 + amplitude * square;
    }
  }

  @Override
  public Profile profile() {
    return null;
  }

  @Override
  public Kernel withProfile(Profile profile) {
    return this;
  }

  @Override
  public String description() {
    return "linear";
  }

  /** The product of every row of a with every row of b. */
  private double[] dots(Matrix a, Matrix b) {
    return LinearAlgebra.provider()
        .multiplyTransposed(a.values(), a.rows(), dimension, b.values(), b.rows());
  }

  private static void addLines(double amplitude, double[] dots, double[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] += 1 + amplitude * dots[i];
    }
  }

  private final class LinearGram implements Gram {
    private final int n;
    private final double[] dots;

    LinearGram(Matrix x) {
      n = x.rows();
      dots = dots(x, x);
    }

    @Override
    public void add(double[] theta, int at, double[] k) {
      double amplitude = Math.exp(theta[at]);
      for (int i = 0; i < n; i++) {
        addLines(amplitude, dots, k, i * n, i * n + i + 1);
      }
    }

    @Override
    public void addGradient(double[] theta, int at, double[] w, double[] gradient) {
      double[] sums = new double[n];
      for (int i = 0; i < n; i++) {
        int row = i * n;
        for (int j = 0; j < i; j++) {
          sums[j] += w[row + j] * dots[row + j];
        }
        sums[i] += 0.5 * w[row + i] * dots[row + i];
      }
      gradient[at] += Math.exp(theta[at]) * ArdKernel.sum(sums);
    }
  }
}
