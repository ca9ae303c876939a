// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.evaluate;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.aleator.data.Column;
import org.aleator.data.ColumnType;
import org.aleator.data.Table;
import org.aleator.util.InvalidInputException;

/**
 * The rows of a file of predictions that have every cell that is needed.
 *
 * @param table the whole file
 * @param rows from 0
 */
public record UsedRows(Table table, int[] rows) {

  /**
   * @throws InvalidInputException where there are none
   */
  static UsedRows of(Table table, IntPredicate complete) {
    int[] rows = IntStream.range(0, table.rows()).filter(complete).toArray();
    if (rows.length == 0) {
      throw new InvalidInputException(
          table.source() + ": every row has an empty cell in a column that is needed");
    }
    return new UsedRows(table, rows);
  }

  /** The values of these rows. */
  double[] select(double[] ofTable) {
    return Arrays.stream(rows).mapToDouble(row -> ofTable[row]).toArray();
  }

  /** What some columns hold, by name; those that the file lacks are passed over. */
  Map<String, ColumnType> types(Collection<String> names) {
    Map<String, ColumnType> types = new HashMap<>();
    for (String name : names) {
      table.find(name).ifPresent(column -> types.put(name, ColumnType.of(column)));
    }
    return types;
  }

  /** Says how many rows are left out; nothing where all are used. */
  List<String> notes() {
    int left = table.rows() - rows.length;
    return left == 0
        ? List.of()
        : List.of(
            "%s: %d of %d rows left out, a value is missing"
                .formatted(table.source(), left, table.rows()));
  }

  /**
   * A column to add to the file: one value for each of these rows, the others' cells empty.
   *
   * @throws InvalidInputException where the file has a column of that name
   */
  Column column(String name, double[] values) {
    if (table.find(name).isPresent()) {
      throw new InvalidInputException(
          table.source() + " has a column \"" + name + "\" already; rename or drop it");
    }
    double[] perRow = new double[table.rows()];
    Arrays.fill(perRow, Double.NaN);
    for (int i = 0; i < rows.length; i++) {
      perRow[rows[i]] = values[i];
    }
    return new Column.Numeric(name, perRow);
  }
}
