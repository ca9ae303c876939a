package org.aleator.estimator.floor;

/**
 * The calibration in use. Origin: {@code aleator benchmark calibrate} as said in
 * docs/decisions/0009-the-floor.md, which also has the answers for tables left out of the training.
 */
final class Calibrations {
  private Calibrations() {}

  static final Calibration CURRENT =
      new Calibration(
          new double[] {-0.913, 0.647, 0.447, 0.657, 0.477, 0.710},
          new double[] {-0.056, 0.040},
          new double[] {-0.434, 0.452, 0.595, 0.111},
          2.3);
}
