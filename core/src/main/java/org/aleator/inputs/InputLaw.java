// SPDX-License-Identifier: Apache-2.0
package org.aleator.inputs;

import java.util.Arrays;
import org.aleator.numerics.StandardNormal;
import org.aleator.numerics.linalg.LinearAlgebra;

/**
 * The law p of the observed features: a {@link NormalMixture} of each, bound together by the
 * correlations R of their normal scores z (a Gaussian copula; Sklar 1959),
 *
 * <pre>ln p(x̃) = −½ zᵀ(R⁻¹ − I)z − ½ ln det R + Σⱼ ln pⱼ(x̃ⱼ).</pre>
 *
 * <p>Its slope and bend are all that is needed to know where a true input u is, given the observed
 * x̃ and Gaussian noise of covariance Σ (Tweedie's formula; Robbins 1956, Efron 2011):
 *
 * <pre>E[u | x̃] = x̃ + Σ ∇ln p(x̃),   Cov[u | x̃] = Σ + Σ ∇∇ln p(x̃) Σ</pre>
 *
 * <p>for any law of u, which need not be known. Of Gaussian features p is Gaussian and both are the
 * usual ones, x̃ − ΣC⁻¹x̃ and Σ − ΣC⁻¹Σ. Fails where features depend on each other otherwise than
 * by a correlation of scores, such as on a ring.
 */
final class InputLaw {
  /** Of a correlation matrix: equal features then still have an inverse. */
  private static final double RIDGE = 1e-3;

  private final int d;
  private final NormalMixture[] each;

  /** R⁻¹ − I. */
  private final double[] binding;

  /** The correlations are overwritten. */
  InputLaw(NormalMixture[] each, double[] correlation) {
    d = each.length;
    this.each = each;
    binding = correlation;
    if (Double.isNaN(LinearAlgebra.provider().invert(binding, d))) {
      throw new ArithmeticException(
          "no distribution of the inputs has the correlations " + Arrays.toString(correlation));
    }
    for (int j = 0; j < d; j++) {
      binding[j * d + j] -= 1;
    }
  }

  /**
   * @param x n × d, each feature with mean 0 and variance 1
   */
  static InputLaw of(double[] x, int d) {
    int n = x.length / d;
    NormalMixture[] each = new NormalMixture[d];
    double[] score = new double[n * d];
    for (int j = 0; j < d; j++) {
      double[] column = new double[n];
      for (int i = 0; i < n; i++) {
        column[i] = x[i * d + j];
      }
      each[j] = NormalMixture.of(column);
      for (int i = 0; i < n; i++) {
        score[i * d + j] = each[j].score(column[i]);
      }
    }
    double[] products = new double[d * d];
    LinearAlgebra.provider().addGram(score, n, d, products);
    double[] correlation = new double[d * d];
    for (int j = 0; j < d; j++) {
      for (int k = 0; k <= j; k++) {
        double root = Math.sqrt(products[j * d + j] * products[k * d + k]);
        double value = j == k ? 1 : products[j * d + k] / root / (1 + RIDGE);
        correlation[j * d + k] = value;
        correlation[k * d + j] = value;
      }
    }
    return new InputLaw(each, correlation);
  }

  /**
   * The law about each of n rows.
   *
   * @param slope ∇ln p, n × d
   * @param bend ∇∇ln p, n × d × d
   */
  record Local(double[] slope, double[] bend) {}

  /** With z′ = pⱼ/φ(z) and z″ = z′((ln pⱼ)′ + z z′). */
  Local at(double[] x) {
    int n = x.length / d;
    double[] slope = new double[n * d];
    double[] bend = new double[n * d * d];
    double[] z = new double[d];
    double[] first = new double[d];
    for (int i = 0; i < n; i++) {
      NormalMixture.Local[] local = new NormalMixture.Local[d];
      for (int j = 0; j < d; j++) {
        z[j] = each[j].score(x[i * d + j]);
        local[j] = each[j].at(x[i * d + j]);
        first[j] = Math.exp(local[j].logDensity() - StandardNormal.logDensity(z[j]));
      }
      for (int j = 0; j < d; j++) {
        double bound = 0;
        for (int k = 0; k < d; k++) {
          bound += binding[j * d + k] * z[k];
          bend[(i * d + j) * d + k] = -binding[j * d + k] * first[j] * first[k];
        }
        double second = first[j] * (local[j].slope() + z[j] * first[j]);
        slope[i * d + j] = local[j].slope() - bound * first[j];
        bend[(i * d + j) * d + j] += local[j].bend() - bound * second;
      }
    }
    return new Local(slope, bend);
  }
}
