package org.aleator.classes;

import org.aleator.Interval;

/**
 * How far the best Brier score V lies below that of the stack's calibrated probabilities: x = ln
 * Σp̂(1 − p̂)/V. The point is a sum of three quantities, each with a meaning ({@link GapEvidence});
 * its spread grows with what may be hidden. The constants were trained on worlds of classes with
 * known probabilities ({@code benchmark calibrate --classes}, docs/methods/classes.md).
 *
 * @param value the point, at least 0
 * @param interval of 95 %
 */
record BrierGap(double value, Interval interval) {
  private static final double PER_CURVE = 0.706;
  private static final double PER_DISAGREEMENT = 0.012;
  private static final double PER_HIDDEN = 0.257;

  /** Spread per quantity, and the standard errors of the two ends: what hides is hidden below. */
  private static final double SPREAD_PER_HIDDEN = 0.284;

  private static final double SPREAD_PER_SAMPLING = 1.26;
  private static final double LEAST_SPREAD = 0.005;
  private static final double ERRORS_BELOW = 1.83;
  private static final double ERRORS_ABOVE = 3.56;

  static BrierGap of(GapEvidence evidence) {
    double x =
        PER_CURVE * evidence.curve()
            + PER_DISAGREEMENT * evidence.disagreement()
            + PER_HIDDEN * evidence.hidden();
    double spread =
        LEAST_SPREAD
            + Math.hypot(
                SPREAD_PER_SAMPLING * evidence.samplingError(),
                SPREAD_PER_HIDDEN * evidence.hidden());
    return new BrierGap(x, new Interval(x - ERRORS_BELOW * spread, x + ERRORS_ABOVE * spread));
  }
}
