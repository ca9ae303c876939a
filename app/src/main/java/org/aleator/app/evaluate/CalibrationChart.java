// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.evaluate;

import java.nio.file.Path;
import java.util.List;
import org.aleator.io.file.AtomicFiles;
import org.aleator.report.CalibrationFigure;
import org.aleator.report.plot.Chart;

/** The calibration curve beside the diagonal, with the band that chance keeps it in. */
final class CalibrationChart {
  private static final int SIZE = 520;

  private CalibrationChart() {}

  /** Says at once whether the chart could be written to this file. */
  static void requireWritable(Path file) {
    Chart.requireFormat(file);
    AtomicFiles.requireWritable(file);
  }

  static void write(Path file, List<CalibrationFigure.Named> curves, int rows) {
    byte[] bytes = of(curves, rows).encode(file);
    AtomicFiles.write(file, out -> out.write(bytes));
  }

  static Chart of(List<CalibrationFigure.Named> curves, int rows) {
    return new Chart(List.of(CalibrationFigure.panel(curves, rows)), SIZE, SIZE);
  }
}
