// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import java.util.ArrayList;
import java.util.List;
import org.aleator.Interval;
import org.aleator.finding.Finding;
import org.aleator.finding.NoiseFinding;
import org.aleator.numerics.VarianceInterval;

/**
 * A noise variance with its interval, where it comes from and what to say of it; and what becomes
 * of it when another, independent look at the same rows agrees or does not.
 *
 * @param degreesOfFreedom the size of a sample of pure Gaussian noise that would tell as much
 * @param byReplicates whether it is the pure error of replicates, which no function can bias
 * @param findings what the user should know
 */
record CheckedVariance(
    double variance,
    double low,
    double high,
    double degreesOfFreedom,
    String means,
    boolean byReplicates,
    List<Finding> findings) {
  /** Of fewer replicates the variance is uncertain by half, which contradicts nothing. */
  private static final int FEWEST_PURE_DEGREES = 8;

  CheckedVariance {
    findings = List.copyOf(findings);
  }

  /**
   * Pure error is taken for the answer where it has at least half as many degrees of freedom or the
   * narrower interval. Where the two intervals have nothing in common one of the two is wrong:
   * replicates may share a hidden cause (then pure error is too small) or differ in a feature that
   * is not there or rounded (too large), or the function was not learned (the fit is too large).
   * Then the one of more degrees of freedom stands, and the interval covers both.
   */
  CheckedVariance comparedWith(PureError pure) {
    if (pure.degreesOfFreedom() < FEWEST_PURE_DEGREES || !(pure.variance() > 0)) {
      return this;
    }
    Interval interval = pure.interval();
    CheckedVariance replicates =
        new CheckedVariance(
            pure.variance(),
            interval.low(),
            interval.high(),
            pure.degreesOfFreedom(),
            "pure error of replicates, " + pure.degreesOfFreedom() + " degrees of freedom",
            true,
            List.of());
    if (interval.high() < low || interval.low() > high) {
      return contradictedBy(replicates);
    }
    boolean plenty = pure.degreesOfFreedom() >= 0.5 * degreesOfFreedom;
    boolean narrower = interval.high() / interval.low() < high / low;
    return plenty || narrower ? replicates : this;
  }

  private CheckedVariance contradictedBy(CheckedVariance replicates) {
    CheckedVariance stands = replicates.degreesOfFreedom > degreesOfFreedom ? replicates : this;
    return stands.widenedTo(
        Math.min(low, replicates.low),
        Math.max(high, replicates.high),
        new NoiseFinding.ReplicatesContradictFit(replicates.variance, variance));
  }

  /**
   * In one dimension neighbours tell the noise without a kernel; see {@link NeighbourDifferences}.
   * Where they contradict the fit beyond sampling error, their middle value stands, and the
   * interval covers both.
   *
   * @param scale the variance of the labels, of which the differences are in units
   */
  CheckedVariance comparedWith(NeighbourDifferences differences, double scale, double kurtosis) {
    NeighbourDifferences.Verdict verdict =
        differences.on(variance / scale, degreesOfFreedom, kurtosis);
    if (verdict == NeighbourDifferences.Verdict.AGREES) {
      return this;
    }
    double value = differences.middle() * scale;
    double nu = Math.min(degreesOfFreedom, differences.degreesOfFreedom());
    Interval interval = VarianceInterval.of(value, kurtosis, nu, 0);
    return new CheckedVariance(
            value,
            interval.low(),
            interval.high(),
            nu,
            "differences of neighbours",
            false,
            findings)
        .widenedTo(
            Math.min(low, interval.low()),
            Math.max(high, interval.high()),
            new NoiseFinding.NeighboursContradictFit(value, variance));
  }

  private CheckedVariance widenedTo(double newLow, double newHigh, Finding finding) {
    List<Finding> all = new ArrayList<>(findings);
    all.add(finding);
    return new CheckedVariance(
        variance, newLow, newHigh, degreesOfFreedom, means, byReplicates, all);
  }
}
