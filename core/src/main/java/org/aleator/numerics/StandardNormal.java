// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics;

import org.hipparchus.special.Erf;

/** The density φ, distribution function Φ and quantile Φ⁻¹ of the standard normal law. */
public final class StandardNormal {
  /** Φ is the least positive number at −38.47 and 0 below. */
  private static final double LOWEST_START = -38.4;

  public static final double HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);

  private StandardNormal() {}

  /** φ(z) = exp(−z²/2) / √(2π). */
  public static double density(double z) {
    return Math.exp(logDensity(z));
  }

  /** ln φ(z) = −z²/2 − ½ ln 2π. */
  public static double logDensity(double z) {
    return -0.5 * z * z - HALF_LOG_TWO_PI;
  }

  /** Φ(z) = ½ erfc(−z/√2), accurate in the lower tail. */
  public static double cdf(double z) {
    return 0.5 * Erf.erfc(-z / Math.sqrt(2));
  }

  /**
   * The CRPS of the outcome z, z(2Φ(z) − 1) + 2φ(z) − 1/√π (Gneiting and Raftery, JASA 102, 2007,
   * section 4.2, with the sign turned).
   */
  public static double crps(double z) {
    return z * (2 * cdf(z) - 1) + 2 * density(z) - 1 / Math.sqrt(Math.PI);
  }

  /** Φ⁻¹(p); −∞ at 0 and +∞ at 1. */
  public static double quantile(double p) {
    if (!(p >= 0 && p <= 1)) {
      throw new IllegalArgumentException("a probability lies in [0, 1], was " + p);
    }
    if (p > 0.5) {
      return -lowerQuantile(1 - p);
    }
    return lowerQuantile(p);
  }

  /**
   * The library's inverse of erfc, which goes by 1 − 2p: the rounding of that, 1e-16, moves Φ⁻¹ by
   * less than 2e-13 down to 1e-4. Below, Newton's method on ln Φ, which is concave and so converges
   * from below.
   */
  private static double lowerQuantile(double p) {
    if (p == 0 || p == 0.5) {
      return p == 0 ? Double.NEGATIVE_INFINITY : 0;
    }
    if (p >= 1e-4) {
      return -Math.sqrt(2) * Erf.erfcInv(2 * p);
    }
    double z = p > 1e-8 ? -Math.sqrt(2) * Erf.erfcInv(2 * p) : -Math.sqrt(-2 * Math.log(p));
    z = Math.max(z, LOWEST_START);
    for (int iteration = 0; iteration < 8; iteration++) {
      double below = cdf(z);
      if (below == 0) {
        break;
      }
      double step = (Math.log(below) - Math.log(p)) * below / density(z);
      z -= step;
      if (Math.abs(step) <= 1e-14 * Math.abs(z)) {
        break;
      }
    }
    return z;
  }
}
