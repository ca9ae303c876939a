package org.aleator.io.table;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.util.InvalidInputException;

/**
 * Reads a file through an embedded DuckDB: one pass over the whole file for the types, one for the
 * cells. The result is not streamed, because a stream loses the reason of an error that comes late.
 * Nothing is kept by the database, and nothing is fetched from a network.
 */
final class DuckDbReader {
  private final Path file;
  private final FileKind kind;
  private final int mostRows;
  private final Connection connection;

  private DuckDbReader(Path file, FileKind kind, int mostRows, Connection connection) {
    this.file = file;
    this.kind = kind;
    this.mostRows = mostRows;
    this.connection = connection;
  }

  /**
   * What to select from.
   *
   * @param sql a table function with its options
   * @param columns its columns
   */
  record Relation(String sql, List<DuckDbColumn> columns) {}

  static Table read(Path file, FileKind kind, int mostRows) {
    Properties settings = new Properties();
    settings.setProperty("preserve_insertion_order", "true");
    settings.setProperty("autoinstall_known_extensions", "false");
    settings.setProperty("autoload_known_extensions", "false");
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:", settings)) {
      return new DuckDbReader(file, kind, mostRows, connection).read();
    } catch (SQLException e) {
      throw DuckDbErrors.translate(file, kind, e);
    }
  }

  private Table read() throws SQLException {
    String path = path(file);
    return cells(
        switch (kind.format()) {
          case CSV, TSV -> new DuckDbCsv(file, kind, connection).relation();
          case PARQUET -> relation("read_parquet(" + path + ")");
          case JSON -> json(path);
        });
  }

  /** The file's name as an SQL literal that is no pattern: {@code a*b} reads one file. */
  static String path(Path file) {
    return literal(file.toString().replaceAll("[*?\\[]", "[$0]"));
  }

  static String literal(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  private Relation relation(String sql) throws SQLException {
    return new Relation(sql, DuckDbColumn.describe(connection, sql));
  }

  private Relation json(String path) throws SQLException {
    String options = "read_json(%s, sample_size=-1, compression='%s')";
    Relation relation = relation(options.formatted(path, kind.compression()));
    DuckDbColumn first = relation.columns().get(0);
    // Anything but objects comes as one column that DuckDB calls json.
    if (relation.columns().size() == 1
        && first.name().equals("json")
        && !first.type().startsWith("STRUCT")) {
      throw new InvalidInputException(
          file + " holds no rows: a JSON table is an array of objects, or an object per line");
    }
    return relation;
  }

  private Table cells(Relation relation) throws SQLException {
    List<ColumnBuilder> builders = new ArrayList<>();
    for (DuckDbColumn column : relation.columns()) {
      builders.add(
          column.kind() == null
              ? new ColumnBuilder.Texts(column.name())
              : new ColumnBuilder.Numbers(column.name(), column.kind()));
    }
    String expressions =
        relation.columns().stream().map(DuckDbColumn::expression).collect(Collectors.joining(", "));
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery("SELECT " + expressions + " FROM " + relation.sql() + limit())) {
      while (row.next()) {
        for (int j = 0; j < builders.size(); j++) {
          append(row, j + 1, builders.get(j));
        }
      }
    }
    List<Column> columns = new ArrayList<>();
    builders.forEach(builder -> columns.add(builder.build()));
    return new Table(file.toString(), columns);
  }

  private String limit() {
    return mostRows == Integer.MAX_VALUE ? "" : " LIMIT " + mostRows;
  }

  private static void append(ResultSet row, int index, ColumnBuilder builder) throws SQLException {
    if (builder instanceof ColumnBuilder.Numbers numbers) {
      double value = row.getDouble(index);
      if (row.wasNull()) {
        numbers.addMissing();
      } else {
        numbers.add(value);
      }
    } else if (builder instanceof ColumnBuilder.Texts texts) {
      texts.add(row.getString(index));
    }
  }
}
