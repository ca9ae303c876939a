package org.aleator.noise.level;

/**
 * The calibration in use. Origin: {@code aleator benchmark calibrate} on worlds 0 to 179 and the
 * library, 17 November 2026; docs/decisions/0009-the-floor.md has the command, and the answers for
 * tables left out of the training.
 */
final class Calibrations {
  private Calibrations() {}

  static final Calibration CURRENT =
      new Calibration(
          new double[] {-0.1934, 0.7043, 0.5684, 0.5969, -0.3574, 0.2844, 0.9961, 0.6152, 0.8184},
          new double[] {-0.0723, 0.0020},
          new double[] {-0.3013, 0.1192, 0.8118, 0.5284},
          2.306);
}
