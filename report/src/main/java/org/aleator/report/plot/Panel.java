package org.aleator.report.plot;

import java.util.List;
import java.util.function.Function;

/**
 * One pair of axes.
 *
 * @param title above the axes; may be empty
 * @param xLabel below the x axis; may be empty
 * @param yLabel beside the y axis; may be empty
 * @param x what the x axis shows
 * @param y what the y axis shows
 * @param marks what is drawn, the first one lowest
 */
public record Panel(
    String title, String xLabel, String yLabel, Range x, Range y, List<Mark> marks) {

  /** From {@code from} to {@code to}, {@code from < to}. */
  public record Range(double from, double to) {
    public Range {
      if (!(from < to) || Double.isInfinite(from) || Double.isInfinite(to)) {
        throw new IllegalArgumentException("no range: " + from + " to " + to);
      }
    }

    double width() {
      return to - from;
    }
  }

  public Panel {
    marks = List.copyOf(marks);
  }

  /** A panel whose axes show all of the marks, with a margin. */
  public static Panel fitting(String title, String xLabel, String yLabel, List<Mark> marks) {
    Range x = around(marks, List.of(Mark::x), 0.02);
    Range y = around(marks, List.of(Mark::low, Mark::high), 0.05);
    return new Panel(title, xLabel, yLabel, x, y, marks);
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
    double pad = (greatest - least) * margin;
    if (!(least - pad < greatest + pad)) {
      pad = least == 0 ? 1 : Math.abs(least) * 0.1;
    }
    return new Range(least - pad, greatest + pad);
  }
}
