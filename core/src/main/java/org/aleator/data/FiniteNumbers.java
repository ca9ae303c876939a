package org.aleator.data;

import java.util.stream.IntStream;
import org.aleator.text.Excerpt;
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
      int row = firstText(text);
      if (row < 0) {
        throw new InvalidInputException(
            table.source() + ": column \"" + column.name() + "\" is empty");
      }
      throw notANumber(table, text, row);
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

  private static int firstText(Column.Text column) {
    return IntStream.range(0, column.rows())
        .filter(i -> NumberText.of(column.values()[i]) == NumberText.TEXT)
        .findFirst()
        .orElse(-1);
  }

  private static InvalidInputException notANumber(Table table, Column.Text column, int row) {
    return wrong(
        table, column, row, "\"" + Excerpt.of(column.values()[row]) + "\" is not a number");
  }

  private static InvalidInputException wrong(
      Table table, Column column, int row, String complaint) {
    return new InvalidInputException(
        ("%s: row %d, column \"%s\": %s; correct the value, or leave the cell empty if it is"
                + " missing")
            .formatted(table.source(), table.rowNumber(row), Excerpt.of(column.name()), complaint));
  }
}
