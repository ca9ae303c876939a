package org.aleator.estimator.floor;

/**
 * The calibration in use. Origin: {@code aleator benchmark calibrate} on worlds 0 to 159 and the
 * library, 17 November 2026; docs/decisions/0009-the-floor.md has the command, and the answers for
 * tables left out of the training.
 */
final class Calibrations {
  private Calibrations() {}

  static final Calibration CURRENT =
      new Calibration(
          new double[] {-0.3281, 0.7297, 0.3750, 0.5715, -0.0371, 0.5910, 1.2969, 0.6289, 0},
          new double[] {-0.0547, 0.0137},
          new double[] {-0.7656, 0.2374, 0.5906, 0.4016},
          2.306);
}
