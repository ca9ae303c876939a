// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.residual;

/** Gradient steps of the noises ε̂ᵢ, each of which is visited once an epoch. */
abstract sealed class NoiseStep {

  /**
   * Where one noise goes.
   *
   * @param noise ε̂ of {@code row}
   * @param slope ∂L/∂ε̂
   * @param curvature ∂²L/∂ε̂²
   */
  abstract double moved(int row, double noise, double slope, double curvature, double learningRate);

  /** Called when all noises have been visited. */
  void endEpoch() {}

  static NoiseStep of(NoiseDescent descent, int rows) {
    return switch (descent) {
      case PLAIN -> new Plain();
      case ADAM -> new Adaptive(rows);
      case NEWTON -> new Newton();
    };
  }

  private static final class Plain extends NoiseStep {
    @Override
    double moved(int row, double noise, double slope, double curvature, double learningRate) {
      return noise - learningRate * slope;
    }
  }

  private static final class Newton extends NoiseStep {
    @Override
    double moved(int row, double noise, double slope, double curvature, double learningRate) {
      return noise - 0.5 * slope / curvature;
    }
  }

  /** Adam (Kingma and Ba 2015); the epoch counts its steps, as a noise is moved once in each. */
  private static final class Adaptive extends NoiseStep {
    /** And β₂: the defaults of Kingma and Ba. */
    private static final double BETA1 = 0.9;

    private static final double BETA2 = 0.999;
    private final double[] first;
    private final double[] second;
    private double meanCorrection = 1 / (1 - BETA1);
    private double squareCorrection = 1 / (1 - BETA2);
    private int epoch = 1;

    Adaptive(int rows) {
      first = new double[rows];
      second = new double[rows];
    }

    @Override
    double moved(int row, double noise, double slope, double curvature, double learningRate) {
      double mean = BETA1 * first[row] + (1 - BETA1) * slope;
      double square = BETA2 * second[row] + (1 - BETA2) * slope * slope;
      first[row] = mean;
      second[row] = square;
      return noise
          - learningRate * meanCorrection * mean / (Math.sqrt(square * squareCorrection) + 1e-8);
    }

    @Override
    void endEpoch() {
      epoch++;
      meanCorrection = 1 / (1 - Math.pow(BETA1, epoch));
      squareCorrection = 1 / (1 - Math.pow(BETA2, epoch));
    }
  }
}
