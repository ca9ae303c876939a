// SPDX-License-Identifier: Apache-2.0
package org.aleator.inputs;

import java.util.Arrays;

/**
 * Where the true inputs u of every row may be, given the observed x̃ alone and noise variances Σ =
 * diag(σ²). The {@link InputLaw} tells the mean and the covariance S of u; the law between them is
 * taken for a Gaussian. It is written as a sum of M narrower ones with covariance P = h²S, their
 * centres being quasi-random normal points times √(1 − h²) S^½ (a Gaussian sum; Alspach and
 * Sorenson 1972).
 */
final class PossibleInputs {
  private static final int NODES = QuasiNormalPoints.COUNT;

  /** Of a row's covariance, within a centre: 0.3 as docs/methods/input-noise.md says. */
  private static final double NARROW = 0.3;

  /** The part of the noise that the law of the inputs may take away or add in any direction. */
  private static final double MOST_PULL = 0.9;

  private final int d;
  private final int nodes;
  private final double[] at;
  private final double[] within;
  private final double[] root;

  private PossibleInputs(int d, int rows) {
    this.d = d;
    nodes = rows * NODES;
    at = new double[d * nodes];
    within = new double[rows * d * d];
    root = new double[rows * d * d];
  }

  /**
   * @param x observed, n × d, each with mean 0 and variance 1
   * @param points of {@link QuasiNormalPoints}, n × M × d
   * @param law of the observed features about each row
   * @param variance σ², one for each feature
   * @throws ArithmeticException if the law or σ² is not finite
   */
  static PossibleInputs of(double[] x, double[] points, InputLaw.Local law, double[] variance) {
    int d = variance.length;
    PossibleInputs inputs = new PossibleInputs(d, x.length / d);
    for (int i = 0; i < x.length / d; i++) {
      double part = inputs.spread(i, law, variance);
      inputs.place(i, x, points, part, law, variance);
    }
    return inputs;
  }

  /** The centres, d × nodes. */
  double[] at() {
    return at;
  }

  /** P of each row, n × d × d. */
  double[] within() {
    return within;
  }

  /** The Cholesky root of each row's S, zeros above, n × d × d. */
  double[] root() {
    return root;
  }

  /**
   * S = Σ + t ΣHΣ of a row and its root, H being the bend of the inputs' law. t is 1, or less where
   * H would take more than nine tenths of the noise away: a law so narrow does not have that noise.
   *
   * @return t
   * @throws ArithmeticException if H or σ² is not finite
   */
  private double spread(int row, InputLaw.Local law, double[] variance) {
    int from = row * d * d;
    double most = 0;
    for (int i = 0; i < d; i++) {
      double sum = 0;
      for (int j = 0; j < d; j++) {
        sum += Math.abs(law.bend()[from + i * d + j]) * Math.sqrt(variance[i] * variance[j]);
      }
      most = Math.max(most, sum);
    }
    double part = most > MOST_PULL ? MOST_PULL / most : 1;
    double[] lower = new double[d * d];
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        double bent = part * variance[i] * law.bend()[from + i * d + j] * variance[j];
        lower[i * d + j] = (i == j ? variance[i] : 0) + bent;
        within[from + i * d + j] = NARROW * lower[i * d + j];
      }
    }
    if (!choleskyRoot(lower, from)) {
      throw new ArithmeticException(
          "no distribution of the true inputs has the noise variances "
              + Arrays.toString(variance));
    }
    return part;
  }

  /** The root of a small matrix, into this row's place; false if it is not positive definite. */
  private boolean choleskyRoot(double[] matrix, int from) {
    for (int i = 0; i < d; i++) {
      for (int j = 0; j <= i; j++) {
        double sum = matrix[i * d + j];
        for (int k = 0; k < j; k++) {
          sum -= root[from + i * d + k] * root[from + j * d + k];
        }
        if (i == j && !(sum > 0)) {
          return false;
        }
        root[from + i * d + j] = i == j ? Math.sqrt(sum) : sum / root[from + j * d + j];
      }
    }
    return true;
  }

  private void place(
      int row, double[] x, double[] points, double part, InputLaw.Local law, double[] variance) {
    double wide = Math.sqrt(1 - NARROW);
    for (int j = 0; j < d; j++) {
      double mean = x[row * d + j] + part * variance[j] * law.slope()[row * d + j];
      for (int m = row * NODES; m < (row + 1) * NODES; m++) {
        double away = 0;
        for (int l = 0; l <= j; l++) {
          away += root[(row * d + j) * d + l] * points[m * d + l];
        }
        at[j * nodes + m] = mean + wide * away;
      }
    }
  }
}
