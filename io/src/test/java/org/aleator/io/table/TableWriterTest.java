// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import java.util.Random;
import java.util.stream.Stream;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Parallel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TableWriterTest {
  @TempDir Path folder;

  /** Every kind of column, a part of whose cells is missing; one is empty, one complete. */
  private static Table table(int rows, Random random) {
    double[][] values = new double[8][rows];
    String[] words = new String[rows];
    for (int i = 0; i < rows; i++) {
      boolean missing = random.nextInt(4) == 0;
      double nan = Double.NaN;
      values[0][i] = missing ? nan : random.nextGaussian() * Math.exp(200 * random.nextGaussian());
      values[1][i] = missing ? nan : Math.rint(1e15 * random.nextGaussian());
      values[2][i] = missing ? nan : random.nextInt(2);
      values[3][i] = missing ? nan : 86_400.0 * (random.nextInt(40_000) - 20_000);
      values[4][i] = missing ? nan : (random.nextInt() * 1_000L + random.nextInt(1_000)) / 1e3;
      values[5][i] = missing ? nan : random.nextInt(86_400_000) / 1e3;
      values[6][i] = nan;
      values[7][i] = i;
      words[i] = missing ? null : "\"" + "ä,\n".repeat(random.nextInt(3)) + random.nextInt(5);
    }
    return new Table(
        "drawn",
        List.of(
            new Column.Numeric("real", values[0]),
            new Column.Numeric("whole", Column.Kind.INTEGER, values[1]),
            new Column.Numeric("flag", Column.Kind.BOOLEAN, values[2]),
            new Column.Numeric("Ta,\"g\"", Column.Kind.DATE, values[3]),
            new Column.Numeric("when", Column.Kind.TIMESTAMP, values[4]),
            new Column.Numeric("clock", Column.Kind.TIME, values[5]),
            new Column.Numeric("none", values[6]),
            new Column.Numeric("complete", Column.Kind.INTEGER, values[7]),
            new Column.Text("word", words)));
  }

  private static void assertSame(Table read, List<Table> written) {
    assertThat(read.names()).isEqualTo(written.get(0).names());
    for (String name : read.names()) {
      Column column = read.find(name).orElseThrow();
      List<String> cells = new ArrayList<>();
      for (Table block : written) {
        Column of = block.find(name).orElseThrow();
        for (int i = 0; i < of.rows(); i++) {
          cells.add(of.text(i));
        }
        if (of instanceof Column.Numeric numeric) {
          assertThat(((Column.Numeric) column).kind()).as(name).isEqualTo(numeric.kind());
        }
      }
      for (int i = 0; i < cells.size(); i++) {
        assertThat(column.text(i)).as(name).isEqualTo(cells.get(i));
      }
    }
  }

  /** Blocks from one row to more than one group of rows. */
  @Test
  void blocksWrittenAsParquetAreReadBackToTheBitWithTheirKinds() {
    Random random = new Random(2);
    Path file = folder.resolve("t.parquet");
    List<Table> blocks =
        Stream.of(1, 7, 8, 9, 130_000, 64).map(rows -> table(rows, random)).toList();
    TableWriter.write(file, new Parallel(2), blocks::forEach);
    assertSame(Tables.read(file), blocks);
  }

  @Test
  void numberOfThreadsChangesNoByte() throws IOException {
    Path one = folder.resolve("one.parquet");
    Path four = folder.resolve("four.parquet");
    List<Table> blocks = List.of(table(500, new Random(3)), table(20, new Random(4)));
    TableWriter.write(one, new Parallel(1), blocks::forEach);
    TableWriter.write(four, new Parallel(4), blocks::forEach);
    assertThat(one).hasSameBinaryContentAs(four);
  }

  @Test
  void otherReadersFindTheTypes() throws SQLException {
    Path file = folder.resolve("t.parquet");
    TableWriter.write(file, table(50, new Random(5)));
    List<String> types = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("DESCRIBE SELECT * FROM '" + file + "'")) {
      while (row.next()) {
        types.add(row.getString(2));
      }
    }
    assertThat(types)
        .containsExactly(
            "DOUBLE",
            "BIGINT",
            "BOOLEAN",
            "DATE",
            "TIMESTAMP",
            "TIME",
            "DOUBLE",
            "BIGINT",
            "VARCHAR");
  }

  @Test
  void leadingZerosStay() {
    Path file = folder.resolve("t.parquet");
    Column codes = new Column.Numeric("code", Column.Kind.INTEGER, new double[] {7, 12}, "000");
    TableWriter.write(file, new Table("codes", List.of(codes)));
    assertThat(Tables.read(file).columns().get(0).text(0)).isEqualTo("007");
  }

  /** Pages carry checksums, which the reader verifies. */
  @Test
  void aByteThatChangedLaterIsFound() throws IOException {
    Path file = folder.resolve("t.parquet");
    TableWriter.write(file, table(100, new Random(6)));
    byte[] bytes = Files.readAllBytes(file);
    bytes[300] ^= 4;
    Files.write(file, bytes);
    assertThatThrownBy(() -> Tables.read(file)).isInstanceOf(InvalidInputException.class);
  }

  @Test
  void whatParquetCannotHoldIsNamedByItsRowAndNothingIsLeft() throws IOException {
    for (Column.Kind kind : List.of(Column.Kind.INTEGER, Column.Kind.DATE, Column.Kind.TIMESTAMP)) {
      double most = kind == Column.Kind.INTEGER ? 1e19 : Double.POSITIVE_INFINITY;
      Table table = new Table("large", List.of(new Column.Numeric("n", kind, 1, most)));
      assertThatThrownBy(() -> TableWriter.write(folder.resolve("t.parquet"), table))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContainingAll("large: row 2, column \"n\"", "write CSV");
    }
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void aNameThatPromisesAnotherFormatIsRefused() {
    Table table = table(3, new Random(7));
    for (String name :
        List.of("t.xlsx", "t.json", "t.tsv", "t.csv.gz", "t.parquet.zst", "t.ods", "t.gz")) {
      assertThatThrownBy(() -> TableWriter.write(folder.resolve(name), table))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContainingAll(name, "name it .csv or .parquet");
      assertThat(folder.resolve(name)).doesNotExist();
    }
    TableWriter.write(folder.resolve("table"), table);
    assertThat(folder.resolve("table")).content().startsWith("real,whole,flag");
  }
}
