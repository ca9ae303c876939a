// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.aleator.data.Column;
import org.aleator.data.ColumnType;
import org.aleator.data.Guess;
import org.aleator.data.Table;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is guessed from text is right and reported, or refused. */
class ReadingTest {
  @TempDir Path folder;

  private Table read(String content) throws IOException {
    return Tables.read(Files.writeString(folder.resolve("t.csv"), content));
  }

  private Table read(String content, ReadOptions options) throws IOException {
    return Tables.read(Files.writeString(folder.resolve("t.csv"), content), options);
  }

  private static double[] numbers(Table table, String column) {
    return table.numbers(column, "test");
  }

  private static List<String> guesses(Table table) {
    return table.guesses().stream()
        .map(g -> g.what() + " " + g.detail() + " " + g.cells())
        .toList();
  }

  private static ReadOptions options(
      ReadOptions.Decimal decimal, ReadOptions.DateOrder order, String... marks) {
    return new ReadOptions(
        Optional.empty(),
        Set.of(marks),
        Optional.ofNullable(decimal),
        Optional.ofNullable(order),
        Optional.empty(),
        Map.of(),
        Work.of(1));
  }

  private static ReadOptions typed(String column, ColumnType type) {
    return ReadOptions.DEFAULT.withTypes(Map.of(column, type));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"NA", "n/a", "N/A", "#N/A", "<NA>", "NaN", "nan", "null", "None", "-", "?"})
  void markAmongNumbersIsMissingAndTold(String mark) throws IOException {
    Table table = read("a,b\n1.5,x\n" + mark + ",y\n2,z\n");
    assertThat(numbers(table, "a")).containsExactly(1.5, Double.NaN, 2);
    assertThat(guesses(table)).containsExactly("MISSING_MARK " + mark + " 1");
  }

  @Test
  void furtherMarksAreThoseOfTheUser() throws IOException {
    String csv = "a,b\n1,x\nunknown,y\n";
    assertThat(numbers(read(csv, options(null, null, "Unknown")), "a"))
        .containsExactly(1, Double.NaN);
    assertThat(read(csv).find("a").orElseThrow()).isInstanceOf(Column.Text.class);
  }

  @Test
  void decimalCommaIsReadAndTold() throws IOException {
    Table table = read("a;b\n1,5;1\n-2.000,25;2\n1e2;3\n");
    assertThat(numbers(table, "a")).containsExactly(1.5, -2000.25, 100);
    assertThat(guesses(table)).containsExactly("DECIMAL_COMMA  2", "THOUSANDS_SEPARATOR  1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1,234.5", "1 234.5", "1'234.5", "1\u00a0234.5"})
  void separatorsBetweenThousandsAreReadAndTold(String cell) throws IOException {
    Table table = read("a;b\n" + cell + ";1\n2;2\n");
    assertThat(numbers(table, "a")).containsExactly(1234.5, 2);
    assertThat(guesses(table)).containsExactly("THOUSANDS_SEPARATOR  1");
  }

  @Test
  void commaThatCanBeEitherIsRefusedWhereItIsUsedUnlessSomethingDecides() throws IOException {
    String csv = "a;b;c\n1,234;1;x\n5,678;2;y\n";
    assertThatThrownBy(() -> numbers(read(csv), "a"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("\"1,234\" can be 1234 or 1.234");
    assertThat(numbers(read(csv), "b")).containsExactly(1, 2);
    assertThat(numbers(read(csv, options(ReadOptions.Decimal.COMMA, null)), "a"))
        .containsExactly(1.234, 5.678);
    assertThat(numbers(read(csv, options(ReadOptions.Decimal.POINT, null)), "a"))
        .containsExactly(1234, 5678);
    // Another column of the same file says what a comma or a point is.
    assertThat(numbers(read(csv.replace("x", "0,5").replace("y", "0,25")), "a"))
        .containsExactly(1.234, 5.678);
    assertThat(numbers(read(csv.replace("x", "0.5").replace("y", "0.25")), "a"))
        .containsExactly(1234, 5678);
  }

  @Test
  void numbersInTwoFormsAreNoCategory() throws IOException {
    Table table = read("a;b\n1,5;1\n1.5;2\n2,5;3\n");
    assertThatThrownBy(() -> numbers(table, "a"))
        .hasMessageContaining(
            "row 2, column \"a\": \"1.5\" is written differently from \"1,5\" in row 1");
  }

  @ParameterizedTest
  @CsvSource({
    "13/02/2020, dd/MM/yyyy", "02/13/2020, MM/dd/yyyy", "2020-02-13, yyyy-MM-dd",
    "13.02.2020, dd.MM.yyyy", "2020/2/13, yyyy/MM/dd", "13-02-20, dd-MM-yy"
  })
  void dateIsReadInTheFormItHas(String cell, String pattern) throws IOException {
    Table table = read("d,x\n" + cell + ",1\n");
    // 18305 days from 1970-01-01 to 2020-02-13.
    assertThat(numbers(table, "d")).containsExactly(18_305 * 86_400.0);
    assertThat(guesses(table)).containsExactly("DATE " + pattern + " 1");
    assertThat(ColumnType.of(table.columns().get(0)).words()).isEqualTo("date " + pattern);
  }

  @Test
  void dateThatCanBeEitherIsRefusedWhereItIsUsed() throws IOException {
    String csv = "d,x\n01/02/2020,1\n01/03/2020,2\n";
    assertThatThrownBy(() -> numbers(read(csv), "d"))
        .hasMessageContaining("can be dd/MM/yyyy or MM/dd/yyyy");
    double day = 86_400;
    assertThat(numbers(read(csv, options(null, ReadOptions.DateOrder.MONTH_FIRST)), "d"))
        .containsExactly(18_263 * day, 18_264 * day);
    assertThat(numbers(read(csv, options(null, ReadOptions.DateOrder.DAY_FIRST)), "d"))
        .containsExactly(18_293 * day, 18_322 * day);
  }

  @Test
  void typeThatIsKnownIsNotGuessedAgain() throws IOException {
    Table levels = read("c,x\n01,1\n02,2\n", typed("c", ColumnType.TEXT));
    assertThat(((Column.Text) levels.columns().get(0)).values()).containsExactly("01", "02");
    ColumnType date = ColumnType.parse("date MM/dd/yyyy");
    assertThat(numbers(read("d,x\n03/04/2020,1\n", typed("d", date)), "d"))
        .containsExactly(18_325 * 86_400.0);
    for (String wrong : List.of("13/01/2020", "2020-01-13", "17", "soon")) {
      assertThatThrownBy(() -> read("d,x\n03/04/2020,1\n" + wrong + ",2\n", typed("d", date)))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("row 2, column \"d\": \"" + wrong + "\" is not written MM/dd/yyyy");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"windows-1252", "UTF-16LE", "UTF-16BE"})
  void otherEncodingIsReadAndTold(String name) throws IOException {
    Path file = folder.resolve("e.csv");
    Files.write(file, "ö,ville\n1,été\n2,hiver\n".getBytes(Charset.forName(name)));
    Table table = Tables.read(file);
    assertThat(table.names()).containsExactly("ö", "ville");
    assertThat(table.columns().get(1).text(0)).isEqualTo("été");
    assertThat(table.guesses().get(0).what()).isEqualTo(Guess.What.ENCODING);
    assertThat(table.guesses().get(0).detail()).startsWithIgnoringCase(name);
  }

  @ParameterizedTest
  @CsvSource({"UTF-16LE, UTF-16", "UTF-16BE, UTF-16", "UTF-32LE, UTF-32", "UTF-16LE, UTF-16LE"})
  void encodingThatIsSaidLeavesTheOrderOfBytesToTheMark(String written, String said)
      throws IOException {
    Path file = folder.resolve("e.csv");
    for (String mark : List.of("\uFEFF", "")) {
      if (mark.isEmpty() && written.startsWith("UTF-32")) {
        continue; // Without a mark, big-endian by definition.
      }
      Files.write(file, (mark + "ö,ville\n1,été\n").getBytes(Charset.forName(written)));
      ReadOptions options =
          new ReadOptions(
              Optional.empty(),
              Set.of(),
              Optional.empty(),
              Optional.empty(),
              Optional.of(Charset.forName(said)),
              Map.of(),
              Work.of(1));
      Table table = Tables.read(file, options);
      assertThat(table.names()).containsExactly("ö", "ville");
      assertThat(table.columns().get(1).text(0)).isEqualTo("été");
      assertThat(table.guesses()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"\u00a0", "\u202f", "\u2007", " \u00a0 "})
  void blanksThatDoNotBreakALineAreBlanksAroundNumbers(String blank) throws IOException {
    String csv = "a;b;c\n%1$s1.5;%1$s;x%1$s\n2%1$s;%1$s1,5;y\nNA%1$s;2,5%1$s;z\n";
    Table table = read(csv.formatted(blank));
    assertThat(numbers(table, "a")).containsExactly(1.5, 2, Double.NaN);
    assertThat(numbers(table, "b")).containsExactly(Double.NaN, 1.5, 2.5);
    assertThat(table.columns().get(2).text(0)).isEqualTo("x" + blank);
  }

  @Test
  void damagedUtf8IsNotTakenForLatin1() throws IOException {
    byte[] bytes = "a,b\n1,été\n2,été\n".getBytes(StandardCharsets.UTF_8);
    bytes[bytes.length - 2] = 'x'; // the second half of the last é
    Path file = Files.write(folder.resolve("e.csv"), bytes);
    assertThatThrownBy(() -> Tables.read(file)).hasMessageContaining("line 3 is not UTF-8");
  }

  @Test
  void lineEndsMayBeMixed() throws IOException {
    Table table = read("a,b\r\n1,x\n2,\"y\r\nz\"\r3,w\r\n\r\n");
    assertThat(numbers(table, "a")).containsExactly(1, 2, 3);
    assertThat(table.columns().get(1).text(1)).isEqualTo("y\r\nz");
  }

  @Test
  void semicolonsWithCommasInTheHeaderAreNotMistaken() throws IOException {
    Table table = read("price (EUR, net, new);area\n1.5;2\n2.5;3\n");
    assertThat(table.names()).containsExactly("price (EUR, net, new)", "area");
    assertThatThrownBy(() -> read("a, b;c, d\n1,5;2,5\n")).hasMessageContaining("alike");
    assertThat(numbers(read("sep=;\na, b;c, d\n1,5;2,5\n"), "a, b")).containsExactly(1.5);
  }

  @Test
  void textBehindAQuoteAndZeroBytesAreRefusedWithTheirLine() {
    assertThatThrownBy(() -> read("a,b\n1,\"x\"y\n")).hasMessageContaining("line 2 has text after");
    assertThatThrownBy(() -> read("a,b\n1,x\n2,\0\n")).hasMessageContaining("line 3 holds a zero");
    assertThatThrownBy(() -> read("a\u001b[31m,b\n1,2\n"))
        .hasMessageContaining("\\u001b[31m")
        .hasMessageContaining("control character");
  }

  @Test
  void sparseAndEmptyKeysOfJsonAreColumns() throws IOException {
    String rows =
        IntStream.range(0, 500)
            .mapToObj(i -> "{\"k" + i + "\":" + i + ",\"\":1,\"y\":2,\"Y\":3}")
            .collect(Collectors.joining("\n"));
    Table table = Tables.read(Files.writeString(folder.resolve("t.jsonl"), rows));
    assertThat(table.columns()).hasSize(503);
    assertThat(numbers(table, "k499")[499]).isEqualTo(499);
    assertThat(numbers(table, "k499")[0]).isNaN();
    assertThat(numbers(table, "column2")).containsOnly(1);
    assertThat(numbers(table, "Y")).containsOnly(3);
    assertThatThrownBy(
            () -> Tables.read(Files.writeString(folder.resolve("d.json"), "[{\"a\":1,\"a\":2}]")))
        .hasMessageContaining("row 1 has two values for \"a\"");
  }

  @Test
  void twentyThousandColumnsAreRead() throws IOException {
    int width = 20_000;
    String header =
        IntStream.range(0, width).mapToObj(j -> "c" + j).collect(Collectors.joining(","));
    String row = IntStream.range(0, width).mapToObj(j -> j + ".5").collect(Collectors.joining(","));
    Table table = read(header + "\n" + row + "\n" + row + "\n");
    assertThat(numbers(table, "c19999")).containsExactly(19_999.5, 19_999.5);
  }

  @Test
  void leadingZerosAreKeptInWhatIsWritten() throws IOException {
    Table table = read("id,mixed,plain\n0007,07,7\n0123,7,10\n4000,8,0\n");
    assertThat(numbers(table, "id")).containsExactly(7, 123, 4000);
    assertThat(texts(table, "id")).containsExactly("0007", "0123", "4000");
    assertThat(texts(table, "mixed")).containsExactly("7", "7", "8");
    assertThat(texts(table, "plain")).containsExactly("7", "10", "0");
  }

  private static List<String> texts(Table table, String column) {
    Column cells = table.require(column, "test");
    return IntStream.range(0, table.rows()).mapToObj(cells::text).toList();
  }
}
