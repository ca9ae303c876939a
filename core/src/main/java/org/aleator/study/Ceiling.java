package org.aleator.study;

import org.aleator.estimator.NoiseEstimate;

/**
 * The best any model of these features can do on new rows, if the noise is as estimated: the mean
 * squared error of the true function itself is the noise variance.
 *
 * @param rmse σ, the root of the mean noise variance
 * @param r2 1 − σ²/Var(y), not below 0
 */
public record Ceiling(double rmse, double r2) {

  /** The ceiling that an estimate implies for labels of this variance. */
  static Ceiling of(NoiseEstimate estimate, double labelVariance) {
    double r2 = labelVariance > 0 ? Math.max(0, 1 - estimate.variance() / labelVariance) : 0;
    return new Ceiling(estimate.std(), r2);
  }
}
