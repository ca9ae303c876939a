// SPDX-License-Identifier: Apache-2.0
package org.aleator;

/**
 * A two-sided 95 % confidence interval. Immutable.
 *
 * @param low the lower end, in the unit of what it is about; not above {@code high}
 * @param high the upper end, in the same unit
 */
public record Interval(double low, double high) {
  /** The 0.975 quantile of the standard normal distribution. */
  public static final double Z = 1.959963984540054;

  /**
   * @throws IllegalArgumentException where {@code low} is above {@code high} or one is NaN
   */
  public Interval {
    if (!(low <= high)) {
      throw new IllegalArgumentException("low " + low + " is not below high " + high);
    }
  }

  /** Whether the value lies between the ends, or at one of them. */
  public boolean contains(double value) {
    return low <= value && value <= high;
  }

  /**
   * The interval of an estimate whose sampling variance is known in units of its own square; it is
   * symmetric on the log scale, v · exp(±z √(Var(v)/v²)), so that it stays positive.
   */
  public static Interval ofRelativeVariance(double variance, double relativeVariance) {
    double relative = Z * Math.sqrt(Math.max(relativeVariance, 0));
    return new Interval(variance * Math.exp(-relative), variance * Math.exp(relative));
  }

  /**
   * The interval of a mean of squares that counts the sampling error alone. The sampling variance
   * of (1/n) Σ rᵢ² is (m₄ − m₂²)/n, whatever the distribution of r; the interval is symmetric on
   * the log scale, v · exp(±z √((κ − 1)/n)) with κ = m₄/m₂², so that it stays positive.
   *
   * @param variance the estimate v
   * @param kurtosis κ of what was squared, 3 for Gaussian residuals
   * @param degreesOfFreedom n
   */
  public static Interval ofMeanSquare(double variance, double kurtosis, double degreesOfFreedom) {
    return ofRelativeVariance(variance, (kurtosis - 1) / degreesOfFreedom);
  }
}
