package org.aleator.estimator.floor;

/**
 * The calibration in use. Origin: {@code aleator benchmark calibrate} as said in
 * docs/decisions/0009-the-floor.md, which also has the answers for tables left out of the training.
 */
final class Calibrations {
  private Calibrations() {}

  static final Calibration CURRENT =
      new Calibration(
          new double[] {-0.43, 0.82, 0.16, 0.66, 0.26, 0.79, 1.5, 0.65},
          new double[] {-0.06, 0.03},
          new double[] {-0.434, 0.452, 0.595, 0.111},
          2.3);
}
