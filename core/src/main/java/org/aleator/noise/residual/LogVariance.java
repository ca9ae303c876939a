// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.residual;

/** Bounds on ln σ² as it leaves a network, in the network's unit. */
public final class LogVariance {
  /**
   * A variance a billion times below or above the unit: no data resolve that, and without a bound a
   * row that is predicted exactly drives ln σ² to −∞.
   */
  public static final double BOUND = 9 * Math.log(10);

  private LogVariance() {}

  static double bounded(double logVariance) {
    // Not Math.max and min: these are slower by half a row's gradient.
    return logVariance > BOUND ? BOUND : logVariance < -BOUND ? -BOUND : logVariance;
  }
}
