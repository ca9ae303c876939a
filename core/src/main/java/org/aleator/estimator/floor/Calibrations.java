package org.aleator.estimator.floor;

/**
 * The calibration in use. Origin: {@code aleator benchmark calibrate} on worlds 0 to 103 and the
 * library, 17 November 2026; docs/decisions/0009-the-floor.md has the command, and the answers for
 * tables left out of the training.
 */
final class Calibrations {
  private Calibrations() {}

  static final Calibration CURRENT =
      new Calibration(
          new double[] {-0.4102, 0.8176, 0.1641, 0.6691, 0.2500, 0.7785, 1.5781, 0.7695},
          new double[] {-0.0449, 0.0332},
          new double[] {-1.1146, 0.4090, 0.5062, 0.1026},
          2.357);
}
