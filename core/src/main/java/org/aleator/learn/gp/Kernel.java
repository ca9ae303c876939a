// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

import org.aleator.data.Matrix;

/**
 * A covariance function of inputs on unit scale. Its parameters are logarithms, so that they are
 * unbounded; each carries a weak prior, on the scale where inputs and targets have variance 1.
 */
public sealed interface Kernel permits ArdKernel, AdditiveKernel, LinearKernel, SumKernel {

  /** How many parameters this kernel has. */
  int parameters();

  /** Writes a start at which functions vary on about {@code scale} of the inputs' spread. */
  void start(double scale, double[] theta, int at);

  /**
   * The negative logarithm of the parameters' prior density; its derivatives are added to the
   * gradient.
   */
  double penalty(double[] theta, int at, double[] gradient);

  /** This kernel on the pairs of the given rows. */
  Gram gram(Matrix x);

  /** Adds k(aᵢ, bⱼ) to element i · b.rows() + j of the result. */
  void addCross(double[] theta, int at, Matrix a, Matrix b, double[] result);

  /** Adds Σⱼ αⱼ ∂k(aᵢ, bⱼ)/∂aᵢₖ to element i · columns + k of the slopes. */
  void addSlopes(double[] theta, int at, Matrix a, Matrix b, double[] alpha, double[] slopes);

  /** Adds k(aᵢ, aᵢ) to element i of the result. */
  void addDiagonal(double[] theta, int at, Matrix a, double[] result);

  /** The profile of the kernel's product term; null if it has none. */
  Profile profile();

  /** The same kernel, and the same meaning of each parameter, with another profile. */
  Kernel withProfile(Profile profile);

  /** What the kernel is made of, in a few words. */
  String description();

  /** A kernel on the pairs of fixed rows, with buffers that one thread may use. */
  interface Gram {
    /** Adds the covariances to the lower triangle, diagonal included, of the n × n matrix k. */
    void add(double[] theta, int at, double[] k);

    /**
     * Adds ½ Σᵢⱼ wᵢⱼ ∂kᵢⱼ/∂θ to the gradient, for symmetric weights of which the lower triangle is
     * read. To be called after {@link #add} with the same parameters.
     */
    void addGradient(double[] theta, int at, double[] w, double[] gradient);
  }

  /** ½ log 2π. */
  double HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);

  /** −log of the normal density of mean m and standard deviation s, with its derivative. */
  static double normalPenalty(double[] theta, int at, double m, double s, double[] gradient) {
    double z = (theta[at] - m) / s;
    gradient[at] += z / s;
    return 0.5 * z * z + Math.log(s) + HALF_LOG_TWO_PI;
  }
}
