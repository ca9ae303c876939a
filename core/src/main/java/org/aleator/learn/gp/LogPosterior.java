// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

import java.util.Arrays;
import org.aleator.data.Matrix;
import org.aleator.numerics.linalg.CholeskyFactor;
import org.aleator.numerics.linalg.LinearAlgebra;

/**
 * The log posterior density of a Gaussian process's parameters, negated, with its gradient:
 *
 * <pre>−log p(θ | y) = ½ yᵀ K⁻¹ y + ½ log |K| + (n/2) log 2π − log p(θ) + const,  K = k(θ) + σ² I
 * </pre>
 *
 * (Rasmussen and Williams 2006, eq. 5.8 and 5.9). θ is the kernel's parameters followed by log σ².
 * The prior of log σ² is flat, except for a wall below 10⁻⁸ of the targets' scale, where rounding
 * takes over: 2 n (log σ² − log 10⁻⁸)². It grows with n as the likelihood does: labels without
 * noise pull at log σ² with at most n/2, so that none gets further than 1/8 behind the wall.
 * Buffers are reused: one thread at a time; closing gives them back.
 */
final class LogPosterior implements Bfgs.Objective, AutoCloseable {
  private static final double LOG_NOISE_FLOOR = Math.log(1e-8);

  /** Sixteen decades from ε to 1, and six more for up to 10⁶ rows. */
  private static final int MOST_RAISES = 22;

  private final Kernel kernel;
  private final double[] y;
  private final int n;
  private final Kernel.Gram gram;
  private final double[] k;
  private double[] alpha;
  private final CholeskyFactor factor;

  LogPosterior(Kernel kernel, Matrix x, double[] y) {
    this.kernel = kernel;
    this.y = y;
    this.n = y.length;
    this.gram = kernel.gram(x);
    this.k = new double[n * n];
    this.factor = LinearAlgebra.provider().factor(n);
  }

  int dimension() {
    return kernel.parameters() + 1;
  }

  /** −log posterior. Infinite where K is not positive definite. */
  @Override
  public double value(double[] theta) {
    covariance(theta);
    if (!factor.factorise(k)) {
      return Double.POSITIVE_INFINITY;
    }
    alpha = factor.solve(y);
    double[] ignored = new double[dimension()];
    return 0.5 * (dot(y, alpha) + factor.logDeterminant() + n * Math.log(2 * Math.PI))
        + kernel.penalty(theta, 0, ignored)
        + noisePenalty(theta, ignored);
  }

  /** Twice the cost of the value, whose factor it inverts; the gradient is overwritten. */
  @Override
  public void gradient(double[] theta, double[] gradient) {
    Arrays.fill(gradient, 0);
    factor.inverseLessSquare(alpha, k);
    gram.addGradient(theta, 0, k, gradient);
    double trace = 0;
    for (int i = 0; i < n; i++) {
      trace += k[i * n + i];
    }
    int noise = kernel.parameters();
    gradient[noise] += 0.5 * Math.exp(theta[noise]) * trace;
    kernel.penalty(theta, 0, gradient);
    noisePenalty(theta, gradient);
  }

  /** Both; the gradient is 0 where the value is infinite. */
  double evaluate(double[] theta, double[] gradient) {
    double value = value(theta);
    if (Double.isFinite(value)) {
      gradient(theta, gradient);
    } else {
      Arrays.fill(gradient, 0);
    }
    return value;
  }

  /**
   * K⁻¹ at the least noise variance, not below the one asked for, at which K can be factorised.
   *
   * @param matrix K⁻¹, both triangles
   * @param theta the parameters, log σ² perhaps raised
   */
  record Inverse(double[] matrix, double[] theta) {}

  /**
   * K⁻¹ in a new array. A smooth kernel's smallest eigenvalues are below the rounding of its
   * largest ones, and a σ² below that leaves K not positive definite in double precision, though it
   * is so in theory. Such a σ² is raised tenfold, from the rounding ε tr K/n of an element on,
   * until K can be factorised; at σ² = tr K at the latest it can.
   *
   * @throws ArithmeticException if that does not help: a parameter is not finite
   */
  Inverse inverse(double[] theta) {
    int noise = kernel.parameters();
    double[] point = theta.clone();
    for (int raised = 0; raised <= MOST_RAISES; raised++) {
      double trace = covariance(point);
      if (!Double.isNaN(LinearAlgebra.provider().invert(k, n))) {
        return new Inverse(k.clone(), point);
      }
      point[noise] = Math.max(point[noise] + Math.log(10), Math.log(Math.ulp(1.0) * trace / n));
    }
    throw new ArithmeticException(
        "the covariance matrix is not positive definite at the parameters "
            + Arrays.toString(theta));
  }

  /** Fills the lower triangle of K; returns the trace of the kernel matrix. */
  private double covariance(double[] theta) {
    Arrays.fill(k, 0);
    gram.add(theta, 0, k);
    double noise = Math.exp(theta[kernel.parameters()]);
    double trace = 0;
    for (int i = 0; i < n; i++) {
      trace += k[i * n + i];
      k[i * n + i] += noise;
    }
    return trace;
  }

  @Override
  public void close() {
    factor.close();
  }

  private double noisePenalty(double[] theta, double[] gradient) {
    int noise = kernel.parameters();
    return theta[noise] < LOG_NOISE_FLOOR
        ? wall(theta[noise] - LOG_NOISE_FLOOR, noise, gradient)
        : 0;
  }

  private double wall(double below, int at, double[] gradient) {
    gradient[at] += 4 * n * below;
    return 2 * n * below * below;
  }

  /** A symmetric matrix, both triangles, times a vector. */
  static double[] multiply(double[] a, double[] v) {
    int n = v.length;
    double[] product = new double[n];
    for (int i = 0; i < n; i++) {
      double factor = v[i];
      int row = i * n;
      for (int j = 0; j < n; j++) {
        product[j] += factor * a[row + j];
      }
    }
    return product;
  }

  static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}
