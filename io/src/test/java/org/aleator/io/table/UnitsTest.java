// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.aleator.data.Column;
import org.aleator.data.ColumnType;
import org.aleator.data.Table;
import org.aleator.encode.GuessFindings;
import org.aleator.finding.Finding;
import org.aleator.util.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers are read without the one unit they all have, and nothing is taken off of several. */
class UnitsTest {
  @TempDir Path folder;

  private Path file(String content) throws IOException {
    return Files.writeString(folder.resolve("t.csv"), content);
  }

  private Table read(String content) throws IOException {
    return Tables.read(file(content));
  }

  private static double[] numbers(Table table, String column) {
    return table.numbers(column, "test");
  }

  private static List<String> said(Table table) {
    return Finding.messages(GuessFindings.of(table, table.names()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          181.216,28 € | 95,5 €   | 181216.28 | 95.5
          $181,216     | $1,095   | 181216    | 1095
          2 kg         | 0.5 kg   | 2         | 0.5
          4,1 %        | 10,25 %  | 4.1       | 10.25
          USD 12       | USD -3   | 12        | -3
          """)
  void uniformUnitIsTakenOffInEveryNumberForm(String a, String b, double first, double second)
      throws IOException {
    Table table = read("x;y\n" + a + ";1\n" + b + ";2\n;3\nn/a;4\n");
    assertThat(numbers(table, "x")).containsExactly(first, second, Double.NaN, Double.NaN);
  }

  @Test
  void unitIsSaidInOneLine() throws IOException {
    Table table = read("price;rate\n181.216,28 €;4,1 %\n12,50 €;3 %\n");
    assertThat(said(table))
        .contains("read as numbers without their unit: price (€), rate (%)")
        .contains("read with a decimal comma (1,5 is 1.5): price, rate");
  }

  @Test
  void cellThatLacksTheUnitOfNearlyAllIsTakenToBeInItAndSaid() throws IOException {
    String cells =
        IntStream.range(0, 40).mapToObj(i -> i == 7 ? "8" : i + 1 + " kg").collect(lines());
    Table table = read("x\n" + cells + "\n");
    assertThat(numbers(table, "x")[7]).isEqualTo(8);
    assertThat(said(table))
        .contains("without a unit and taken to be in that of the others: 1 cell of x (kg)");
  }

  private static Collector<CharSequence, ?, String> lines() {
    return Collectors.joining("\n");
  }

  @Test
  void pointBeforeThreeDigitsOfAnAmountIsNotGuessed() throws IOException {
    Table table = read("x;y\n181.216 €;1\n95.500 €;2\n");
    assertThatThrownBy(() -> table.numbers("x", "target"))
        .hasMessageContaining("\"181.216\" can be 181.216 or 181216");
    assertThat(numbers(read("x;y\n181.216 kg;1\n95.500 kg;2\n"), "x"))
        .containsExactly(181.216, 95.5);
  }

  @Test
  void zeroNeedsNoUnit() throws IOException {
    assertThat(numbers(read("x\n0\n0\n5 %\n"), "x")).containsExactly(0, 0, 5);
  }

  @Test
  void twoUnitsStayTextAndAreNamedWithTheirFirstRowsWhereNumbersAreNeeded() throws IOException {
    Table table = read("w,y\n2 kg,1\n3 kg,2\n300 g,3\n");
    assertThat(table.require("w", "test")).isInstanceOf(Column.Text.class);
    assertThat(said(table)).isEmpty();
    assertThatThrownBy(() -> table.numbers("w", "target"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageEndingWith(
            "t.csv: column \"w\" has values in kg and in g: \"2 kg\" in row 1, \"300 g\" in row 3;"
                + " write all of its values in one unit");
  }

  @Test
  void unitThatManyCellsLackStaysText() throws IOException {
    Table table = read("w,y\n2 kg,1\n3,2\n300,3\n");
    assertThatThrownBy(() -> table.numbers("w", "target"))
        .hasMessageContaining(
            "has values in kg and without a unit: \"2 kg\" in row 1, \"3\" in row 2");
  }

  @Test
  void wordAmongNumbersWithUnitsIsNamedNotTheUnit() throws IOException {
    Table table = read("w,y\n2 kg,1\n3 kg,2\nheavy,3\n");
    assertThatThrownBy(() -> table.numbers("w", "target"))
        .hasMessageContaining("row 3, column \"w\": \"heavy\" is not a number");
  }

  @Test
  void codesAndComparisonsStayText() throws IOException {
    Table table = read("code,limit\nA1,<5\nA2,<6\nA3,<7\n");
    assertThat(table.columns()).allMatch(Column.Text.class::isInstance);
  }

  @Test
  void fittedColumnIsReadWithOrWithoutItsUnitAndNeverInAnother() throws IOException {
    ColumnType fitted = ColumnType.of(read("x\n2 kg\n3 kg\n").require("x", "test"));
    assertThat(ColumnType.parse(fitted.words())).isEqualTo(fitted);
    ReadOptions options = ReadOptions.DEFAULT.withTypes(Map.of("x", fitted));
    assertThat(numbers(Tables.read(file("x\n4 kg\n5\n6\n"), options), "x"))
        .containsExactly(4, 5, 6);
    assertThat(numbers(Tables.read(file("x\n4\n5\n"), options), "x")).containsExactly(4, 5);
    assertThatThrownBy(() -> Tables.read(file("x\n4 kg\n500 g\n"), options))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageEndingWith(
            "row 2, column \"x\": \"500 g\" is not in kg, as the column's numbers are; convert it");
  }

  @Test
  void columnFittedWithoutUnitTakesOneThatAllCellsHave() throws IOException {
    ReadOptions options =
        ReadOptions.DEFAULT.withTypes(Map.of("x", ColumnType.of(Column.Kind.REAL)));
    assertThat(numbers(Tables.read(file("x\n4 kg\n5.5 kg\n"), options), "x"))
        .containsExactly(4, 5.5);
    assertThatThrownBy(() -> Tables.read(file("x\n4 kg\n5.5 g\n"), options))
        .hasMessageContaining("row 2, column \"x\": \"5.5 g\"");
  }

  @Test
  void decimalCommaOfTheFittedColumnHoldsForNumbersWithUnits() throws IOException {
    ColumnType fitted = ColumnType.of(read("x\n\"2,5 €\"\n\"3,25 €\"\n").require("x", "test"));
    ReadOptions options = ReadOptions.DEFAULT.withTypes(Map.of("x", fitted));
    assertThat(numbers(Tables.read(file("x\n\"7,5 €\"\n\"8,5\"\n"), options), "x"))
        .containsExactly(7.5, 8.5);
    assertThatThrownBy(() -> Tables.read(file("x\n7.5 €\n"), options))
        .hasMessageContaining("\"7.5 €\" is not a number with a decimal comma");
  }

  @Test
  void blocksAndWholeTableReadUnitsAlike() throws IOException {
    String rows =
        IntStream.range(0, 3000).mapToObj(i -> "$" + i + ".5;" + i + " %").collect(lines());
    Path file = file("a;b\n" + rows + "\n");
    Table whole = Tables.read(file);
    List<Double> streamed = new ArrayList<>();
    try (TableBlocks blocks = TableBlocks.open(List.of(file), ReadOptions.DEFAULT)) {
      blocks.read(
          name -> true,
          block -> {
            for (double value : numbers(block, "a")) {
              streamed.add(value);
            }
          });
      assertThat(blocks.guesses()).containsExactlyInAnyOrderElementsOf(whole.guesses());
    }
    assertThat(streamed).hasSize(3000).startsWith(0.5, 1.5).last().isEqualTo(2999.5);
    assertThat(numbers(whole, "a")).hasSize(3000).startsWith(0.5, 1.5);
  }

  @Test
  void textOfJsonIsReadAlike() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("t.json"), "[{\"x\":\"2 kg\"},{\"x\":\"3.5 kg\"},{\"x\":\"4 kg\"}]");
    assertThat(numbers(Tables.read(file), "x")).containsExactly(2, 3.5, 4);
  }
}
