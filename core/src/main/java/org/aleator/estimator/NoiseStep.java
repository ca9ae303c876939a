package org.aleator.estimator;

/** One gradient step of one noise ε̂ᵢ; each noise is visited once an epoch. */
abstract sealed class NoiseStep {

  /** Where ε̂ of {@code row} goes from {@code noise}, against {@code slope}. */
  abstract double moved(int row, double noise, double slope, double learningRate);

  /** Plain gradient descent, ε̂ − η ∂L/∂ε̂. */
  static NoiseStep gradientDescent() {
    return new Plain();
  }

  /** Adam (Kingma and Ba 2015), with every noise's moments advancing when the noise is visited. */
  static NoiseStep adam(int rows) {
    return new Adaptive(rows);
  }

  private static final class Plain extends NoiseStep {
    @Override
    double moved(int row, double noise, double slope, double learningRate) {
      return noise - learningRate * slope;
    }
  }

  private static final class Adaptive extends NoiseStep {
    private static final double BETA1 = 0.9;
    private static final double BETA2 = 0.999;
    private final double[] first;
    private final double[] second;
    private final int[] visits;

    Adaptive(int rows) {
      first = new double[rows];
      second = new double[rows];
      visits = new int[rows];
    }

    @Override
    double moved(int row, double noise, double slope, double learningRate) {
      int t = ++visits[row];
      first[row] = BETA1 * first[row] + (1 - BETA1) * slope;
      second[row] = BETA2 * second[row] + (1 - BETA2) * slope * slope;
      double mean = first[row] / (1 - Math.pow(BETA1, t));
      double square = second[row] / (1 - Math.pow(BETA2, t));
      return noise - learningRate * mean / (Math.sqrt(square) + 1e-8);
    }
  }
}
