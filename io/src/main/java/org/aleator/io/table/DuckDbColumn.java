// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.aleator.data.Column;
import org.aleator.data.Guess;
import org.jspecify.annotations.Nullable;

/**
 * A column as DuckDB knows it.
 *
 * @param name the name in the file
 * @param duckName the name in SQL, where {@code Y} beside {@code y} has got another
 * @param type the type in SQL
 */
record DuckDbColumn(String name, String duckName, String type) {

  /**
   * The columns of a relation.
   *
   * @param names their names in the file
   */
  static List<DuckDbColumn> describe(Connection connection, String relation, List<String> names)
      throws SQLException {
    List<DuckDbColumn> columns = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("DESCRIBE SELECT * FROM " + relation)) {
      while (row.next()) {
        String name = names.get(columns.size());
        columns.add(new DuckDbColumn(name, row.getString(1), row.getString(2)));
      }
    }
    return columns;
  }

  /** Adds the children of the schema's root, which stand in front of their own children. */
  static void addNames(Connection connection, String schema, ColumnNames names)
      throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT name, num_children FROM " + schema)) {
      row.next();
      long below = 0;
      while (row.next()) {
        if (below == 0) {
          names.add(row.getString(1));
        } else {
          below--;
        }
        below += row.getLong(2);
      }
    }
  }

  /** What numbers of this type stand for, or null where it is read as text. */
  Column.@Nullable Kind kind() {
    if (type.endsWith("]") || type.startsWith("STRUCT") || type.startsWith("MAP")) {
      return null;
    }
    if (type.startsWith("DECIMAL") || type.equals("DOUBLE") || type.equals("FLOAT")) {
      return Column.Kind.REAL;
    }
    if (type.endsWith("INT") || type.endsWith("INTEGER")) {
      return Column.Kind.INTEGER;
    }
    if (type.startsWith("TIMESTAMP")) {
      return Column.Kind.TIMESTAMP;
    }
    return switch (type) {
      case "BOOLEAN" -> Column.Kind.BOOLEAN;
      case "DATE" -> Column.Kind.DATE;
      case "TIME" -> Column.Kind.TIME;
      default -> null;
    };
  }

  /** How its numbers came to be, where a person might not expect them. */
  Optional<Guess> guess(int rows) {
    Column.Kind numbers = kind();
    if (numbers == null || numbers == Column.Kind.REAL || numbers == Column.Kind.INTEGER) {
      return Optional.empty();
    }
    Guess.What what = numbers == Column.Kind.BOOLEAN ? Guess.What.TRUE_FALSE : Guess.What.DATE;
    return Optional.of(new Guess(name, what, "", rows));
  }

  /** The column in SQL, as a double or as text. */
  String expression() {
    String column = "\"" + duckName.replace("\"", "\"\"") + "\"";
    Column.Kind numbers = kind();
    if (numbers == null) {
      return column + "::VARCHAR";
    }
    return switch (numbers) {
      case REAL, INTEGER, BOOLEAN -> column + "::DOUBLE";
      // DuckDB has infinite dates; epoch() takes them for missing ones.
      case DATE, TIMESTAMP ->
          "CASE WHEN %1$s = '-infinity' THEN '-infinity' WHEN %1$s = 'infinity' THEN 'infinity' ELSE epoch(%1$s) END::DOUBLE"
              .formatted(column);
      case TIME -> "epoch(" + column + ")::DOUBLE";
    };
  }
}
