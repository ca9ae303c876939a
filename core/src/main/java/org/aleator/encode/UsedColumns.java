package org.aleator.encode;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.finding.DataFinding;
import org.aleator.finding.Finding;
import org.aleator.text.NumberText;

/** Checks on the columns that a computation uses, and the rows in which none of them is empty. */
final class UsedColumns {
  private UsedColumns() {}

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
      table.numbers(column.name(), "feature"); // throws and names the first text
    }
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
