// SPDX-License-Identifier: Apache-2.0
package org.aleator.report.plot;

import java.util.List;
import java.util.function.Function;
import org.aleator.report.plot.Axis.Range;

/**
 * One pair of axes.
 *
 * @param title above the axes; may be empty
 * @param x the axis below
 * @param y the axis beside
 * @param marks what is drawn, the first one lowest
 */
public record Panel(String title, Axis x, Axis y, List<Mark> marks) {
  private static final double X_MARGIN = 0.02;
  private static final double Y_MARGIN = 0.05;

  /** No axis goes further, so that its length is a number. */
  private static final double LARGEST = 1e300;

  public Panel {
    marks = List.copyOf(marks);
  }

  /** A panel whose axes show all of the marks, with a margin. */
  public static Panel fitting(String title, String xLabel, String yLabel, List<Mark> marks) {
    return new Panel(
        title,
        Axis.linear(xLabel, around(marks, List.of(Mark::left, Mark::right), X_MARGIN)),
        Axis.linear(yLabel, aroundY(marks)),
        marks);
  }

  /** The same, with 0 at the foot of the y axis. */
  public static Panel fittingFromZero(
      String title, String xLabel, String yLabel, List<Mark> marks) {
    double top = aroundY(marks).to();
    Axis y = Axis.linear(yLabel, new Range(0, top > 0 ? top : 1));
    return new Panel(title, fitting(title, xLabel, yLabel, marks).x(), y, marks);
  }

  /** Names beside, numbers below. */
  public static Panel named(
      String title, String xLabel, List<String> names, List<? extends Mark> marks) {
    List<Mark> all = List.copyOf(marks);
    Range x = around(all, List.of(Mark::left, Mark::right), Y_MARGIN);
    return new Panel(title, Axis.linear(xLabel, x), Axis.named(names), all);
  }

  /** What a y axis must show for these marks, with a margin. */
  public static Range aroundY(List<Mark> marks) {
    return around(marks, List.of(Mark::low, Mark::high), Y_MARGIN);
  }

  private static Range around(
      List<Mark> marks, List<Function<Mark, double[]>> sides, double margin) {
    double least = Double.POSITIVE_INFINITY;
    double greatest = Double.NEGATIVE_INFINITY;
    for (Mark mark : marks) {
      for (Function<Mark, double[]> side : sides) {
        for (double value : side.apply(mark)) {
          if (Double.isFinite(value)) {
            least = Math.min(least, value);
            greatest = Math.max(greatest, value);
          }
        }
      }
    }
    if (least > greatest) {
      return new Range(0, 1);
    }
    least = Math.max(least, -LARGEST);
    greatest = Math.min(greatest, LARGEST);
    double pad = (greatest - least) * margin;
    if (!(least - pad < greatest + pad)) {
      pad = least == 0 ? 1 : Math.abs(least) * 0.1;
    }
    return new Range(least - pad, greatest + pad);
  }
}
