// SPDX-License-Identifier: Apache-2.0
package org.aleator.metric;

/**
 * The law of the standardised residual Z = (y − mean) / std that a forecast claims. A predictor
 * that gives a mean and a std claims the standard normal; recalibration replaces it by a law that
 * fits the residuals seen.
 */
public sealed interface StandardizedLaw permits ScaledNormal, NormalScoreLaw {

  /** P(Z ≤ z). */
  double cdf(double z);

  /** The z with P(Z ≤ z) = p; infinite at p = 0 and p = 1. */
  double quantile(double p);

  /** The natural logarithm of the density at z. */
  double logDensity(double z);

  /** The continuous ranked probability score ∫ (P(Z ≤ t) − 1{t ≥ z})² dt of the outcome z. */
  double crps(double z);

  /** E Z. */
  double mean();

  /** The standard deviation of Z. */
  double std();

  /** The standard normal law: what a Gaussian prediction claims. */
  static StandardizedLaw normal() {
    return new ScaledNormal(1);
  }
}
