package org.aleator.estimator.floor;

import org.aleator.estimator.unbiased.UnbiasedVariance;

/**
 * What {@link UnbiasedVariance} says of a table, in units of the labels' variance.
 *
 * @param variance σ²
 * @param low lower end of its 95 % interval
 * @param high upper end
 */
public record SmoothEvidence(double variance, double low, double high) {

  /**
   * @param unit the variance of the labels
   */
  public static SmoothEvidence of(UnbiasedVariance.Result result, double unit) {
    return new SmoothEvidence(result.variance() / unit, result.low() / unit, result.high() / unit);
  }
}
