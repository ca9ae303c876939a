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
import org.duckdb.DuckDBChunkedResult;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBDataChunkReader;
import org.duckdb.DuckDBPreparedStatement;
import org.duckdb.DuckDBReadableVector;

/**
 * Reads a Parquet file through an embedded DuckDB, which may open this one file and nothing else:
 * no extension, no other file, no network, and no column made of the names of folders. The result
 * is not streamed, because a stream loses the reason of an error that comes late.
 */
final class DuckDbReader implements AutoCloseable {
  private static final String ROW_NUMBER = "file_row_number";

  private final String source;
  private final PlainPath plain;
  private final String path;
  private final Connection connection;
  private final List<DuckDbColumn> columns;

  private DuckDbReader(String source, PlainPath plain, Connection connection) throws SQLException {
    this.source = source;
    this.plain = plain;
    this.path = literal(plain.path().toString());
    this.connection = connection;
    ColumnNames names = new ColumnNames(source);
    DuckDbColumn.addNames(connection, "parquet_schema(" + path + ")", names);
    this.columns = DuckDbColumn.describe(connection, relation(false), names.list());
  }

  static Table read(TableFile file) throws IOException {
    ParquetChecksums.verify(file.path());
    try (DuckDbReader reader = open(file)) {
      return reader.read();
    } catch (SQLException e) {
      throw unreadable(file, e);
    }
  }

  /** A reader of one file, whose checksums were verified. */
  static DuckDbReader open(TableFile file) throws IOException, SQLException {
    PlainPath plain = PlainPath.of(file.path());
    Connection connection = null;
    try {
      connection = closedTo(plain.path());
      return new DuckDbReader(file.name(), plain, connection);
    } catch (SQLException | RuntimeException e) {
      if (connection != null) {
        connection.close();
      }
      plain.close();
      throw e;
    }
  }

  static InvalidInputException unreadable(TableFile file, SQLException e) {
    return new InvalidInputException(
        "cannot read %s as PARQUET: %s".formatted(file.name(), firstLine(e.getMessage())), e);
  }

  @Override
  public void close() throws IOException, SQLException {
    connection.close();
    plain.close();
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

  private String relation(boolean numbered) {
    return "read_parquet(%s, hive_partitioning=false, filename=false, %s=%s)"
        .formatted(path, ROW_NUMBER, numbered);
  }

  List<DuckDbColumn> columns() {
    return columns;
  }

  DuckDbColumn column(String name) {
    return columns.stream().filter(column -> column.name().equals(name)).findFirst().orElseThrow();
  }

  /** How many rows the file says it has. */
  long rows() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery("SELECT num_rows FROM parquet_file_metadata(" + path + ")")) {
      row.next();
      return row.getLong(1);
    }
  }

  /**
   * Some columns of the rows from {@code from} up to but not including {@code to}.
   *
   * @param kinds what the columns' numbers stand for, by name
   */
  Table block(List<DuckDbColumn> wanted, Map<String, Column.Kind> kinds, long from, long to)
      throws SQLException {
    int count = Math.toIntExact(to - from);
    double[][] numbers = new double[wanted.size()][];
    String[][] texts = new String[wanted.size()][];
    for (int j = 0; j < wanted.size(); j++) {
      boolean text = wanted.get(j).kind() == null;
      numbers[j] = text ? null : new double[count];
      texts[j] = text ? new String[count] : null;
    }
    int rows = 0;
    try (DuckDBPreparedStatement statement =
            connection.unwrap(DuckDBConnection.class).prepare(query(wanted, from, to));
        DuckDBChunkedResult result = statement.query()) {
      while (result.nextChunk()) {
        DuckDBDataChunkReader chunk = result.chunk();
        int size = Math.toIntExact(chunk.rowCount());
        for (int j = 0; j < wanted.size() && rows + size <= count; j++) {
          if (numbers[j] != null) {
            copy(chunk.vector(j), numbers[j], rows, size);
          } else {
            copy(chunk.vector(j), texts[j], rows, size);
          }
        }
        rows += size;
      }
    }
    if (rows != count) {
      throw new InvalidInputException(
          "%s is damaged: of the rows %d to %d that it says it has, %d can be read; get it again"
              .formatted(source, from + 1, to, rows));
    }
    List<Column> built = new ArrayList<>();
    for (int j = 0; j < wanted.size(); j++) {
      String name = wanted.get(j).name();
      built.add(
          texts[j] != null
              ? new Column.Text(name, texts[j])
              : new Column.Numeric(name, kinds.get(name), numbers[j]));
    }
    return new Table(source, built).startingAt(from);
  }

  /** By the number of the row, or by counting where the file has a column of that name. */
  private String query(List<DuckDbColumn> wanted, long from, long to) {
    String expressions =
        wanted.stream().map(DuckDbColumn::expression).collect(Collectors.joining(", "));
    boolean taken = columns.stream().anyMatch(c -> c.name().equalsIgnoreCase(ROW_NUMBER));
    return taken
        ? "SELECT %s FROM %s LIMIT %d OFFSET %d"
            .formatted(expressions, relation(false), to - from, from)
        : "SELECT %s FROM %s WHERE %s >= %d AND %s < %d"
            .formatted(expressions, relation(true), ROW_NUMBER, from, ROW_NUMBER, to);
  }

  private static void copy(DuckDBReadableVector from, double[] to, int first, int count) {
    for (int i = 0; i < count; i++) {
      to[first + i] = from.getDouble(i, Double.NaN);
    }
  }

  private static void copy(DuckDBReadableVector from, String[] to, int first, int count) {
    for (int i = 0; i < count; i++) {
      String text = from.isNull(i) ? null : from.getString(i);
      to[first + i] = text == null || text.isBlank() ? null : text;
    }
  }

  private Table read() throws SQLException {
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
        ResultSet row =
            statement.executeQuery("SELECT " + expressions + " FROM " + relation(false))) {
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
