// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.aleator.data.Column;
import org.aleator.data.Guess;
import org.aleator.data.Table;
import org.aleator.util.InvalidInputException;
import org.aleator.util.NativeLibraries;
import org.duckdb.DuckDBChunkedResult;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBDataChunkReader;
import org.duckdb.DuckDBPreparedStatement;
import org.duckdb.DuckDBReadableVector;
import org.jspecify.annotations.Nullable;

/**
 * Reads a Parquet file through an embedded DuckDB, which may open this one file and nothing else:
 * no extension, no other file, no network, and no column made of the names of folders. The result
 * is not streamed, because a stream loses the reason of an error that comes late, but for a table
 * that is read in blocks.
 */
final class DuckDbReader implements AutoCloseable {
  /** Of DuckDB's library in the temporary folder. */
  private static final Pattern UNPACKED = Pattern.compile("libduckdb_java\\d+\\.so");

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
    this.columns = DuckDbColumn.describe(connection, relation(), names.list());
  }

  static Table read(TableFile file, ReadOptions options) throws IOException {
    ParquetChecksums.verify(file.path());
    // What is not streamed is in memory before its first row is seen.
    try (DuckDbReader reader = open(file, options.limits().any(), options.limits())) {
      return reader.read(options);
    } catch (SQLException e) {
      throw unreadable(file, e);
    }
  }

  /**
   * A reader of one file, whose checksums were verified.
   *
   * @param streams whether rows come while others are still unpacked, in which case an error that
   *     comes late has no reason
   */
  static DuckDbReader open(TableFile file, boolean streams) throws IOException, SQLException {
    return open(file, streams, ReadLimits.NONE);
  }

  private static DuckDbReader open(TableFile file, boolean streams, ReadLimits limits)
      throws IOException, SQLException {
    PlainPath plain = PlainPath.of(file.path());
    Connection connection = null;
    try {
      connection = closedTo(plain.path(), streams, limits);
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
    return closedTo(file, false, ReadLimits.NONE);
  }

  private static Connection closedTo(Path file, boolean streams, ReadLimits limits)
      throws SQLException {
    Properties settings = new Properties();
    settings.setProperty("jdbc_stream_results", String.valueOf(streams));
    settings.setProperty("preserve_insertion_order", "true");
    settings.setProperty("autoinstall_known_extensions", "false");
    settings.setProperty("autoload_known_extensions", "false");
    settings.setProperty("allow_community_extensions", "false");
    // Those would come from the home directory.
    settings.setProperty("allow_persistent_secrets", "false");
    Connection connection = DriverManager.getConnection("jdbc:duckdb:", settings);
    NativeLibraries.deleteUnpacked(UNPACKED);
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET allowed_paths=[" + literal(file.toString()) + "]");
      statement.execute("SET temp_directory=''");
      if (limits.any()) {
        statement.execute("SET memory_limit='%dMB'".formatted(limits.workingMegabytes()));
      }
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

  private static String firstLine(@Nullable String message) {
    return message == null ? "unknown error" : message.lines().findFirst().orElse("").strip();
  }

  private String relation() {
    return "read_parquet(%s, hive_partitioning=false, filename=false, file_row_number=false)"
        .formatted(path);
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
   * Gives some columns of all rows, block by block. The rows are streamed, and DuckDB ends a stream
   * in the same way whether there are no more rows or these are damaged; so they are counted.
   *
   * @param kinds what the columns' numbers stand for, by name
   * @param mostRows of a block
   */
  void blocks(
      List<DuckDbColumn> wanted, Map<String, Column.Kind> kinds, int mostRows, Consumer<Table> sink)
      throws SQLException {
    long count = rows();
    String expressions =
        wanted.stream().map(DuckDbColumn::expression).collect(Collectors.joining(", "));
    long read = 0;
    try (DuckDBPreparedStatement statement =
            connection
                .unwrap(DuckDBConnection.class)
                .prepare("SELECT %s FROM %s".formatted(expressions, relation()));
        DuckDBChunkedResult result = statement.query()) {
      Block block = null;
      while (result.nextChunk()) {
        DuckDBDataChunkReader chunk = result.chunk();
        int size = (int) Math.min(chunk.rowCount(), count - read);
        // A block is never longer than the rows to come, so that the last one fills, too.
        for (int from = 0; from < size; ) {
          if (block == null) {
            block = new Block(wanted, (int) Math.min(mostRows, count - read));
          }
          int taken = block.add(chunk, from, size);
          from += taken;
          read += taken;
          if (block.isFull()) {
            sink.accept(block.table(source, kinds).startingAt(read - block.rows));
            block = null;
          }
        }
      }
    }
    requireAll(count, read);
  }

  private void requireAll(long promised, long read) {
    if (read != promised) {
      throw new InvalidInputException(
          "%s is damaged: it says that it has %d rows, and %d of them can be read; get it again"
              .formatted(source, promised, read));
    }
  }

  /** Rows that were read and not given away yet. */
  private static final class Block {
    private final List<DuckDbColumn> columns;
    private final int most;
    private final double[][] numbers;
    private final String[][] texts;
    private int rows;

    Block(List<DuckDbColumn> columns, int most) {
      this.columns = columns;
      this.most = most;
      this.numbers = new double[columns.size()][];
      this.texts = new String[columns.size()][];
      for (int j = 0; j < numbers.length; j++) {
        boolean text = columns.get(j).kind() == null;
        numbers[j] = text ? null : new double[most];
        texts[j] = text ? new String[most] : null;
      }
    }

    boolean isFull() {
      return rows == most;
    }

    /** Takes rows of a chunk, as many as there is room for. */
    int add(DuckDBDataChunkReader chunk, int from, int to) {
      int count = Math.min(to - from, most - rows);
      for (int j = 0; j < numbers.length; j++) {
        DuckDBReadableVector vector = chunk.vector(j);
        if (numbers[j] != null) {
          copy(vector, from, numbers[j], rows, count);
        } else {
          copy(vector, from, texts[j], rows, count);
        }
      }
      rows += count;
      return count;
    }

    Table table(String source, Map<String, Column.Kind> kinds) {
      List<Column> built = new ArrayList<>();
      for (int j = 0; j < numbers.length; j++) {
        String name = columns.get(j).name();
        built.add(
            texts[j] != null
                ? new Column.Text(name, texts[j])
                : new Column.Numeric(name, Objects.requireNonNull(kinds.get(name)), numbers[j]));
      }
      return new Table(source, built);
    }
  }

  private static void copy(
      DuckDBReadableVector from, int start, double[] to, int first, int count) {
    for (int i = 0; i < count; i++) {
      to[first + i] = from.getDouble(start + i, Double.NaN);
    }
  }

  private static void copy(
      DuckDBReadableVector from, int start, String[] to, int first, int count) {
    for (int i = 0; i < count; i++) {
      String text = from.isNull(start + i) ? null : from.getString(start + i);
      to[first + i] = text == null || text.isBlank() ? null : text;
    }
  }

  private Table read(ReadOptions options) throws SQLException {
    ReadLimits limits = options.limits();
    long promised = rows();
    limits.requireRows(source, promised);
    limits.requireColumns(source, columns.size());
    List<ColumnBuilder.Numbers> numbers = new ArrayList<>();
    List<ColumnBuilder.Texts> texts = new ArrayList<>();
    for (DuckDbColumn column : columns) {
      numbers.add(column.kind() == null ? null : new ColumnBuilder.Numbers());
      texts.add(column.kind() == null ? new ColumnBuilder.Texts() : null);
    }
    String expressions =
        columns.stream().map(DuckDbColumn::expression).collect(Collectors.joining(", "));
    int rows = 0;
    long bytes = 0;
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT " + expressions + " FROM " + relation())) {
      while (row.next()) {
        options.work().check();
        for (int j = 0; j < columns.size(); j++) {
          bytes += append(row, j + 1, rows, numbers.get(j), texts.get(j));
        }
        limits.requireBytes(source, bytes);
        rows++;
      }
    }
    requireAll(promised, rows);
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

  /** How many bytes it takes. */
  private static int append(
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
      return Double.BYTES;
    }
    String text = result.getString(index);
    if (text != null && !text.isBlank()) {
      texts.set(row, text);
    }
    return text == null ? 0 : text.length();
  }
}
