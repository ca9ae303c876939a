package org.aleator.io.table;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.aleator.util.InvalidInputException;

/**
 * A delimited text file for DuckDB, with everything but the types of the columns laid down: left to
 * itself it may take a broken file for a smaller, regular one without a word. In SQL the columns
 * are named {@code c0}, {@code c1}, …, since there {@code a} and {@code A} are the same.
 */
final class DuckDbCsv {
  private final Path file;
  private final FileKind kind;
  private final Connection connection;

  DuckDbCsv(Path file, FileKind kind, Connection connection) {
    this.file = file;
    this.kind = kind;
    this.connection = connection;
  }

  DuckDbReader.Relation relation() throws SQLException {
    CsvHeader header = header();
    int width = header.names().size();
    String names = each(width, i -> "'c" + i + "'");
    String detected = readCsv(header, "sample_size=-1, names=[" + names + "]");
    String typed = detected;
    List<DuckDbColumn> columns;
    try {
      columns = DuckDbColumn.describe(connection, detected);
    } catch (SQLException e) {
      // Type detection fails without saying where, also on a file of no rows. Reading everything
      // as text says where, or else gives cells that are told from numbers afterwards.
      typed = readCsv(header, explicit(width, i -> "VARCHAR"));
      readThrough(typed);
      columns = DuckDbColumn.describe(connection, typed);
    }
    if (columns.size() != width) {
      throw new InvalidInputException(
          "%s: the header names %d columns, the rows hold %d values"
              .formatted(file, width, columns.size()));
    }
    List<DuckDbColumn> found = columns;
    if (columns.stream().allMatch(DuckDbCsv::hasOneFormat)) {
      typed = readCsv(header, explicit(width, i -> found.get(i).type()));
    }
    return new DuckDbReader.Relation(
        typed,
        IntStream.range(0, width)
            .mapToObj(i -> new DuckDbColumn(header.names().get(i), "c" + i, found.get(i).type()))
            .toList());
  }

  /** Whether the type alone says how to read a cell; then the types need no second detection. */
  private static boolean hasOneFormat(DuckDbColumn column) {
    return List.of("BIGINT", "DOUBLE", "BOOLEAN", "VARCHAR").contains(column.type());
  }

  private CsvHeader header() throws SQLException {
    // A delimiter that no line holds makes every line one value.
    String lines =
        ("read_csv(%s, delim=chr(1), quote='', escape='', comment='', header=false,"
                + " auto_detect=false, columns={'line': 'VARCHAR'}, compression='%s')")
            .formatted(DuckDbReader.path(file), kind.compression());
    try (Statement statement = connection.createStatement();
        ResultSet line = statement.executeQuery("SELECT line FROM " + lines + " LIMIT 1")) {
      if (!line.next()) {
        throw new InvalidInputException(file + " is empty");
      }
      String text = line.getString(1);
      return CsvHeader.parse(file.toString(), text == null ? "" : text, kind.format());
    }
  }

  private String readCsv(CsvHeader header, String typing) {
    return ("read_csv(%s, delim=%s, quote='\"', escape='\"', comment='', header=false, skip=1,"
            + " null_padding=false, ignore_errors=false, strict_mode=true, compression='%s', %s)")
        .formatted(
            DuckDbReader.path(file),
            DuckDbReader.literal(String.valueOf(header.delimiter())),
            kind.compression(),
            typing);
  }

  private static String explicit(int width, IntFunction<String> type) {
    String columns = each(width, i -> "'c" + i + "': '" + type.apply(i) + "'");
    return "auto_detect=false, columns={" + columns + "}";
  }

  private static String each(int width, IntFunction<String> part) {
    return IntStream.range(0, width).mapToObj(part).collect(Collectors.joining(", "));
  }

  private void readThrough(String relation) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT count(c0) FROM " + relation)) {
      rows.next();
    }
  }
}
