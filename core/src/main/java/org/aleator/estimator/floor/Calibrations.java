package org.aleator.estimator.floor;

/**
 * The calibration in use. Origin: {@code aleator benchmark calibrate} on worlds 0 to 139 and the
 * library, 17 November 2026; docs/decisions/0009-the-floor.md has the command, and the answers for
 * tables left out of the training.
 */
final class Calibrations {
  private Calibrations() {}

  static final Calibration CURRENT =
      new Calibration(
          new double[] {-0.3242, 0.6438, 0.4551, 0.5500, -0.1230, 0.5070, 1.9980, 1.3516},
          new double[] {-0.0352, 0.0156},
          new double[] {-0.8523, 0.2749, 0.4063, 0.4652},
          2.306);
}
