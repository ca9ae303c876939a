package org.aleator.classes;

import org.aleator.Interval;

/**
 * How far the best Brier score V lies below that of the stack's calibrated probabilities: x = ln
 * Σp̂(1 − p̂)/V. The point is a sum of three quantities, each with a meaning ({@link GapEvidence});
 * its spread grows with what may be hidden.
 *
 * @param value the point, at least 0
 * @param interval of 95 %
 */
public record BrierGap(double value, Interval interval) {
  /**
   * What is trained on worlds of classes with known probabilities ({@code benchmark calibrate
   * --classes}, docs/methods/classes.md). The spread is that of one standard error, and the two
   * ends have numbers of them of their own: what hides is hidden below.
   */
  public record Constants(
      double perCurve,
      double perDisagreement,
      double perHidden,
      double spreadPerHidden,
      double spreadPerSampling,
      double leastSpread,
      double errorsBelow,
      double errorsAbove) {
    /** Those in use. */
    public static final Constants CURRENT =
        new Constants(0.706, 0.012, 0.257, 0.284, 1.26, 0.005, 1.83, 3.56);

    /** x. */
    public double point(GapEvidence evidence) {
      return perCurve * evidence.curve()
          + perDisagreement * evidence.disagreement()
          + perHidden * evidence.hidden();
    }

    /** Its standard error. */
    public double spread(GapEvidence evidence) {
      return leastSpread
          + Math.hypot(
              spreadPerSampling * evidence.samplingError(), spreadPerHidden * evidence.hidden());
    }
  }

  static BrierGap of(GapEvidence evidence) {
    return of(evidence, Constants.CURRENT);
  }

  /** As some constants have it. */
  public static BrierGap of(GapEvidence evidence, Constants constants) {
    double x = constants.point(evidence);
    double spread = constants.spread(evidence);
    return new BrierGap(
        x,
        new Interval(x - constants.errorsBelow() * spread, x + constants.errorsAbove() * spread));
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
}
