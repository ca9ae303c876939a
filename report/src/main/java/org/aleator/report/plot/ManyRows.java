// SPDX-License-Identifier: Apache-2.0
package org.aleator.report.plot;

import java.util.Map;
import java.util.TreeMap;
import org.aleator.text.Digits;

/**
 * A dot per row where dots are distinguishable; where they are too many, rectangles of equal size
 * with the number of rows in each. Nothing is drawn at random, and no row is left out.
 */
public final class ManyRows {
  /** That many dots are still distinguishable, and their numbers still fit into a page. */
  public static final int MOST_DOTS = 2_000;

  private static final int COLUMNS = 60;
  private static final int ROWS = 40;

  private ManyRows() {}

  /** What is drawn of these rows. */
  public static Mark of(String label, Ink ink, double[] x, double[] y) {
    return x.length <= MOST_DOTS
        ? new Mark.Points(label, ink.withOpacity(x.length <= 300 ? 0.8 : 0.5), x, y)
        : cells(label, ink, x, y);
  }

  /** A sentence that says so; empty where each row has its dot. */
  public static String remark(int rows) {
    return rows <= MOST_DOTS
        ? ""
        : " %s rows are too many dots: each rectangle stands for the rows in it, the darker the more."
            .formatted(Digits.count(rows));
  }

  private static Mark.Cells cells(String label, Ink ink, double[] x, double[] y) {
    Grid across = Grid.of(x, COLUMNS);
    Grid along = Grid.of(y, ROWS);
    Map<Integer, Integer> counts = new TreeMap<>();
    for (int i = 0; i < x.length; i++) {
      counts.merge(along.place(y[i]) * COLUMNS + across.place(x[i]), 1, Integer::sum);
    }
    int n = counts.size();
    double[] left = new double[n];
    double[] right = new double[n];
    double[] low = new double[n];
    double[] high = new double[n];
    int[] rows = new int[n];
    int at = 0;
    for (Map.Entry<Integer, Integer> cell : counts.entrySet()) {
      left[at] = across.edge(cell.getKey() % COLUMNS);
      right[at] = across.edge(cell.getKey() % COLUMNS + 1);
      low[at] = along.edge(cell.getKey() / COLUMNS);
      high[at] = along.edge(cell.getKey() / COLUMNS + 1);
      rows[at++] = cell.getValue();
    }
    return new Mark.Cells(label, ink, left, right, low, high, rows);
  }

  /** Equal steps from the least value to the greatest. */
  private record Grid(double from, double step, int steps) {
    static Grid of(double[] values, int steps) {
      double least = Double.POSITIVE_INFINITY;
      double greatest = Double.NEGATIVE_INFINITY;
      for (double value : values) {
        least = Math.min(least, value);
        greatest = Math.max(greatest, value);
      }
      double width = greatest > least ? greatest - least : Math.max(1e-9, Math.abs(least));
      return new Grid(least, width / steps, steps);
    }

    int place(double value) {
      return (int) Math.max(0, Math.min(steps - 1, (value - from) / step));
    }

    double edge(int i) {
      return from + i * step;
    }
  }
}
