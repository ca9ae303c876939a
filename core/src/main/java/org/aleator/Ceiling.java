// SPDX-License-Identifier: Apache-2.0
package org.aleator;

import java.util.Optional;

/**
 * The best that any model of these features can reach on new rows, if the noise is as estimated.
 * Immutable.
 *
 * @param rmse the root mean squared error, in the target's unit
 * @param r2 the share of the target's variance that can be explained, from 0 to 1; NaN where the
 *     target never varies
 * @param rmseInterval the 95 % interval of {@code rmse}, if the method has one; never null
 * @param r2Interval the 95 % interval of {@code r2}, if the method has one; never null
 */
public record Ceiling(
    double rmse, double r2, Optional<Interval> rmseInterval, Optional<Interval> r2Interval) {

  /**
   * The ceiling of a noise variance: the mean squared error of the true function itself is the
   * noise variance.
   *
   * @param noise σ²
   * @param variance the 95 % interval of σ², if there is one
   * @param labelVariance Var(y)
   */
  public static Ceiling of(double noise, Optional<Interval> variance, double labelVariance) {
    return new Ceiling(
        Math.sqrt(noise),
        r2(noise, labelVariance),
        variance.map(v -> new Interval(Math.sqrt(v.low()), Math.sqrt(v.high()))),
        variance
            .filter(v -> labelVariance > 0)
            .map(v -> new Interval(r2(v.high(), labelVariance), r2(v.low(), labelVariance))));
  }

  private static double r2(double variance, double labelVariance) {
    return labelVariance > 0 ? Math.max(0, 1 - variance / labelVariance) : Double.NaN;
  }
}
