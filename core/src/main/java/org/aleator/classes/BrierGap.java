// SPDX-License-Identifier: Apache-2.0
package org.aleator.classes;

import org.aleator.Interval;

/**
 * How far the best Brier score V lies below that of the stack's calibrated probabilities: x = ln
 * Σp̂(1 − p̂)/V. The point is a sum of two quantities, each with a meaning ({@link GapEvidence});
 * its spread grows with it.
 *
 * @param value the point, at least 0
 * @param interval of 95 %
 */
public record BrierGap(double value, Interval interval) {
  /**
   * What is trained on worlds of classes with known probabilities ({@code benchmark calibrate
   * --classes}, docs/methods/classes.md): x = {@code perFalling} falling + {@code perHidden}
   * hidden; its spread is {@code leastSpread} + √((a samplingError)² + b²x + c²x²), with a, b and c
   * the three that follow: the variance has a part that grows as x does, like that of a count, and
   * one that grows as its square. The two ends have numbers of spreads of their own: what hides is
   * hidden below.
   */
  public record Constants(
      double perFalling,
      double perHidden,
      double spreadPerSampling,
      double spreadPerRootGap,
      double spreadPerGap,
      double leastSpread,
      double spreadsBelow,
      double spreadsAbove) {
    /** Those in use. */
    public static final Constants CURRENT =
        new Constants(0.850, 0.672, 1.160, 0.106, 0.512, 0.005, 1.871, 3.436);

    /** x. */
    public double point(GapEvidence evidence) {
      return perFalling * evidence.falling() + perHidden * evidence.hidden();
    }

    /** Its spread. */
    public double spread(GapEvidence evidence) {
      double x = point(evidence);
      double sampling = spreadPerSampling * evidence.samplingError();
      double hiding = Math.hypot(spreadPerRootGap * Math.sqrt(x), spreadPerGap * x);
      return leastSpread + Math.hypot(sampling, hiding);
    }
  }

  /** No interval goes further: a twentieth of what is reached. */
  private static final double FURTHEST = 3;

  static BrierGap of(GapEvidence evidence) {
    return of(evidence, Constants.CURRENT);
  }

  /** As some constants have it. */
  public static BrierGap of(GapEvidence evidence, Constants constants) {
    double x = constants.point(evidence);
    double spread = constants.spread(evidence);
    return new BrierGap(
        x,
        new Interval(
            x - constants.spreadsBelow() * spread,
            Math.max(x, Math.min(FURTHEST, x + constants.spreadsAbove() * spread))));
  }

  /**
   * The same where what was reached is less than the point: the point is then that.
   *
   * @param calibrated Σp̂(1 − p̂)
   * @param reached the Brier score
   */
  public BrierGap atMost(double calibrated, double reached) {
    return new BrierGap(Math.max(value, Math.log(calibrated / reached)), interval);
  }

  /** x so many standard deviations from the point, by the distance of the end on that side. */
  double at(double z) {
    double end = z < 0 ? value - interval.low() : interval.high() - value;
    return value + z / Interval.Z * end;
  }
}
