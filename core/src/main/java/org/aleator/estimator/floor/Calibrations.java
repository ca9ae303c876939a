package org.aleator.estimator.floor;

/**
 * The calibration in use. Origin: {@code aleator benchmark calibrate} on worlds 0 to 179 and the
 * library, 17 November 2026; docs/decisions/0009-the-floor.md has the command, and the answers for
 * tables left out of the training.
 */
final class Calibrations {
  private Calibrations() {}

  static final Calibration CURRENT =
      new Calibration(
          new double[] {-0.2734, 0.7160, 0.4961, 0.6027, -0.2168, 0.4602, 0.8184, 0.2578, 0.9922},
          new double[] {-0.0078, 0.0117},
          new double[] {-0.1313, 0.0920, 0.7465, 0.5826},
          2.306);
}
