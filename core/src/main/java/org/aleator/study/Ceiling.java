package org.aleator.study;

import java.util.Optional;
import org.aleator.noise.Interval;

/**
 * The best any model of these features can do on new rows, if the noise is as estimated: the mean
 * squared error of the true function itself is the noise variance.
 *
 * @param rmse σ, the root of the mean noise variance
 * @param r2 1 − σ²/Var(y), not below 0; NaN where the labels do not vary
 * @param rmseInterval where the variance's 95 % interval puts it, if there is one
 * @param r2Interval the same
 */
public record Ceiling(
    double rmse, double r2, Optional<Interval> rmseInterval, Optional<Interval> r2Interval) {

  /** The ceiling of a noise variance and its interval. */
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
