// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.util.InvalidInputException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TableBlocksTest {
  private static final String BLOCK = "aleator.block.values";

  @TempDir Path folder;

  /** Blocks of few rows, so that small files have several. */
  @BeforeEach
  void smallBlocks() {
    System.setProperty(BLOCK, "70");
  }

  @AfterEach
  void usualBlocks() {
    System.clearProperty(BLOCK);
    System.clearProperty("aleator.whole.values");
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  /** Cells whose type the last rows decide: a date with a time, a word among whole numbers. */
  private static String hostileRows(int from, int to) {
    StringBuilder text = new StringBuilder("n,word,when,flag,comma,gap,late\n");
    for (int i = from; i < to; i++) {
      text.append(i % 11 == 0 ? "NA" : String.valueOf(i))
          .append(i % 3 == 0 ? ",a b" : i % 5 == 0 ? "," : ",\"c,d\"")
          .append(i == 99 ? ",2020-02-03T10:30" : ",2020-02-0" + (1 + i % 9))
          .append(i % 2 == 0 ? ",true" : ",False")
          .append(",\"")
          .append(i)
          .append(",5\"")
          .append(i % 7 == 0 ? "," : "," + i / 8.0)
          .append(i == 98 ? ",x1" : "," + i)
          .append('\n');
    }
    return text.toString();
  }

  private static Path parquet(Path file, String select) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      statement.execute(
          "COPY (%s) TO '%s' (FORMAT parquet, ROW_GROUP_SIZE 2048)".formatted(select, file));
    }
    return file;
  }

  private static void assertSame(Table actual, Table expected) {
    assertThat(actual.names()).isEqualTo(expected.names());
    for (Column column : expected.columns()) {
      Column other = actual.find(column.name()).orElseThrow();
      if (column instanceof Column.Numeric numbers) {
        assertThat(((Column.Numeric) other).kind()).isEqualTo(numbers.kind());
        assertThat(((Column.Numeric) other).form()).isEqualTo(numbers.form());
        assertThat(((Column.Numeric) other).values()).isEqualTo(numbers.values());
      } else {
        assertThat(((Column.Text) other).values()).isEqualTo(((Column.Text) column).values());
      }
    }
    assertThat(actual.guesses()).containsExactlyInAnyOrderElementsOf(expected.guesses());
    assertThat(actual.undecided()).isEqualTo(expected.undecided());
  }

  private static Table whole(Path... files) {
    try (TableBlocks blocks = TableBlocks.open(List.of(files), ReadOptions.DEFAULT)) {
      return blocks.whole();
    }
  }

  @Test
  void theBlocksOfACsvFileMakeTheTableThatIsReadAtOnce() throws IOException {
    Path file = file("t.csv", hostileRows(0, 100));
    assertSame(whole(file), Tables.read(file));
  }

  @Test
  void theBlocksOfAJsonFileMakeTheTableThatIsReadAtOnce() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      text.append("{\"a\": ").append(i).append(i < 40 ? "}" : ", \"late\": " + i / 3.0 + "}");
      text.append('\n');
    }
    Path file = file("t.jsonl", text.toString());
    assertSame(whole(file), Tables.read(file));
  }

  @Test
  void theBlocksOfAParquetFileMakeTheTableThatIsReadAtOnce() throws SQLException {
    Path file =
        parquet(
            folder.resolve("t.parquet"),
            "SELECT i AS whole, CASE WHEN i % 7 = 0 THEN NULL ELSE i / 3.0::DOUBLE END AS gap,"
                + " i % 2 = 0 AS flag, DATE '2020-01-01' + i::INTEGER AS day,"
                + " 'w' || i % 5 AS word, (i * 1.5)::VARCHAR AS digits FROM range(7000) t(i)");
    System.setProperty(BLOCK, "9000");
    assertSame(whole(file), Tables.read(file));
  }

  @Test
  void infiniteDatesOfAParquetFileAreNamedWhenTheyAreUsed() throws SQLException {
    for (String type : List.of("DATE", "TIMESTAMP", "TIMESTAMPTZ", "TIMESTAMP_NS")) {
      Path file =
          parquet(
              folder.resolve("t.parquet"),
              "SELECT i AS n, CASE WHEN i = 7 THEN '-infinity' WHEN i = 9 THEN 'infinity'"
                  + " WHEN i = 5 THEN NULL ELSE '2020-01-01' END::"
                  + type
                  + " AS d FROM range(1, 12) t(i)");
      for (Table table : List.of(Tables.read(file), whole(file))) {
        Column.Numeric dates = (Column.Numeric) table.find("d").orElseThrow();
        assertThat(dates.values()[4]).as(type).isNaN();
        assertThat(dates.values()[5]).as(type).isEqualTo(18_262 * 86_400.0);
        assertThat(table.numbers("n", "test")).hasSize(11);
        assertThatThrownBy(() -> table.numbers("d", "test"))
            .as(type)
            .isInstanceOf(InvalidInputException.class)
            .hasMessageContaining("row 7, column \"d\": -Infinity is not a finite number");
      }
    }
  }

  @Test
  void aColumnNamedLikeDuckDbsRowNumberIsReadAsOne() throws SQLException {
    Path file =
        parquet(
            folder.resolve("t.parquet"),
            "SELECT 5000 - i AS file_row_number FROM range(5000) t(i)");
    System.setProperty(BLOCK, "1500");
    assertSame(whole(file), Tables.read(file));
  }

  @Test
  void filesOfOneTableAreReadOneAfterTheOtherWhateverTheOrderOfTheirColumns() throws IOException {
    Path all = file("all.csv", hostileRows(0, 100));
    Path first = file("a.csv", hostileRows(0, 37));
    Path second = file("b.csv", hostileRows(37, 100));
    assertSame(
        whole(first, second),
        new Table(
            "",
            Tables.read(all).columns(),
            Tables.read(all).guesses(),
            Tables.read(all).undecided()));
    Path swapped = file("c.csv", "b,a\n1,2\n3,4\n");
    Path plain = file("d.csv", "a,b\n5,6\n");
    assertThat(((Column.Numeric) whole(plain, swapped).find("a").orElseThrow()).values())
        .containsExactly(5, 2, 4);
  }

  @Test
  void onlyTheColumnsWantedAreGivenAndRowsKeepTheirNumbers() throws IOException {
    Path file = file("t.csv", hostileRows(0, 100));
    List<Long> starts = new ArrayList<>();
    try (TableBlocks blocks = TableBlocks.open(List.of(file), ReadOptions.DEFAULT)) {
      blocks.read(
          List.of("n", "gap")::contains,
          block -> {
            assertThat(block.names()).containsExactly("n", "gap");
            starts.add(block.rowNumber(0));
          });
      assertThat(blocks.rows()).isEqualTo(100);
    }
    assertThat(starts).containsExactly(1L, 71L);
  }

  @Test
  void filesOfDifferentColumnsTypesOrFormatsAreRefused() throws IOException, SQLException {
    Path one = file("a.csv", "a,b\n1,2\n");
    Path other = file("b.csv", "a,c\n1,2\n");
    assertThatThrownBy(() -> whole(one, other))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("b.csv has no column \"b\"");
    Path numbers = parquet(folder.resolve("n.parquet"), "SELECT 1 AS a");
    Path words = parquet(folder.resolve("w.parquet"), "SELECT 'x' AS a");
    assertThatThrownBy(() -> whole(numbers, words)).hasMessageContaining("another type");
    assertThatThrownBy(() -> whole(one, numbers)).hasMessageContaining("different formats");
  }

  @Test
  void damageInTheMiddleOfAParquetFileIsAnErrorAndNotTheEnd() throws IOException, SQLException {
    Path file =
        parquet(folder.resolve("t.parquet"), "SELECT i AS a, i * 0.37 AS b FROM range(20000) t(i)");
    byte[] bytes = Files.readAllBytes(file);
    Arrays.fill(bytes, bytes.length / 2, bytes.length / 2 + 3000, (byte) 0xA5);
    Files.write(file, bytes);
    System.setProperty(BLOCK, "5000");
    assertThatThrownBy(() -> whole(file))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("t.parquet");
  }

  @Test
  void aLineOfTooManyValuesInTheMiddleIsNamed() throws IOException {
    String text = hostileRows(0, 100).replaceFirst("\n50,", "\n7,50,");
    Path file = file("t.csv", text);
    assertThatThrownBy(() -> whole(file)).hasMessageContaining("line 52 holds 8 values");
  }

  @Test
  void aTableIsLargeByItsValues() throws IOException, SQLException {
    Path csv = file("t.csv", hostileRows(0, 100));
    Path parquet = parquet(folder.resolve("t.parquet"), "SELECT 1 AS a FROM range(700)");
    for (Path file : List.of(csv, parquet)) {
      try (TableBlocks blocks = TableBlocks.open(List.of(file), ReadOptions.DEFAULT)) {
        assertThat(blocks.isLarge()).isFalse();
        System.setProperty("aleator.whole.values", "600");
        assertThat(blocks.isLarge()).isTrue();
        System.setProperty("aleator.whole.values", "800");
        assertThat(blocks.isLarge()).isFalse();
        System.clearProperty("aleator.whole.values");
      }
    }
  }

  @Test
  void foldersAndPatternsStandForTheTablesInThem() throws IOException {
    Path b = file("b.csv", "a\n1\n");
    Path a = file("a.csv", "a\n2\n");
    file("_SUCCESS", "");
    file(".hidden.csv", "a\n");
    file("notes.txt", "none");
    assertThat(TablePaths.of(List.of(folder))).containsExactly(a, b);
    assertThat(TablePaths.of(List.of(folder.resolve("*.csv")))).containsExactly(a, b);
    assertThat(TablePaths.of(List.of(b, a))).containsExactly(b, a);
    Path exact = file("a*.csv", "a\n3\n");
    assertThat(TablePaths.of(List.of(exact))).containsExactly(exact);
    assertThatThrownBy(() -> TablePaths.of(List.of(folder.resolve("x*.csv"))))
        .hasMessageContaining("there is no file");
    Path empty = Files.createDirectory(folder.resolve("empty"));
    assertThatThrownBy(() -> TablePaths.of(List.of(empty)))
        .hasMessageContaining("a folder without tables");
  }
}
