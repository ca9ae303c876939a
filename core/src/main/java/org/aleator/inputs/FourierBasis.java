// SPDX-License-Identifier: Apache-2.0
package org.aleator.inputs;

import java.util.random.RandomGenerator;
import org.aleator.util.Seed;

/**
 * The functions √(2/K) cos(ω_kᵀu + b_k), each uᵢ and 1, in which {@link LatentInputs} writes f
 * (random Fourier features; Rahimi and Recht 2007). Frequencies follow a Student t distribution
 * with 5 degrees of freedom, heavier than a Gaussian so that short and long waves both occur. Half
 * of them look at one feature, the others at two, or now and then at all: most functions of several
 * features are sums of functions of few.
 *
 * @param features d
 * @param frequencies ω, K × d
 * @param phases b
 */
record FourierBasis(int features, double[] frequencies, double[] phases) {
  /** Scale of the frequencies of waves along one feature, and along several. */
  private static final double ONE_FEATURE_SCALE = 1.2;

  private static final double SEVERAL_FEATURES_SCALE = 0.8;

  /** Of the frequencies' Student t: most waves are slow, some several times as fast. */
  private static final int DEGREES_OF_FREEDOM = 5;

  static FourierBasis draw(int features, int waves, Seed seed) {
    RandomGenerator random = seed.random();
    double[] frequencies = new double[waves * features];
    double[] phases = new double[waves];
    for (int k = 0; k < waves; k++) {
      int turn = k % (2 * features);
      int first = turn % features;
      int second = (first + 1 + random.nextInt(features - 1)) % features;
      boolean all = turn == 2 * features - 1;
      double scale =
          (turn < features ? ONE_FEATURE_SCALE : SEVERAL_FEATURES_SCALE) * spread(random);
      for (int j = 0; j < features; j++) {
        if (all || j == first || (turn >= features && j == second)) {
          frequencies[k * features + j] = scale * random.nextGaussian();
        }
      }
      phases[k] = random.nextDouble(2 * Math.PI);
    }
    return new FourierBasis(features, frequencies, phases);
  }

  /** √(ν/χ²_ν): a Gaussian times this is a Student t. */
  private static double spread(RandomGenerator random) {
    double squares = 0;
    for (int i = 0; i < DEGREES_OF_FREEDOM; i++) {
      double g = random.nextGaussian();
      squares += g * g;
    }
    return Math.sqrt(DEGREES_OF_FREEDOM / squares);
  }

  int waves() {
    return phases.length;
  }

  /** Waves, the features themselves and a constant. */
  int size() {
    return phases.length + features + 1;
  }

  /**
   * What is left of each wave's height √(2/K) in its mean over u + N(0, P): the factor exp(−½
   * ωᵀPω).
   *
   * @param covariance P of each row, rows × d × d
   * @return K × rows
   */
  double[] heights(double[] covariance, int rows) {
    int d = features;
    double[] heights = new double[waves() * rows];
    for (int k = 0; k < waves(); k++) {
      for (int row = 0; row < rows; row++) {
        double form = 0;
        for (int i = 0; i < d; i++) {
          for (int j = 0; frequencies[k * d + i] != 0 && j < d; j++) {
            form +=
                frequencies[k * d + i] * covariance[(row * d + i) * d + j] * frequencies[k * d + j];
          }
        }
        heights[k * rows + row] = Math.sqrt(2.0 / waves()) * Math.exp(-0.5 * form);
      }
    }
    return heights;
  }
}
