// SPDX-License-Identifier: Apache-2.0
package org.aleator.report.plot;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/**
 * A chart and what it says to those who read and to those who cannot see it.
 *
 * @param id lower-case letters, digits and hyphens; the name of its files
 * @param panel what is drawn, under its title
 * @param meaning what it means and how it was made, in a sentence or two
 * @param alternative what a person would see, in words
 */
public record Figure(String id, Panel panel, String meaning, String alternative) {
  private static final int WIDTH = 720;
  private static final int HEIGHT = 440;
  private static final int NAME_HEIGHT = 34;

  public Figure {
    if (!id.matches("[a-z0-9-]+")) {
      throw new IllegalArgumentException("no name for files: " + id);
    }
  }

  public String title() {
    return panel.title();
  }

  /** As one panel, for PNG and SVG. */
  public Chart chart() {
    int names = panel.y().categories().size();
    return new Chart(List.of(panel), WIDTH, names == 0 ? HEIGHT : 120 + NAME_HEIGHT * names);
  }

  /**
   * Some of what is drawn, as numbers.
   *
   * @param name what the legend calls it
   * @param columns the columns' names
   * @param rows a text or a number in each column
   */
  public record Data(String name, List<String> columns, List<List<Object>> rows) {}

  /** All that is drawn, as numbers; marks over the same x share a table. */
  public List<Data> data() {
    List<Data> tables = new ArrayList<>();
    List<Mark> left = new ArrayList<>(panel.marks());
    while (!left.isEmpty()) {
      Mark first = left.remove(0);
      if (first instanceof Mark.Pointwise pointwise) {
        List<Mark.Pointwise> together = new ArrayList<>(List.of(pointwise));
        for (Mark other : List.copyOf(left)) {
          if (other instanceof Mark.Pointwise same && Arrays.equals(same.x(), pointwise.x())) {
            together.add(same);
            left.remove(other);
          }
        }
        tables.add(overX(together));
      } else {
        tables.add(of(first));
      }
    }
    return tables;
  }

  private Data overX(List<Mark.Pointwise> marks) {
    List<String> columns = new ArrayList<>(List.of(named(panel.x().label(), "x")));
    List<double[]> values = new ArrayList<>(List.of(marks.get(0).x()));
    for (Mark.Pointwise mark : marks) {
      String name = named(mark.label(), named(panel.y().label(), "y"));
      if (mark instanceof Mark.Band) {
        columns.addAll(List.of(name + ", low", name + ", high"));
        values.addAll(List.of(mark.low(), mark.high()));
      } else {
        columns.add(name);
        values.add(mark.high());
      }
    }
    String names = String.join(", ", columns.subList(1, columns.size()));
    return table(names, columns, values.get(0).length, i -> numbers(values, i));
  }

  private Data of(Mark mark) {
    String x = named(panel.x().label(), "x");
    String y = named(panel.y().label(), "y");
    if (mark instanceof Mark.Bars bars) {
      return table(
          mark.label(),
          List.of(x + ", from", "to", y),
          bars.height().length,
          i -> numbers(List.of(bars.left(), bars.right(), bars.height()), i));
    }
    if (mark instanceof Mark.Cells cells) {
      return table(
          mark.label(),
          List.of(x + ", from", "to", y + ", from", "to", "rows"),
          cells.rows().length,
          i -> {
            List<Object> row =
                numbers(List.of(cells.left(), cells.right(), cells.low(), cells.high()), i);
            row.add((double) cells.rows()[i]);
            return row;
          });
    }
    Mark.Intervals intervals = (Mark.Intervals) mark;
    return table(
        mark.label(),
        List.of("", x, "from", "to"),
        intervals.value().length,
        i -> {
          List<Object> row =
              numbers(List.of(intervals.value(), intervals.left(), intervals.right()), i);
          row.add(0, panel.y().categories().get((int) Math.round(intervals.place()[i])));
          return row;
        });
  }

  private static Data table(
      String name, List<String> columns, int rows, IntFunction<List<Object>> row) {
    List<List<Object>> all = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      all.add(row.apply(i));
    }
    return new Data(name, List.copyOf(columns), all);
  }

  private static List<Object> numbers(List<double[]> columns, int i) {
    List<Object> row = new ArrayList<>();
    columns.forEach(column -> row.add(column[i]));
    return row;
  }

  private static String named(String label, String otherwise) {
    return label.isEmpty() ? otherwise : label;
  }
}
