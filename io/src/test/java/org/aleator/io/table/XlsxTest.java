// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import static org.aleator.io.table.Workbook.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.encode.GuessFindings;
import org.aleator.finding.Finding;
import org.aleator.util.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A workbook's sheet is a table like any other; what is no workbook is refused in one line. */
class XlsxTest {
  @TempDir Path folder;

  private Table read(Workbook workbook) throws IOException {
    return Tables.read(workbook.write(folder.resolve("t.xlsx")));
  }

  private Table read(String... rows) throws IOException {
    return read(new Workbook().sheet("Sheet1", String.join("", rows)));
  }

  private void requireRefused(byte[] bytes, String... words) throws IOException {
    Path file = Files.write(folder.resolve("t.xlsx"), bytes);
    assertThatThrownBy(() -> Tables.read(file))
        .isInstanceOf(InvalidInputException.class)
        .satisfies(e -> assertThat(e.getMessage()).contains("t.xlsx").contains(words));
  }

  private static double[] numbers(Table table, String column) {
    return table.numbers(column, "test");
  }

  private static List<String> texts(Table table, String column) {
    Column cells = table.require(column, "test");
    return IntStream.range(0, table.rows()).mapToObj(cells::text).toList();
  }

  private static List<String> said(Table table) {
    return Finding.messages(GuessFindings.of(table, table.names()));
  }

  @Test
  void numbersTextTruthValuesAndEmptyCellsAreRead() throws IOException {
    Table table =
        read(
            new Workbook()
                .shared(
                    "<si><t>red</t></si><si><r><t>bl</t></r><r><t>ue</t></r><rPh><t>x</t></rPh></si>")
                .sheet(
                    "Sheet1",
                    row("size", "colour", "good", "sum")
                        + row(
                            "1.5",
                            "<c t=\"s\"><v>0</v></c>",
                            "<c t=\"b\"><v>1</v></c>",
                            "<c><f>A2*2</f><v>3</v></c>")
                        + "<row/>"
                        + row(
                            "",
                            "<c t=\"s\"><v>1</v></c>",
                            "<c t=\"b\"><v>0</v></c>",
                            "<c t=\"str\"><f>B1</f><v>n/a</v></c>")
                        + "<row r=\"9\"><c r=\"D9\"><v>-2E-3</v></c></row>"));
    assertThat(table.names()).containsExactly("size", "colour", "good", "sum");
    assertThat(numbers(table, "size")).containsExactly(1.5, Double.NaN, Double.NaN);
    assertThat(texts(table, "colour")).containsExactly("red", "blue", "");
    assertThat(numbers(table, "good")).containsExactly(1, 0, Double.NaN);
    assertThat(numbers(table, "sum")).containsExactly(3, Double.NaN, -0.002);
  }

  @Test
  void datesAndTimesAreReadAsOfText() throws IOException {
    String date = "<c s=\"1\"><v>43861</v></c>";
    String time = "<c s=\"2\"><v>0.4375</v></c>";
    String both = "<c s=\"3\"><v>43861.4375</v></c>";
    String money = "<c s=\"4\"><v>43861</v></c>";
    String rows = row("day", "clock", "when", "price") + row(date, time, both, money);
    Table table = read(new Workbook().styles().sheet("s", rows));
    // 31 January 2020, by the date command: date -u -d 2020-01-31 +%s
    assertThat(numbers(table, "day")).containsExactly(1580428800);
    assertThat(numbers(table, "clock")).containsExactly(10.5 * 3600);
    assertThat(numbers(table, "when")).containsExactly(1580428800 + 10.5 * 3600);
    assertThat(numbers(table, "price")).containsExactly(43861);
    assertThat(texts(table, "day")).containsExactly("2020-01-31");
    assertThat(said(table)).anyMatch(line -> line.startsWith("dates are used as seconds"));
  }

  @Test
  void workbookOf1904CountsItsDaysFromThere() throws IOException {
    String rows = row("day", "y") + row("<c s=\"1\"><v>42399</v></c>", "1");
    Table table = read(new Workbook().styles().properties("date1904=\"1\"").sheet("s", rows));
    assertThat(texts(table, "day")).containsExactly("2020-01-31");
  }

  @Test
  void firstDaysOf1900AreThoseThatTheSheetShows() throws IOException {
    String rows =
        row("day", "y")
            + row("<c s=\"1\"><v>1</v></c>", "1")
            + row("<c s=\"1\"><v>61</v></c>", "2");
    assertThat(texts(read(new Workbook().styles().sheet("s", rows)), "day"))
        .containsExactly("1900-01-01", "1900-03-01");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          General             | NUMBER
          #,##0.00            | NUMBER
          0.00E+00            | NUMBER
          [h]:mm:ss           | NUMBER
          "days" 0            | NUMBER
          [Red]0              | NUMBER
          0\\d                 | NUMBER
          dd.mm.yyyy          | DATE
          mmm yy              | DATE
          [$-407]d. mmmm yyyy | DATE
          mmm                 | DATE
          h:mm AM/PM          | TIME
          mm:ss.0             | TIME
          """)
  void formatTellsADateFromANumber(String code, XlsxStyles.Shown shown) {
    assertThat(XlsxStyles.of(code)).isEqualTo(shown);
  }

  @Test
  void errorsOfFormulasAreMissingAndSaid() throws IOException {
    String error = "<c t=\"e\"><f>1/0</f><v>#DIV/0!</v></c>";
    String none = "<c t=\"e\"><v>#N/A</v></c>";
    Table table = read(row("a", "b"), row("1", "2"), row(error, "3"), row(none, "4"));
    assertThat(numbers(table, "a")).containsExactly(1, Double.NaN, Double.NaN);
    assertThat(said(table))
        .containsExactly("counted as missing: \"#DIV/0!\" in a (1 cells), \"#N/A\" in a (1 cells)");
  }

  @Test
  void firstSheetWithDataIsReadAndSaid() throws IOException {
    Workbook workbook =
        new Workbook()
            .sheet("Cover", "<row/>")
            .sheet("Data", row("x", "y") + row("1", "2"))
            .sheet("Other", row("z") + row("3"));
    Table table = read(workbook);
    assertThat(table.names()).containsExactly("x", "y");
    assertThat(said(table))
        .containsExactly("of the workbook's 3 sheets the first with data was read, \"Data\"");
  }

  @Test
  void tableMayBeginAnywhereOnTheSheet() throws IOException {
    Table table =
        read(
            "<row r=\"3\"><c r=\"C3\" t=\"inlineStr\"><is><t>x</t></is></c>"
                + "<c r=\"E3\" t=\"inlineStr\"><is><t>y</t></is></c></row>",
            "<row r=\"4\"><c r=\"C4\"><v>1</v></c><c r=\"D4\"><v>2</v></c><c r=\"E4\"><v>3</v></c></row>");
    assertThat(table.names()).containsExactly("x", "column2", "y");
    assertThat(numbers(table, "y")).containsExactly(3);
  }

  @Test
  void valueThatNoNameStandsAboveIsNamed() throws IOException {
    assertThatThrownBy(() -> read(row("Sales of 2020"), row("x", "y"), row("1", "2")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("sheet \"Sheet1\" has no name above cell B2")
        .hasMessageContaining("must name the columns");
  }

  @Test
  void blocksAreTheWholeTable() throws IOException {
    StringBuilder rows = new StringBuilder(row("x", "w", "y"));
    IntStream.range(0, 3000)
        .forEach(i -> rows.append(row(String.valueOf(i / 8.0), i == 5 ? "" : "w" + i % 3, "7")));
    Path file =
        new Workbook().sheet("a", rows.toString()).sheet("b", "").write(folder.resolve("t.xlsx"));
    Table whole = Tables.read(file);
    try (TableBlocks blocks = TableBlocks.open(List.of(file, file), ReadOptions.DEFAULT)) {
      assertThat(blocks.rows()).isEqualTo(6000);
      Table both = blocks.whole();
      assertThat(Arrays.copyOf(numbers(both, "x"), 3000)).isEqualTo(numbers(whole, "x"));
      assertThat(texts(both, "w").subList(3000, 6000)).isEqualTo(texts(whole, "w"));
      assertThat(blocks.guesses()).isEqualTo(whole.guesses());
    }
  }

  @Test
  void whatIsNoWorkbookIsSaidInOneLine() throws IOException {
    requireRefused("x,y\n1,2\n".getBytes(StandardCharsets.UTF_8), "is no Excel workbook");
    byte[] old = new byte[600];
    System.arraycopy(new byte[] {(byte) 0xd0, (byte) 0xcf, 0x11, (byte) 0xe0}, 0, old, 0, 4);
    requireRefused(old, "old Excel (.xls), or one with a password");
    requireRefused(new Workbook().part("_rels/.rels", "<a/>").bytes(), "holds no Excel workbook");
    requireRefused(new Workbook().sheet("a", "").bytes(), "holds no sheet with data");
    requireRefused(new Workbook().sheet("a", row("x", "y")).bytes(), "no rows of data");
    requireRefused(new Workbook().sheet("a", row("1", "2") + row("1", "2")).bytes(), "no header");
  }

  @Test
  void everyCutAndEveryFlippedBitIsRefusedOrHarmless() throws IOException {
    Random random = new Random(1);
    StringBuilder rows = new StringBuilder(row("x", "y"));
    IntStream.range(0, 40).forEach(i -> rows.append(row(i + ".25", "" + random.nextInt(1000))));
    byte[] whole = new Workbook().styles().sheet("a", rows.toString()).bytes();
    Table right = read(new Workbook().styles().sheet("a", rows.toString()));
    for (int i = 0; i < 200; i++) {
      byte[] damaged = i < 60 ? Arrays.copyOf(whole, random.nextInt(whole.length)) : whole.clone();
      if (i >= 60) {
        damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
      }
      Path file = Files.write(folder.resolve("d.xlsx"), damaged);
      try {
        Table read = Tables.read(file);
        assertThat(numbers(read, "y")).isEqualTo(numbers(right, "y"));
      } catch (InvalidInputException e) {
        assertThat(e.getMessage()).contains("d.xlsx").doesNotContain("\n");
      }
    }
  }

  @Test
  void bombsAndImpossibleCellsAreRefusedInLittleMemory() throws IOException {
    requireRefused(
        new Workbook().sheet("a", row("x", "y") + " ".repeat(100_000_000)).bytes(),
        "unpacks to more than 200 times its size");
    requireRefused(
        new Workbook().sheet("a", row("x") + "<row><c r=\"ZZZZZZ1\"><v>1</v></c></row>").bytes(),
        "beyond the last column");
    requireRefused(
        new Workbook().sheet("a", row("x", "y".repeat(40_000))).bytes(), "more than 32767 letters");
    requireRefused(
        new Workbook()
            .part(
                "xl/worksheets/sheet1.xml",
                "<!DOCTYPE a [<!ENTITY b \"bbbbbbbbbb\"><!ENTITY c \"&b;&b;&b;&b;\">]>"
                    + "<worksheet><sheetData><row><c t=\"inlineStr\"><is><t>&c;</t></is></c></row>"
                    + "</sheetData></worksheet>")
            .sheet("a", "")
            .bytes(),
        "is damaged or cannot be read");
    requireRefused(
        new Workbook().sheet("a", row("x") + row("<c t=\"s\"><v>7</v></c>")).bytes(),
        "refers to a text that it does not hold");
    requireRefused(
        new Workbook().sheet("a", row("x") + row("<c><v>seven</v></c>")).bytes(), "\"seven\"");
  }

  @Test
  void limitsHoldForWhatIsUnpacked() throws IOException {
    StringBuilder rows = new StringBuilder(row("x", "y"));
    Random random = new Random(1);
    IntStream.range(0, 300).forEach(i -> rows.append(row("" + random.nextInt(1 << 30), "1")));
    Path file = new Workbook().sheet("a", rows.toString()).write(folder.resolve("t.xlsx"));
    for (ReadLimits limits :
        List.of(
            new ReadLimits(4096, 1000, 10),
            new ReadLimits(1 << 20, 299, 10),
            new ReadLimits(1 << 20, 1000, 1))) {
      assertThatThrownBy(() -> Tables.read(file, ReadOptions.DEFAULT.withLimits(limits)))
          .isInstanceOf(ReadLimits.Exceeded.class);
    }
    ReadLimits enough = new ReadLimits(1 << 20, 300, 2);
    assertThat(Tables.read(file, ReadOptions.DEFAULT.withLimits(enough)).rows()).isEqualTo(300);
  }
}
