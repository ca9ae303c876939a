package org.aleator.estimator.floor;

/** Calibrations that were trained. */
final class Calibrations {
  private Calibrations() {}

  /** The research prototype's, with other learners; to be replaced by our own training. */
  static final Calibration CURRENT =
      new Calibration(
          new double[] {-.268, -.215, -.329, -1.556, .084, .195, .036},
          new double[] {.290, .230, .413, .678, .084, .353, .183},
          new double[] {-.0863, -.019, -.090, .0005, -.030, -.122, -.123, .130},
          new double[] {-.253, .745, .221, .452},
          3);
}
