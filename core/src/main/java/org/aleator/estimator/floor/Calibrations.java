package org.aleator.estimator.floor;

/**
 * The calibration in use. Origin: {@code CalibrationTraining.train} on the training worlds 0 to 158
 * of {@code new Worlds(folder, TRAIN, 3000)}, 16 November 2026; 156 of the 159 were learned to more
 * than half and count. Worlds 0 to 25 were run before the last change of the learners. Answers for
 * tables left out of the training: docs/decisions/0009-the-floor.md.
 */
final class Calibrations {
  private Calibrations() {}

  static final Calibration CURRENT =
      new Calibration(
          new double[] {-0.2706, -0.1010, -0.0869, 0.1150, 0.6793},
          new double[] {0.3193, 0.5140, 0.3660, 0.1238, 0.2891},
          new double[] {-0.1177, -0.1636, 0.0090, 0.0927, -0.0437, 0.1541},
          new double[] {-0.8972, 0.5808, 0.4025, -0.0625},
          2.447);
}
