package org.aleator.io.table;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import org.aleator.data.Column;
import org.aleator.data.Guess;
import org.aleator.data.Table;
import org.aleator.util.InvalidInputException;

/**
 * Reads a Parquet file through an embedded DuckDB, which may open this one file and nothing else:
 * no extension, no other file, no network, and no column made of the names of folders. The result
 * is not streamed, because a stream loses the reason of an error that comes late.
 */
final class DuckDbReader {
  private final String source;
  private final String path;
  private final Connection connection;

  private DuckDbReader(String source, Path file, Connection connection) {
    this.source = source;
    this.path = literal(file.toString());
    this.connection = connection;
  }

  static Table read(TableFile file) throws IOException {
    ParquetChecksums.verify(file.path());
    try (PlainPath plain = PlainPath.of(file.path());
        Connection connection = closedTo(plain.path())) {
      return new DuckDbReader(file.name(), plain.path(), connection).read();
    } catch (SQLException e) {
      throw new InvalidInputException(
          "cannot read %s as PARQUET: %s".formatted(file.name(), firstLine(e.getMessage())), e);
    }
  }

  /** A database that opens nothing but the file. */
  static Connection closedTo(Path file) throws SQLException {
    Properties settings = new Properties();
    settings.setProperty("preserve_insertion_order", "true");
    settings.setProperty("autoinstall_known_extensions", "false");
    settings.setProperty("autoload_known_extensions", "false");
    settings.setProperty("allow_community_extensions", "false");
    // Those would come from the home directory.
    settings.setProperty("allow_persistent_secrets", "false");
    Connection connection = DriverManager.getConnection("jdbc:duckdb:", settings);
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET allowed_paths=[" + literal(file.toString()) + "]");
      statement.execute("SET temp_directory=''");
      statement.execute("SET enable_external_access=false");
      statement.execute("SET lock_configuration=true");
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  private static String literal(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  private static String firstLine(String message) {
    return message == null ? "unknown error" : message.lines().findFirst().orElse("").strip();
  }

  private Table read() throws SQLException {
    String relation =
        "read_parquet(%s, hive_partitioning=false, filename=false, file_row_number=false)"
            .formatted(path);
    ColumnNames names = new ColumnNames(source);
    DuckDbColumn.addNames(connection, "parquet_schema(" + path + ")", names);
    List<DuckDbColumn> columns = DuckDbColumn.describe(connection, relation, names.list());
    List<ColumnBuilder.Numbers> numbers = new ArrayList<>();
    List<ColumnBuilder.Texts> texts = new ArrayList<>();
    for (DuckDbColumn column : columns) {
      numbers.add(column.kind() == null ? null : new ColumnBuilder.Numbers());
      texts.add(column.kind() == null ? new ColumnBuilder.Texts() : null);
    }
    String expressions =
        columns.stream().map(DuckDbColumn::expression).collect(Collectors.joining(", "));
    int rows = 0;
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT " + expressions + " FROM " + relation)) {
      while (row.next()) {
        for (int j = 0; j < columns.size(); j++) {
          append(row, j + 1, rows, numbers.get(j), texts.get(j));
        }
        rows++;
      }
    }
    List<Column> built = new ArrayList<>();
    List<Guess> guesses = new ArrayList<>();
    for (int j = 0; j < columns.size(); j++) {
      DuckDbColumn column = columns.get(j);
      built.add(
          column.kind() == null
              ? new Column.Text(column.name(), texts.get(j).build(rows))
              : new Column.Numeric(column.name(), column.kind(), numbers.get(j).build(rows)));
      column.guess(rows).ifPresent(guesses::add);
    }
    return new Table(source, built, guesses, Map.of());
  }

  private static void append(
      ResultSet result,
      int index,
      int row,
      ColumnBuilder.Numbers numbers,
      ColumnBuilder.Texts texts)
      throws SQLException {
    if (numbers != null) {
      double value = result.getDouble(index);
      if (!result.wasNull()) {
        numbers.set(row, value);
      }
    } else {
      String text = result.getString(index);
      if (text != null && !text.isBlank()) {
        texts.set(row, text);
      }
    }
  }

  /**
   * A path that is no pattern. DuckDB takes {@code a*b} for one, and cannot be told otherwise; such
   * a file is read through a link.
   */
  private record PlainPath(Path path, boolean isLink) implements AutoCloseable {
    static PlainPath of(Path file) throws IOException {
      Path absolute = file.toAbsolutePath();
      if (!absolute.toString().matches("(?s).*[*?\\[\\]{}].*")) {
        return new PlainPath(absolute, false);
      }
      Path folder = Files.createTempDirectory("aleator-");
      return new PlainPath(
          Files.createSymbolicLink(folder.resolve("table.parquet"), absolute), true);
    }

    @Override
    public void close() throws IOException {
      if (isLink) {
        Files.deleteIfExists(path);
        Files.deleteIfExists(path.getParent());
      }
    }
  }
}
