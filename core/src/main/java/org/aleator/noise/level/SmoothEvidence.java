// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

/**
 * What {@link SmoothVariance} says of a table, in units of the labels' variance.
 *
 * @param variance σ²
 * @param low lower end of its 95 % interval
 * @param high upper end
 * @param leaveOneOut the mean squared error of its function at rows left out one by one
 */
public record SmoothEvidence(double variance, double low, double high, double leaveOneOut) {

  /**
   * @param unit the variance of the labels
   */
  public static SmoothEvidence of(SmoothVariance.Result result, double unit) {
    return new SmoothEvidence(
        result.variance() / unit,
        result.interval().low() / unit,
        result.interval().high() / unit,
        result.leaveOneOut() / unit);
  }
}
