// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics;

import org.aleator.Interval;

/**
 * A 95 % interval of a variance σ² that was estimated with ν degrees of freedom from noise of any
 * shape with a fourth moment. κ is the sample's kurtosis, k = κ − 1, z = 1.96, and Var σ̂² = σ⁴
 * k/ν.
 *
 * <pre>low  = σ̂² / (1 − s/9 + z √s/3)³,          s = k (1 + (1 + k)/ν)/ν
 * high = σ̂² exp(min(z √s̃, ln 10)),            s̃ = k̃ (1 + 6 √(k̃/ν))/ν,  k̃ = (ν k + 6 · 8)/(ν + 6)
 * </pre>
 *
 * <ul>
 *   <li>The lower end takes the sum of squares for a multiple of a χ² variable of the same first
 *       two moments, 2/s degrees of freedom (Box 1953, Biometrika 40, 318), its quantile by Wilson
 *       and Hilferty (1931). For squares that follow a Gamma law, as those of Gaussian noise do,
 *       the sample's k is too small by k (1 + k)/ν to first order, which s puts back.
 *   <li>Above that is not enough: a sample that misses the tail of its law shows a variance and a
 *       kurtosis that are <em>both</em> too small. So the upper end rests on an upper limit of the
 *       kurtosis: six more rows of kurtosis 9, that of exponential and of Student's t₅ noise (a
 *       prior guess, as Bonett 2006 allows), and 6 relative standard errors √(k̃/ν). The two sixes
 *       were chosen by simulation: the least with which normal, uniform, Laplace, t₅ and
 *       exponential noise are all covered in 92 to 98 % of samples for ν from 8 to 3000 ({@code
 *       docs/methods/unbiased.md} has the table). A factor above 10 would say no more than 10 does.
 *   <li>m, the variance of log σ̂² that the model adds, joins each side: half² + z² m.
 * </ul>
 *
 * <p>The price: for Gaussian noise the upper end is 1.18 σ̂² at ν = 400 where χ² has 1.15. Fails
 * for tails heavier than those tried, of which the sample shows too little: t₃ has no fourth
 * moment.
 */
public final class VarianceInterval {
  private static final double Z = Interval.Z;

  /** What κ − 1 counts at least: noise of two values has 0, but the mean is never quite known. */
  private static final double LEAST_EXCESS = 0.1;

  /**
   * With {@link #STANDARD_ERRORS} the least, of 3 to 8 and 2 to 12, that cover every distribution
   * that was tried in 92 % at every ν.
   */
  private static final double PRIOR_ROWS = 6;

  /** κ − 1 of t₅ noise. */
  private static final double PRIOR_EXCESS = 8;

  private static final double STANDARD_ERRORS = 6;

  /** The upper end is ten times the estimate at most. */
  private static final double LARGEST_HALF = Math.log(10);

  /** 1 − s/9 + z √s/3 grows up to here. */
  private static final double LARGEST_RELATIVE_VARIANCE = 2.25 * Z * Z;

  private VarianceInterval() {}

  /**
   * @param variance σ̂²
   * @param kurtosis κ of the sample, 3 for Gaussian noise
   * @param degreesOfFreedom ν; fewer than 3 count as 3
   * @param modelVariance m
   */
  public static Interval of(
      double variance, double kurtosis, double degreesOfFreedom, double modelVariance) {
    double nu = Math.max(degreesOfFreedom, 3);
    double k = Math.max(kurtosis - 1, LEAST_EXCESS);
    double below = withModel(halfBelow(k, nu), modelVariance);
    double above = withModel(halfAbove(k, nu), modelVariance);
    return new Interval(variance * Math.exp(-below), variance * Math.exp(above));
  }

  /**
   * The textbook's interval of a variance of Gaussian noise, ν σ̂²/χ²: the quantiles of χ² by
   * Wilson and Hilferty (1931), within 1 % from ν = 5 on.
   */
  public static Interval ofNormal(double variance, double degreesOfFreedom) {
    double s = 2 / (9 * degreesOfFreedom);
    return new Interval(
        variance / Math.pow(1 - s + Z * Math.sqrt(s), 3),
        variance / Math.pow(1 - s - Z * Math.sqrt(s), 3));
  }

  private static double halfBelow(double k, double nu) {
    double s = Math.min(k * (1 + (1 + k) / nu) / nu, LARGEST_RELATIVE_VARIANCE);
    return 3 * Math.log(1 - s / 9 + Z * Math.sqrt(s) / 3);
  }

  private static double halfAbove(double k, double nu) {
    double raised = (nu * k + PRIOR_ROWS * PRIOR_EXCESS) / (nu + PRIOR_ROWS);
    double s = raised * (1 + STANDARD_ERRORS * Math.sqrt(raised / nu)) / nu;
    return Math.min(Z * Math.sqrt(s), LARGEST_HALF);
  }

  private static double withModel(double half, double modelVariance) {
    return Math.sqrt(half * half + Z * Z * modelVariance);
  }
}
