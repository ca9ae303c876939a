// SPDX-License-Identifier: Apache-2.0
package org.aleator.data;

import org.aleator.text.Blanks;
import org.aleator.text.Excerpt;
import org.aleator.text.Measure;
import org.aleator.text.NumberForm;
import org.aleator.text.NumberText;
import org.aleator.util.InvalidInputException;

/** Columns that must hold finite numbers, with which one can reckon. */
final class FiniteNumbers {
  /**
   * Intervals of a variance need fourth powers. Those of greater numbers, summed over 10⁷ rows,
   * have no double; those of numbers that are all smaller than its inverse are 0.
   */
  private static final double GREATEST = 1e75;

  private FiniteNumbers() {}

  /**
   * The values of a column that must hold finite numbers; NaN where a cell is missing.
   *
   * @throws InvalidInputException where a cell is text, infinite or of a size whose powers have no
   *     double; names row and value
   */
  static double[] of(Table table, Column column) {
    if (column instanceof Column.Text text) {
      throw noNumbers(table, text);
    }
    Column.Numeric numeric = (Column.Numeric) column;
    double[] values = numeric.values();
    double greatest = 0;
    for (int i = 0; i < values.length; i++) {
      double size = Math.abs(values[i]);
      if (size > GREATEST) {
        throw size == Double.POSITIVE_INFINITY
            ? wrong(table, column, i, values[i] + " is not a finite number")
            : wrong(table, column, i, values[i] + " is too large, at most 1e75 can be used");
      }
      greatest = size > greatest ? size : greatest;
    }
    if (greatest > 0 && greatest < 1 / GREATEST) {
      throw new InvalidInputException(
          "%s: column \"%s\": no value is as large as 1e-75; give it in a smaller unit"
              .formatted(table.source(), Excerpt.of(column.name())));
    }
    return values;
  }

  /**
   * Blames the first cell that is a number in no form; where there is none, numbers are written in
   * two ways, perhaps the others in another block of the table.
   */
  private static InvalidInputException noNumbers(Table table, Column.Text column) {
    MixedUnits units = new MixedUnits(table, column);
    int first = -1;
    int point = -1;
    int comma = -1;
    for (int i = 0; i < column.rows(); i++) {
      String cell = column.isMissing(i) ? "" : Blanks.strip(column.values()[i]);
      int fits = NumberForm.of(cell);
      units.add(i, cell);
      if (fits == 0 && NumberText.of(cell) == NumberText.TEXT && Measure.of(cell).isEmpty()) {
        return wrong(table, column, i, "\"" + Excerpt.of(cell) + "\" is not a number");
      }
      if (fits != 0) {
        first = first < 0 ? i : first;
        point = point < 0 && !NumberForm.COMMA.isIn(fits) ? i : point;
        comma = comma < 0 && !NumberForm.POINT.isIn(fits) ? i : comma;
      }
    }
    if (units.any()) {
      return units.complaint();
    }
    if (first < 0) {
      return new InvalidInputException(
          table.source() + ": column \"" + column.name() + "\" is empty");
    }
    String other =
        point < 0 || comma < 0
            ? "others of the column"
            : "\"%s\" in row %d"
                .formatted(
                    Excerpt.of(column.values()[Math.min(point, comma)]),
                    table.rowNumber(Math.min(point, comma)));
    int row = point < 0 || comma < 0 ? first : Math.max(point, comma);
    String cell = Excerpt.of(column.values()[row]);
    return wrong(table, column, row, "\"" + cell + "\" is written differently from " + other);
  }

  private static InvalidInputException wrong(
      Table table, Column column, int row, String complaint) {
    return new InvalidInputException(
        ("%s: row %d, column \"%s\": %s; correct the value, or leave the cell empty if it is"
                + " missing")
            .formatted(table.source(), table.rowNumber(row), Excerpt.of(column.name()), complaint));
  }
}
