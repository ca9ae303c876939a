package org.aleator.io.table;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.aleator.data.Column;

/**
 * A column as DuckDB knows it.
 *
 * @param name the name in the file
 * @param duckName the name in SQL
 * @param type the type in SQL
 */
record DuckDbColumn(String name, String duckName, String type) {

  static List<DuckDbColumn> describe(Connection connection, String relation) throws SQLException {
    List<DuckDbColumn> columns = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("DESCRIBE SELECT * FROM " + relation)) {
      while (row.next()) {
        columns.add(new DuckDbColumn(row.getString(1), row.getString(1), row.getString(2)));
      }
    }
    return columns;
  }

  /** What numbers of this type stand for, or null where it is read as text. */
  Column.Kind kind() {
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

  /** The column in SQL, as a double or as text. */
  String expression() {
    String column = "\"" + duckName.replace("\"", "\"\"") + "\"";
    Column.Kind numbers = kind();
    if (numbers == null) {
      return type.equals("JSON") ? column + "->>'$'" : column + "::VARCHAR";
    }
    return switch (numbers) {
      case REAL, INTEGER, BOOLEAN -> column + "::DOUBLE";
      case DATE, TIMESTAMP, TIME -> "epoch(" + column + ")::DOUBLE";
    };
  }
}
