package org.aleator.data;

import java.util.stream.IntStream;
import org.aleator.text.Excerpt;
import org.aleator.text.NumberText;
import org.aleator.util.InvalidInputException;

/** Columns that must hold finite numbers. */
final class FiniteNumbers {
  private FiniteNumbers() {}

  /**
   * The values of a column that must hold finite numbers; NaN where a cell is missing.
   *
   * @throws InvalidInputException where a cell is text, NaN or infinite; names row and value
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
    for (int i = 0; i < values.length; i++) {
      if (Double.isInfinite(values[i])) {
        throw notFinite(table, column, i, Double.toString(values[i]));
      }
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
    return new InvalidInputException(
        ("%s: row %d, column \"%s\": \"%s\" is not a number;"
                + " correct the value, or leave the cell empty if it is missing")
            .formatted(
                table.source(),
                row + 1,
                Excerpt.of(column.name()),
                Excerpt.of(column.values()[row])));
  }

  private static InvalidInputException notFinite(Table table, Column column, int row, String text) {
    return new InvalidInputException(
        ("%s: row %d, column \"%s\": %s is not a finite number;"
                + " correct the value, or leave the cell empty if it is missing")
            .formatted(table.source(), row + 1, Excerpt.of(column.name()), text));
  }
}
