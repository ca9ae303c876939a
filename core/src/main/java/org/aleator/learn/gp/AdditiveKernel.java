// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

import java.util.Arrays;
import org.aleator.data.Matrix;

/**
 * A sum of one-dimensional kernels, one per feature: k(x, x′) = Σ aⱼ² φ((xⱼ − x′ⱼ)²/ℓⱼ²), with the
 * Cauchy profile φ (Duvenaud, Nickisch and Rasmussen 2011, first order). It learns functions that
 * are sums over features at the rate of one dimension, whatever their number. Parameters: log a₁² …
 * log a_d², log ℓ₁ … log ℓ_d.
 *
 * <p>Priors: log aⱼ² ~ N(−log d − 2, 2²); log ℓⱼ ~ N(½, 1).
 */
public record AdditiveKernel(int dimension) implements Kernel {

  @Override
  public int parameters() {
    return 2 * dimension;
  }

  @Override
  public void start(double scale, double[] theta, int at) {
    Arrays.fill(theta, at, at + dimension, -Math.log(dimension) - 1);
    Arrays.fill(theta, at + dimension, at + 2 * dimension, Math.log(scale));
  }

  @Override
  public double penalty(double[] theta, int at, double[] gradient) {
    double sum = 0;
    for (int j = 0; j < dimension; j++) {
      sum += Kernel.normalPenalty(theta, at + j, -Math.log(dimension) - 2, 2, gradient);
      sum += Kernel.normalPenalty(theta, at + dimension + j, 0.5, 1, gradient);
    }
    return sum;
  }

  @Override
  public Gram gram(Matrix x) {
    return new AdditiveGram(ArdKernel.columns(x), x.rows());
  }

  @Override
  public void addCross(double[] theta, int at, Matrix a, Matrix b, double[] result) {
    double[][] columns = ArdKernel.columns(b);
    for (int j = 0; j < dimension; j++) {
      double amplitude = Math.exp(theta[at + j]);
      double half = 0.5 * Math.exp(-2 * theta[at + dimension + j]);
      for (int i = 0; i < a.rows(); i++) {
        add(columns[j], a.get(i, j), amplitude, half, result, i * b.rows(), b.rows());
      }
    }
  }

  @Override
  public void addSlopes(
      double[] theta, int at, Matrix a, Matrix b, double[] alpha, double[] slopes) {
    for (int k = 0; k < dimension; k++) {
      double[] column = b.columnValues(k);
      double amplitude = Math.exp(theta[at + k]);
      double half = 0.5 * Math.exp(-2 * theta[at + dimension + k]);
      for (int i = 0; i < a.rows(); i++) {
        double from = a.get(i, k);
        double sum = 0;
        for (int j = 0; j < column.length; j++) {
          double difference = from - column[j];
          double phi = 1 / (1 + half * difference * difference);
          sum += alpha[j] * phi * phi * difference;
        }
        slopes[i * dimension + k] -= 2 * amplitude * half * sum;
      }
    }
  }

  @Override
  public void addDiagonal(double[] theta, int at, Matrix a, double[] result) {
    for (int j = 0; j < dimension; j++) {
      double amplitude = Math.exp(theta[at + j]);
      for (int i = 0; i < a.rows(); i++) {
        result[i] += amplitude;
      }
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
    return "additive";
  }

  private static void add(
      double[] column,
      double from,
      double amplitude,
      double half,
      double[] result,
      int offset,
      int length) {
    for (int j = 0; j < length; j++) {
      double difference = column[j] - from;
      result[offset + j] += amplitude / (1 + half * difference * difference);
    }
  }

  private final class AdditiveGram implements Gram {
    private final double[][] columns;
    private final int n;

    AdditiveGram(double[][] columns, int n) {
      this.columns = columns;
      this.n = n;
    }

    @Override
    public void add(double[] theta, int at, double[] k) {
      for (int j = 0; j < dimension; j++) {
        double amplitude = Math.exp(theta[at + j]);
        double half = 0.5 * Math.exp(-2 * theta[at + dimension + j]);
        for (int i = 0; i < n; i++) {
          AdditiveKernel.add(columns[j], columns[j][i], amplitude, half, k, i * n, i + 1);
        }
      }
    }

    @Override
    public void addGradient(double[] theta, int at, double[] w, double[] gradient) {
      double[] values = new double[n];
      double[] slopes = new double[n];
      for (int j = 0; j < dimension; j++) {
        double amplitude = Math.exp(theta[at + j]);
        double half = 0.5 * Math.exp(-2 * theta[at + dimension + j]);
        Arrays.fill(values, 0);
        Arrays.fill(slopes, 0);
        for (int i = 0; i < n; i++) {
          addDerivatives(columns[j], columns[j][i], half, w, i * n, values, slopes, i);
          values[i] += 0.5 * w[i * n + i];
        }
        gradient[at + j] += amplitude * ArdKernel.sum(values);
        gradient[at + dimension + j] += 2 * amplitude * ArdKernel.sum(slopes);
      }
    }

    /** With t = half·difference²: φ = 1/(1 + t) and ∂φ/∂log ℓ = 2 t φ². */
    private static void addDerivatives(
        double[] column,
        double from,
        double half,
        double[] w,
        int offset,
        double[] values,
        double[] slopes,
        int length) {
      for (int j = 0; j < length; j++) {
        double difference = column[j] - from;
        double t = half * difference * difference;
        double phi = 1 / (1 + t);
        double weighted = w[offset + j] * phi;
        values[j] += weighted;
        slopes[j] += weighted * phi * t;
      }
    }
  }
}
