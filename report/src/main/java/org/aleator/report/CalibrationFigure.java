// SPDX-License-Identifier: Apache-2.0
package org.aleator.report;

import java.util.ArrayList;
import java.util.List;
import org.aleator.metric.CalibrationCurve;
import org.aleator.report.plot.Axis;
import org.aleator.report.plot.Figure;
import org.aleator.report.plot.Ink;
import org.aleator.report.plot.Mark;
import org.aleator.report.plot.Panel;
import org.aleator.text.Digits;

/** Calibration curves beside the diagonal, with the band that chance keeps them in. */
public final class CalibrationFigure {
  private static final Ink[] INKS = {Ink.BLUE, Ink.ORANGE, Ink.GREEN};

  private CalibrationFigure() {}

  /** A curve and its name in the legend. */
  public record Named(String name, CalibrationCurve curve) {}

  /**
   * @param rows how many rows the curves rest on
   * @param remark about where the predictions come from; may be empty
   */
  public static Figure of(String id, List<Named> curves, int rows, String remark) {
    CalibrationCurve first = curves.get(0).curve();
    double area = first.miscalibrationArea();
    double chance = CalibrationCurve.areaByChance(rows);
    String found =
        area <= chance
            ? "the intervals hold what they claim, as far as these rows show"
            : first.overconfident()
                ? "the intervals are too narrow: they hold fewer labels than they claim"
                : "the intervals are too wide: they hold more labels than they claim";
    return new Figure(
        id,
        panel(curves, rows),
        "The share of labels inside central intervals against the share they claim. The dashed line is right; below it"
            + " the intervals are too narrow, above too wide."
            + remark,
        "Calibration curve: %s (area from the diagonal %s, by chance up to %s)."
            .formatted(found, Digits.of(area), Digits.of(chance)));
  }

  /** The same for a file of its own. */
  public static Panel panel(List<Named> curves, int rows) {
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
    for (int i = 0; i < curves.size(); i++) {
      Named named = curves.get(i);
      Ink ink = INKS[i % INKS.length];
      marks.add(new Mark.Line(named.name(), ink, expected, named.curve().observed()));
    }
    Axis.Range unit = new Axis.Range(0, 1);
    return new Panel(
        "Calibration",
        Axis.linear("probability that the central interval claims", unit),
        Axis.linear("share of labels inside", unit),
        marks);
  }
}
