// SPDX-License-Identifier: Apache-2.0
package org.aleator.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.aleator.metric.RocCurve;
import org.aleator.report.page.Block;
import org.aleator.report.plot.Axis;
import org.aleator.report.plot.Figure;
import org.aleator.report.plot.Ink;
import org.aleator.report.plot.Mark;
import org.aleator.report.plot.Panel;
import org.aleator.text.Digits;

/** What pages about classes share. */
final class ClassFigures {
  private static final int BARS = 20;

  /** More points than this are not seen on a curve. */
  static final int ROC_POINTS = 400;

  /** A table of more classes than this is not read. */
  static final int MOST_CLASSES = 20;

  private ClassFigures() {}

  /** How many rows have which probability. */
  static Figure histogram(String id, String what, double[] p) {
    double[] left = new double[BARS];
    double[] right = new double[BARS];
    double[] height = new double[BARS];
    Arrays.setAll(left, i -> (double) i / BARS);
    Arrays.setAll(right, i -> (i + 1.0) / BARS);
    for (double value : p) {
      height[(int) Math.min(BARS - 1, BARS * value)]++;
    }
    List<Mark> marks =
        List.of(new Mark.Bars("rows", Ink.BLUE.withOpacity(0.6), left, right, height));
    Panel fitted = Panel.fittingFromZero("How sure the predictions are", "", "rows", marks);
    Panel panel =
        new Panel(
            fitted.title(),
            Axis.linear("stated probability of " + what, new Axis.Range(0, 1)),
            fitted.y(),
            marks);
    return new Figure(
        id,
        panel,
        "Rows at the ends are predicted with confidence; rows in the middle are left open.",
        "%s of %s rows have a probability below 0.1 or above 0.9."
            .formatted(
                Digits.count(Arrays.stream(p).filter(v -> v < 0.1 || v > 0.9).count()),
                Digits.count(p.length)));
  }

  /**
   * A curve and its name in the legend.
   *
   * @param dashed whether it is inferred and not measured
   */
  record Roc(String name, double area, RocCurve curve, boolean dashed) {}

  static Figure roc(String id, String title, String meaning, List<Roc> curves) {
    double[] ends = {0, 1};
    List<Mark> marks = new ArrayList<>();
    marks.add(new Mark.Line("by chance", Ink.GREY, true, ends, ends));
    List<String> areas = new ArrayList<>();
    for (int i = 0; i < curves.size(); i++) {
      Roc roc = curves.get(i);
      String name = "%s, AUC %s".formatted(roc.name(), Digits.of(roc.area()));
      areas.add(name);
      marks.add(
          new Mark.Line(
              name,
              ReliabilityFigure.INKS[i],
              roc.dashed(),
              roc.curve().falsePositive(),
              roc.curve().truePositive()));
    }
    Axis.Range unit = new Axis.Range(0, 1);
    Panel panel =
        new Panel(
            title,
            Axis.linear("share of other rows above the threshold", unit),
            Axis.linear("share of the class's rows above it", unit),
            marks);
    return new Figure(
        id, panel, meaning, "Area below the curve: " + String.join("; ", areas) + ".");
  }

  /** Rows by label and predicted class. */
  static Block confusion(List<String> classes, int[][] counts) {
    List<String> columns = new ArrayList<>(List.of("label"));
    classes.forEach(name -> columns.add("predicted " + name));
    List<List<String>> rows = new ArrayList<>();
    for (int c = 0; c < classes.size(); c++) {
      List<String> row = new ArrayList<>(List.of(classes.get(c)));
      for (int count : counts[c]) {
        row.add(Digits.count(count));
      }
      rows.add(row);
    }
    return new Block.Rows("Rows by label and predicted class", columns, rows);
  }
}
