// SPDX-License-Identifier: Apache-2.0
package org.aleator.encode;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.aleator.data.Column;
import org.aleator.data.ColumnType;
import org.aleator.data.Table;
import org.aleator.finding.DataFinding;
import org.aleator.finding.Finding;
import org.aleator.text.Excerpt;
import org.aleator.util.InvalidInputException;

/** Checks on the columns that a computation uses, and the rows in which none of them is empty. */
final class UsedColumns {
  private UsedColumns() {}

  /** Refuses text among numbers. */
  static void requireNotMostlyNumbers(Table table, Column.Text column) {
    MixedCells cells = new MixedCells();
    cells.add(table, column);
    cells.requireCategory();
  }

  /** Refuses a column of numbers that stand for something else than they did in training. */
  static void requireType(Table table, Column column, ColumnType expected) {
    ColumnType found = ColumnType.of(column);
    if (!expected.takes(found)) {
      throw new InvalidInputException(
          "%s: column \"%s\" holds %s, where the model was made with %s; write it as %s"
              .formatted(
                  table.source(),
                  Excerpt.of(column.name()),
                  words(found),
                  words(expected),
                  expected.isNumber() || expected.form().isEmpty()
                      ? "it was then"
                      : expected.form()));
    }
    if (expected.kind().orElseThrow() == Column.Kind.BOOLEAN) {
      requireTrueOrFalse(table, (Column.Numeric) column);
    }
  }

  /** Refuses numbers other than 0 and 1 where training had true and false. */
  private static void requireTrueOrFalse(Table table, Column.Numeric column) {
    for (int i = 0; i < column.rows(); i++) {
      double value = column.values()[i];
      if (value != 0 && value != 1 && !Double.isNaN(value)) {
        throw new InvalidInputException(
            "%s: row %d, column \"%s\": %s is neither true nor false, which the model was made with"
                .formatted(
                    table.source(), table.rowNumber(i), Excerpt.of(column.name()), column.text(i)));
      }
    }
  }

  private static String words(ColumnType type) {
    return switch (type.kind().orElseThrow()) {
      case REAL, INTEGER -> "numbers";
      case BOOLEAN -> "true and false";
      case DATE, TIMESTAMP -> "dates";
      case TIME -> "times of day";
    };
  }

  /**
   * Tells a column that names rows from a category: it has more than {@value
   * DatasetBuilder#MAX_LEVELS} values, or more than half as many as rows, so that the usual value
   * occurs once.
   */
  static Optional<DataFinding.IdentifyingColumn> identifying(Column.Text column) {
    Set<String> levels = new HashSet<>();
    int rows = 0;
    for (String value : column.values()) {
      if (value != null) {
        rows++;
        levels.add(value);
      }
    }
    return isIdentifying(levels.size(), rows)
        ? Optional.of(new DataFinding.IdentifyingColumn(column.name(), levels.size(), rows))
        : Optional.empty();
  }

  /** Whether so many different values in so many rows name rows. */
  static boolean isIdentifying(int levels, long rows) {
    return levels > DatasetBuilder.MAX_LEVELS || 2L * levels > rows;
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
