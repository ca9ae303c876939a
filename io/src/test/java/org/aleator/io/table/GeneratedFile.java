// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/** Writes a {@link GeneratedTable} in one of the ways in which people have tables. */
final class GeneratedFile {
  private static final String[] LINE_ENDS = {"\n", "\r\n", "\r"};

  private final GeneratedTable table;
  private final Random random;

  GeneratedFile(GeneratedTable table, Random random) {
    this.table = table;
    this.random = random;
  }

  Path write(Path folder) throws IOException, SQLException {
    int way = random.nextInt(10);
    if (way == 0) {
      return parquet(folder.resolve("t.parquet"));
    }
    String text = way <= 3 ? json() : csv();
    String ending = way <= 3 ? ".json" : ".csv";
    Charset charset = StandardCharsets.UTF_8;
    String mark = random.nextInt(4) == 0 ? "\uFEFF" : "";
    int encoding = random.nextInt(6);
    if (encoding == 0) {
      charset = random.nextBoolean() ? StandardCharsets.UTF_16LE : StandardCharsets.UTF_16BE;
      mark = "\uFEFF";
    } else if (encoding == 1) {
      charset = Charset.forName("windows-1252");
      mark = "";
    }
    return compressed(folder, "t" + ending, (mark + text).getBytes(charset));
  }

  private Path compressed(Path folder, String name, byte[] bytes) throws IOException {
    int way = random.nextInt(4);
    if (way > 1) {
      return Files.write(folder.resolve(name), bytes);
    }
    // Two members or frames are one file, as cat makes them.
    Packing packing = way == 0 ? Packing.GZIP : Packing.ZSTD;
    int half = random.nextInt(bytes.length + 1);
    byte[] first = packing.part(Arrays.copyOf(bytes, half));
    byte[] second = packing.part(Arrays.copyOfRange(bytes, half, bytes.length));
    return Files.write(folder.resolve(name + packing.ending), Packing.joined(first, second));
  }

  String csv() {
    String delimiter = new String[] {",", ";", "\t", "|"}[random.nextInt(4)];
    int quoting = random.nextInt(3);
    String lineEnd = random.nextInt(4) == 0 ? null : LINE_ENDS[random.nextInt(3)];
    StringBuilder text = new StringBuilder();
    for (int row = -1; row < table.rows(); row++) {
      List<String> cells = new ArrayList<>();
      for (GeneratedTable.Known column : table.columns()) {
        String cell = row < 0 ? column.name() : column.cells()[row];
        // In a table of one column any delimiter would delimit.
        boolean needed =
            cell.contains(delimiter)
                || cell.contains("\"")
                || cell.contains("\n")
                || (table.columns().size() == 1 && cell.matches("|.*[,;\t|].*"));
        boolean quoted = needed || quoting == 0 || (quoting == 1 && random.nextBoolean());
        cells.add(quoted ? "\"" + cell.replace("\"", "\"\"") + "\"" : cell);
      }
      text.append(String.join(delimiter, cells));
      boolean last = row == table.rows() - 1 && random.nextBoolean();
      text.append(last ? "" : lineEnd == null ? LINE_ENDS[random.nextInt(3)] : lineEnd);
    }
    return text.toString();
  }

  String json() {
    List<String> objects = new ArrayList<>();
    for (int row = 0; row < table.rows(); row++) {
      JsonObject object = new JsonObject();
      List<GeneratedTable.Known> order = new ArrayList<>(table.columns());
      Collections.shuffle(order, random);
      for (GeneratedTable.Known column : order) {
        String cell = column.cells()[row];
        if (!cell.isEmpty()) {
          object.add(column.name(), value(column, row, cell));
        } else if (row == 0 || random.nextBoolean()) {
          object.add(column.name(), null);
        }
      }
      objects.add(object.toString());
    }
    String between = random.nextBoolean() ? "\n" : " \r\n";
    return random.nextBoolean()
        ? "[" + String.join(",", objects) + "]"
        : String.join(between, objects);
  }

  private JsonPrimitive value(GeneratedTable.Known column, int row, String cell) {
    boolean number =
        !column.isText()
            && !Double.isNaN(column.numbers()[row])
            && cell.matches("-?(0|[1-9]\\d*)(\\.\\d+)?(E-?\\d+)?");
    if (number && random.nextBoolean()) {
      return new JsonPrimitive(new BigDecimal(cell));
    }
    return new JsonPrimitive(cell);
  }

  /** Numbers as doubles, words as text; null where missing. */
  Path parquet(Path file) throws SQLException {
    List<GeneratedTable.Known> columns = table.columns();
    String types =
        columns.stream()
            .map(
                c ->
                    "\""
                        + c.name().replace("\"", "\"\"")
                        + "\" "
                        + (c.isText() ? "VARCHAR" : "DOUBLE"))
            .collect(Collectors.joining(", "));
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t (" + types + ")");
      String marks = columns.stream().map(c -> "?").collect(Collectors.joining(", "));
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO t VALUES (" + marks + ")")) {
        for (int row = 0; row < table.rows(); row++) {
          for (int j = 0; j < columns.size(); j++) {
            GeneratedTable.Known column = columns.get(j);
            Object value =
                column.isText()
                    ? column.words()[row]
                    : Double.isNaN(column.numbers()[row]) ? null : (Object) column.numbers()[row];
            insert.setObject(j + 1, value);
          }
          insert.addBatch();
        }
        insert.executeBatch();
      }
      statement.execute("COPY t TO '" + file + "' (FORMAT parquet)");
    }
    return file;
  }
}
