// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TablesTest {
  @TempDir Path folder;

  private Table read(String name, String content) throws IOException {
    return Tables.read(Files.writeString(folder.resolve(name), content));
  }

  private static double[] numbers(Table table, String column) {
    return ((Column.Numeric) table.require(column, "test")).values();
  }

  private static String[] texts(Table table, String column) {
    return ((Column.Text) table.require(column, "test")).values();
  }

  private void duckDb(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static void assertIsTheSmallTable(Table table) {
    assertThat(table.names()).containsExactly("a", "b");
    assertThat(numbers(table, "a")).containsExactly(1.5, Double.NaN, -3e-30);
    assertThat(texts(table, "b")).containsExactly("x", "y z", null);
  }

  @Test
  void csvIsRead() throws IOException {
    assertIsTheSmallTable(read("t.csv", "a,b\n1.5,x\n,y z\n-3e-30,\n"));
  }

  @Test
  void tsvIsRead() throws IOException {
    assertIsTheSmallTable(read("t.TSV", "a\tb\n1.5\tx\n\ty z\n-3e-30\t\n"));
  }

  @Test
  void jsonArrayIsRead() throws IOException {
    assertIsTheSmallTable(
        read("t.json", "[{\"a\":1.5,\"b\":\"x\"},{\"b\":\"y z\"},{\"a\":-3e-30,\"b\":null}]"));
  }

  @Test
  void jsonLinesAreRead() throws IOException {
    assertIsTheSmallTable(
        read("t.jsonl", "{\"a\":1.5,\"b\":\"x\"}\n{\"b\":\"y z\"}\n{\"a\":-3e-30,\"b\":null}\n"));
  }

  @Test
  void gzippedCsvIsRead() throws IOException {
    Path file = folder.resolve("t.csv.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write("a,b\n1.5,x\n,y z\n-3e-30,\n".getBytes(StandardCharsets.UTF_8));
    }
    assertIsTheSmallTable(Tables.read(file));
  }

  @ParameterizedTest
  @ValueSource(strings = {"t.parquet", "t.csv.zst", "t.json.gz"})
  void filesOfDuckDbAreRead(String name) throws SQLException {
    Path file = folder.resolve(name);
    duckDb(
        "COPY (SELECT * FROM (VALUES (1.5::DOUBLE, 'x'), (NULL, 'y z'), (-3e-30, NULL)) t(a, b))"
            + " TO '%s'".formatted(file));
    assertIsTheSmallTable(Tables.read(file));
  }

  @ParameterizedTest
  @ValueSource(strings = {";", "|", "\t"})
  void delimiterIsTakenFromTheHeader(String delimiter) throws IOException {
    assertIsTheSmallTable(read("t.csv", "a,b\n1.5,x\n,y z\n-3e-30,\n".replace(",", delimiter)));
  }

  @Test
  void quotesByteOrderMarkAndCarriageReturnsAreUnderstood() throws IOException {
    Table table = read("t.csv", "\uFEFF\"a \"\"q\"\", 1\", B ,b\r\n1,\"x, y\",2\r\n3,z,4\r\n");
    assertThat(table.names()).containsExactly("a \"q\", 1", "B", "b");
    assertThat(texts(table, "B")).containsExactly("x, y", "z");
    assertThat(numbers(table, "b")).containsExactly(2, 4);
  }

  @Test
  void booleansDatesAndTimesBecomeNumbersAndKeepTheirText() throws IOException {
    Table table =
        read(
            "t.csv",
            "f,d,s,t,n\ntrue,1970-01-02,2020-01-01 00:00:01.5,00:01:00,7\n"
                + "false,1969-12-31,1970-01-01 00:00:00,12:00:00,8\n");
    assertThat(numbers(table, "f")).containsExactly(1, 0);
    assertThat(numbers(table, "d")).containsExactly(86_400, -86_400);
    // 18262 days from 1970-01-01 to 2020-01-01.
    assertThat(numbers(table, "s")).containsExactly(18_262 * 86_400 + 1.5, 0);
    assertThat(numbers(table, "t")).containsExactly(60, 43_200);
    assertThat(table.columns().stream().map(column -> column.text(0)))
        .containsExactly("true", "1970-01-02", "2020-01-01T00:00:01.500", "00:01", "7");
  }

  @Test
  void marksForMissingAreMissingAmongNumbersAndWordsAmongText() throws IOException {
    Table table = read("t.csv", "a,b\n1,NA\n NA ,x\n2.5,y\nNULL,z\n");
    assertThat(numbers(table, "a")).containsExactly(1, Double.NaN, 2.5, Double.NaN);
    assertThat(texts(table, "b")).containsExactly("NA", "x", "y", "z");
  }

  @Test
  void oneWordAnywhereMakesAColumnText() throws IOException {
    int rows = 50_000;
    StringBuilder csv = new StringBuilder("a,b\n");
    IntStream.range(0, rows)
        .forEach(i -> csv.append(i).append(',').append(i == rows - 2 ? "word" : "1").append('\n'));
    Table table = read("t.csv", csv.toString());
    assertThat(table.columns().get(1)).isInstanceOf(Column.Text.class);
    assertThat(texts(table, "b")[rows - 2]).isEqualTo("word");
  }

  @Test
  void rowsKeepTheOrderOfALargeFile() throws IOException {
    int rows = 300_000;
    StringBuilder csv = new StringBuilder("i,x\n");
    IntStream.range(0, rows).forEach(i -> csv.append(i).append(",0.123456789012345678\n"));
    Table table = read("large.csv", csv.toString());
    assertThat(numbers(table, "i")).isEqualTo(IntStream.range(0, rows).asDoubleStream().toArray());
  }

  @ParameterizedTest
  @ValueSource(strings = {"a*.csv", "a[1].csv", "a?b.csv", "it's.csv"})
  void nameIsNeverAPattern(String name) throws IOException {
    Files.writeString(folder.resolve("a1.csv"), "other\n1\n");
    Files.writeString(folder.resolve("a1b.csv"), "other\n1\n");
    assertThat(read(name, "mine,x\n1,2\n").names()).containsExactly("mine", "x");
  }

  @Test
  void nestedValuesAreKeptAsText() throws IOException {
    Table table = read("t.json", "[{\"a\":1,\"b\":[1,2]},{\"a\":\"x\",\"b\":null}]");
    assertThat(texts(table, "a")).containsExactly("1", "x");
    assertThat(texts(table, "b")).containsExactly("[1,2]", null);
  }
}
