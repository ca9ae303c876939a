package org.aleator.data;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.aleator.finding.DataFinding;
import org.aleator.finding.Finding;
import org.aleator.util.InvalidInputException;

/** Checks on the columns that a computation uses, and the rows in which none of them is empty. */
final class UsedColumns {
  private UsedColumns() {}

  /**
   * The values of a column that must hold finite numbers; NaN where a cell is missing.
   *
   * @throws InvalidInputException where a cell is text, NaN or infinite; names row and value
   */
  static double[] numbers(Table table, Column column) {
    if (column instanceof Column.Text text) {
      int row = firstText(text);
      if (row < 0) {
        throw new InvalidInputException(
            table.source() + ": column \"" + column.name() + "\" is empty");
      }
      throw notANumber(table, text, row);
    }
    Column.Numeric numeric = (Column.Numeric) column;
    if (numeric.firstNanRow() >= 0) {
      throw notFinite(table, column, numeric.firstNanRow(), "NaN");
    }
    double[] values = numeric.values();
    for (int i = 0; i < values.length; i++) {
      if (Double.isInfinite(values[i])) {
        throw notFinite(table, column, i, Double.toString(values[i]));
      }
    }
    return values;
  }

  /** Refuses text among numbers: in a category most cells are words. */
  static void requireNotMostlyNumbers(Table table, Column.Text column) {
    int numbers = 0;
    int texts = 0;
    for (String value : column.values()) {
      switch (NumberText.of(value)) {
        case NUMBER, NOT_FINITE -> numbers++;
        case TEXT -> texts++;
        default -> {}
      }
    }
    if (numbers > texts) {
      throw notANumber(table, column, firstText(column));
    }
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
            .formatted(table.source(), row + 1, column.name(), brief(column.values()[row])));
  }

  private static InvalidInputException notFinite(Table table, Column column, int row, String text) {
    return new InvalidInputException(
        ("%s: row %d, column \"%s\": %s is not a finite number;"
                + " correct the value, or leave the cell empty if it is missing")
            .formatted(table.source(), row + 1, column.name(), text));
  }

  /** A value as a message shows it: on one line, and not too long. */
  static String brief(String value) {
    String line = value.replaceAll("\\s+", " ").strip();
    return line.length() <= 40 ? line : line.substring(0, 40) + "…";
  }

  /** The rows in which no column is missing, in order. */
  static int[] completeRows(Table table, List<Column> columns) {
    BitSet missing = new BitSet(table.rows());
    for (Column column : columns) {
      for (int i = 0; i < table.rows(); i++) {
        if (column.isMissing(i)) {
          missing.set(i);
        }
      }
    }
    return IntStream.range(0, table.rows()).filter(i -> !missing.get(i)).toArray();
  }

  /** Says how many rows {@link #completeRows} leaves out and why; nothing where it keeps all. */
  static Optional<Finding> missing(Table table, List<Column> columns, int complete) {
    if (complete == table.rows()) {
      return Optional.empty();
    }
    List<DataFinding.MissingValues> reasons = new ArrayList<>();
    for (Column column : columns) {
      int missing = (int) IntStream.range(0, table.rows()).filter(column::isMissing).count();
      if (missing > 0) {
        reasons.add(new DataFinding.MissingValues(column.name(), missing));
      }
    }
    return Optional.of(
        new DataFinding.RowsWithMissingValues(table.rows() - complete, table.rows(), reasons));
  }
}
