package org.aleator.data;

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
import java.util.stream.IntStream;
import org.aleator.InvalidInputException;

/**
 * Reads a file through an embedded DuckDB: one pass over the whole file for the types, one that
 * streams the cells. Nothing is kept by the database, and nothing is fetched from a network.
 */
final class DuckDbReader {
  private final Path file;
  private final FileKind kind;
  private final Connection connection;

  private DuckDbReader(Path file, FileKind kind, Connection connection) {
    this.file = file;
    this.kind = kind;
    this.connection = connection;
  }

  /** A column as DuckDB knows it. */
  private record Source(String name, String duckName, String type) {}

  static Table read(Path file, FileKind kind) {
    Properties settings = new Properties();
    settings.setProperty("jdbc_stream_results", "true");
    settings.setProperty("preserve_insertion_order", "true");
    settings.setProperty("autoinstall_known_extensions", "false");
    settings.setProperty("autoload_known_extensions", "false");
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:", settings)) {
      return new DuckDbReader(file, kind, connection).read();
    } catch (SQLException e) {
      throw DuckDbErrors.translate(file, kind, e);
    }
  }

  private Table read() throws SQLException {
    String relation;
    List<Source> sources;
    switch (kind.format()) {
      case CSV, TSV -> {
        CsvHeader header = header();
        relation = csv(header);
        sources = named(header, describe(relation, header));
      }
      case PARQUET -> {
        relation = "read_parquet(" + path() + ")";
        sources = describe(relation);
      }
      default -> {
        relation =
            "read_json(%s, sample_size=-1, compression='%s')".formatted(path(), kind.compression());
        sources = describe(relation);
        requireObjects(sources);
      }
    }
    return stream(relation, sources);
  }

  /** The file's name as an SQL literal that is no pattern: {@code a*b} reads one file. */
  private String path() {
    return literal(file.toString().replaceAll("[*?\\[]", "[$0]"));
  }

  private static String literal(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  private CsvHeader header() throws SQLException {
    // A delimiter that no line holds makes every line one value.
    String lines =
        "SELECT line FROM read_csv(%s, delim=chr(1), quote='', escape='', comment='', header=false,"
                .formatted(path())
            + " auto_detect=false, columns={'line': 'VARCHAR'}, compression='%s') LIMIT 1"
                .formatted(kind.compression());
    try (Statement statement = connection.createStatement();
        ResultSet line = statement.executeQuery(lines)) {
      if (!line.next()) {
        throw new InvalidInputException(file + " is empty");
      }
      String text = line.getString(1);
      return CsvHeader.parse(file.toString(), text == null ? "" : text, kind.format());
    }
  }

  private String csv(CsvHeader header) {
    return csv(header, "sample_size=-1, names=[%s]".formatted(columns(header, "'c%d'")));
  }

  private String csv(CsvHeader header, String typing) {
    return ("read_csv(%s, delim=%s, quote='\"', escape='\"', comment='', header=true, skip=0,"
            + " null_padding=false, ignore_errors=false, strict_mode=true, compression='%s', %s)")
        .formatted(path(), literal(String.valueOf(header.delimiter())), kind.compression(), typing);
  }

  private static String columns(CsvHeader header, String pattern) {
    return IntStream.range(0, header.names().size())
        .mapToObj(pattern::formatted)
        .collect(Collectors.joining(", "));
  }

  private List<Source> describe(String relation, CsvHeader header) throws SQLException {
    try {
      return describe(relation);
    } catch (SQLException detection) {
      // Type detection does not say where a line is broken; reading everything as text does.
      String text =
          "auto_detect=false, columns={%s}".formatted(columns(header, "'c%d': 'VARCHAR'"));
      try (Statement statement = connection.createStatement();
          ResultSet all = statement.executeQuery("SELECT count(*) FROM " + csv(header, text))) {
        all.next();
      }
      throw detection;
    }
  }

  private List<Source> describe(String relation) throws SQLException {
    List<Source> sources = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("DESCRIBE SELECT * FROM " + relation)) {
      while (row.next()) {
        sources.add(new Source(row.getString(1), row.getString(1), row.getString(2)));
      }
    }
    return sources;
  }

  private List<Source> named(CsvHeader header, List<Source> sources) {
    if (sources.size() != header.names().size()) {
      throw new InvalidInputException(
          "%s: the header names %d columns, the rows hold %d values"
              .formatted(file, header.names().size(), sources.size()));
    }
    return IntStream.range(0, sources.size())
        .mapToObj(
            i ->
                new Source(header.names().get(i), sources.get(i).duckName(), sources.get(i).type()))
        .toList();
  }

  /** Anything but objects comes as one column that DuckDB calls {@code json}. */
  private void requireObjects(List<Source> sources) {
    if (sources.size() == 1
        && sources.get(0).name().equals("json")
        && !sources.get(0).type().startsWith("STRUCT")) {
      throw new InvalidInputException(
          file + " holds no rows: a JSON table is an array of objects, or an object per line");
    }
  }

  private Table stream(String relation, List<Source> sources) throws SQLException {
    String expressions =
        sources.stream().map(DuckDbReader::expression).collect(Collectors.joining(", "));
    List<ColumnBuilder> builders = new ArrayList<>();
    sources.forEach(source -> builders.add(builder(source)));
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT " + expressions + " FROM " + relation)) {
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

  private static ColumnBuilder builder(Source source) {
    Column.Kind numbers = numericKind(source.type());
    return numbers == null
        ? new ColumnBuilder.Texts(source.name())
        : new ColumnBuilder.Numbers(source.name(), numbers);
  }

  private static String expression(Source source) {
    String column = "\"" + source.duckName().replace("\"", "\"\"") + "\"";
    Column.Kind numbers = numericKind(source.type());
    if (numbers == null) {
      return source.type().equals("JSON") ? column + "->>'$'" : column + "::VARCHAR";
    }
    return switch (numbers) {
      case REAL, INTEGER, BOOLEAN -> column + "::DOUBLE";
      case DATE, TIMESTAMP, TIME -> "epoch(" + column + ")::DOUBLE";
    };
  }

  /** What numbers of this DuckDB type stand for, or null where it is read as text. */
  private static Column.Kind numericKind(String type) {
    if (type.endsWith("]") || type.contains("STRUCT") || type.contains("MAP")) {
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
}
