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
  private static final double PER_CURVE = 0.591;
  private static final double PER_DISAGREEMENT = 0.191;
  private static final double PER_HIDDEN = 0.293;

  /** The spread has a part that is sampling, and one that grows with what is not known. */
  private static final double SPREAD_PER_SAMPLING = 1.148;

  private static final double LEAST_SPREAD = 0.012;
  private static final double SPREAD_PER_GAP = 0.201;
  private static final double SPREAD_PER_HIDDEN = 0.162;

  /** Spreads from the point to the ends: what hides is not seen, so that x is rather larger. */
  private static final double SPREADS_DOWN = 1.93;

  private static final double SPREADS_UP = 3.72;

  static BrierGap of(GapEvidence evidence) {
    double x =
        PER_CURVE * evidence.curve()
            + PER_DISAGREEMENT * evidence.disagreement()
            + PER_HIDDEN * evidence.hidden();
    double spread =
        Math.hypot(
            SPREAD_PER_SAMPLING * evidence.samplingError(),
            LEAST_SPREAD + SPREAD_PER_GAP * x + SPREAD_PER_HIDDEN * evidence.hidden());
    return new BrierGap(x, new Interval(x - SPREADS_DOWN * spread, x + SPREADS_UP * spread));
  }
}
