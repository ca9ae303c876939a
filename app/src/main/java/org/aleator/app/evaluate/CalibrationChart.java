package org.aleator.app.evaluate;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.aleator.io.file.AtomicFiles;
import org.aleator.metric.CalibrationCurve;
import org.aleator.report.plot.Chart;
import org.aleator.report.plot.Ink;
import org.aleator.report.plot.Mark;
import org.aleator.report.plot.Panel;

/** The calibration curve beside the diagonal, with the band that chance keeps it in. */
final class CalibrationChart {
  private static final int SIZE = 520;

  private CalibrationChart() {}

  /** A curve and its name in the legend. */
  record Named(String name, CalibrationCurve curve) {}

  /** Says at once whether the chart could be written to this file. */
  static void requireWritable(Path file) {
    Chart.requireFormat(file);
    AtomicFiles.requireWritable(file);
  }

  static void write(Path file, List<Named> curves, int rows) {
    byte[] bytes = of(curves, rows).encode(file);
    AtomicFiles.write(file, out -> out.write(bytes));
  }

  static Chart of(List<Named> curves, int rows) {
    double[] expected = curves.get(0).curve().expected();
    double[] low = new double[expected.length];
    double[] high = new double[expected.length];
    for (int k = 0; k < expected.length; k++) {
      // Two standard errors of a share of independent rows.
      double error = 2 * Math.sqrt(expected[k] * (1 - expected[k]) / rows);
      low[k] = Math.max(0, expected[k] - error);
      high[k] = Math.min(1, expected[k] + error);
    }
    List<Mark> marks = new ArrayList<>();
    marks.add(new Mark.Band("by chance", Ink.GREY.withOpacity(0.25), expected, low, high));
    marks.add(new Mark.Line("perfect", Ink.GREY, true, expected, expected));
    Ink[] inks = {Ink.BLUE, Ink.ORANGE, Ink.GREEN};
    for (int i = 0; i < curves.size(); i++) {
      marks.add(
          new Mark.Line(
              curves.get(i).name(),
              inks[i % inks.length],
              expected,
              curves.get(i).curve().observed()));
    }
    Panel.Range unit = new Panel.Range(0, 1);
    Panel panel =
        new Panel(
            "Calibration",
            "probability the central interval claims",
            "share of labels inside",
            unit,
            unit,
            marks);
    return new Chart(List.of(panel), SIZE, SIZE);
  }
}
