// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.aleator.data.ColumnType;
import org.aleator.data.Table;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Setting;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A column that a model was fitted to is read in the form it had then, whatever other rows hold.
 */
class FittedFormTest {
  @TempDir Path folder;

  private static ReadOptions fitted(
      String type, ReadOptions.Decimal decimal, ReadOptions.DateOrder order) {
    return new ReadOptions(
        Optional.empty(),
        Set.of(),
        Optional.ofNullable(decimal),
        Optional.ofNullable(order),
        Optional.empty(),
        Map.of("x", ColumnType.parse(type)),
        Work.of(1));
  }

  private static ReadOptions fitted(String type) {
    return fitted(type, null, null);
  }

  /** The same at once and in blocks. */
  private static double[] read(Path file, ReadOptions options) {
    double[] values = Tables.read(file, options).numbers("x", "test");
    try (TableBlocks blocks = TableBlocks.open(List.of(file), options)) {
      assertThat(blocks.whole().numbers("x", "test")).isEqualTo(values);
    }
    return values;
  }

  private Path csv(String... cells) throws IOException {
    return Files.writeString(folder.resolve("t.csv"), "x;z\n" + String.join(";1\n", cells) + ";1");
  }

  @Test
  void formOfAColumnIsPartOfItsType() throws IOException {
    assertThat(typeOf("1.5", "2")).isEqualTo("real");
    assertThat(typeOf("1,234.5", "2")).isEqualTo("real POINT");
    assertThat(typeOf("1,5", "1 234,5")).isEqualTo("real COMMA");
    assertThat(typeOf("1,5", "1.234,5")).isEqualTo("real GROUPED_COMMA");
    // A point that may be between thousands, since commas are decimal signs.
    assertThat(typeOf("1,5", "1.234")).isEqualTo("real GROUPED_COMMA");
  }

  private String typeOf(String... cells) throws IOException {
    Path file = csv(cells);
    String words = ColumnType.of(Tables.read(file).columns().get(0)).words();
    try (TableBlocks blocks = TableBlocks.open(List.of(file), ReadOptions.DEFAULT)) {
      assertThat(ColumnType.of(blocks.whole().columns().get(0)).words()).isEqualTo(words);
    }
    return words;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "real ! 1.234 ! 1.234",
        "real ! 1 234 ! 1234",
        "real ! 1,234.5 ! 1234.5",
        "real ! -12 ! -12",
        "boolean ! 1 ! 1",
        "integer ! 1.5 ! 1.5",
        "real POINT ! 1,234 ! 1234",
        "real POINT ! 1.234 ! 1.234",
        "real COMMA ! 1,234 ! 1.234",
        "real COMMA ! 1.234,5 ! 1234.5",
        "real COMMA ! 1.234.567 ! 1234567",
        "real COMMA ! 7 ! 7",
        "real GROUPED_COMMA ! 1.234 ! 1234",
        "real GROUPED_COMMA ! 1,234 ! 1.234"
      })
  void cellIsReadInTheFormOfTheModel(String type, String cell, double value) throws IOException {
    assertThat(read(csv("3", cell, "NA"), fitted(type))).containsExactly(3, value, Double.NaN);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "real ! 5,5 ! is not a number with a decimal point",
        "real ! 1,234 ! can be 1234 or 1.234",
        "boolean ! 5,5 ! is not a number with a decimal point",
        "real POINT ! 5,5 ! is not a number with a decimal point",
        "real COMMA ! 5.5 ! is not a number with a decimal comma",
        "real COMMA ! 1.234 ! can be 1.234 or 1234",
        "real GROUPED_COMMA ! 5.5 ! is not a number with a decimal comma"
      })
  void cellInAnotherFormIsRefusedByNameWhateverOtherRowsHold(
      String type, String cell, String complaint) throws IOException {
    // Alone, among cells of its own form, and among others.
    for (String other : List.of("3", "1.234", "1,25", "5,5", cell)) {
      Path file = csv("3", cell, other);
      assertThatThrownBy(() -> read(file, fitted(type)))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageStartingWith(file + ": row 2, column \"x\": \"" + cell + "\" " + complaint)
          .hasMessageContaining("fitted to")
          .satisfies(
              e -> assertThat(((InvalidInputException) e).setting()).contains(Setting.DECIMAL));
    }
  }

  @Test
  void decimalSignThatIsSaidWins() throws IOException {
    ReadOptions comma = fitted("real", ReadOptions.Decimal.COMMA, null);
    assertThat(read(csv("5,5", "1.234"), comma)).containsExactly(5.5, 1234);
    ReadOptions point = fitted("real COMMA", ReadOptions.Decimal.POINT, null);
    assertThat(read(csv("5.5", "1,234"), point)).containsExactly(5.5, 1234);
    Path file = csv("5,5", "1.5");
    assertThatThrownBy(() -> read(file, comma))
        .hasMessageContaining("row 2, column \"x\": \"1.5\" is not a number with a decimal comma");
  }

  @Test
  void wordAmongNumbersIsTheOneThatIsNamed() throws IOException {
    Path file = csv("1,5", "2,5", "NA", "soon", "3,5");
    assertThatThrownBy(() -> read(file, fitted("real COMMA")))
        .hasMessageContaining("row 4, column \"x\": \"soon\" is not a number");
  }

  @Test
  void rowIsCountedInItsOwnFile() throws IOException {
    Path first = Files.writeString(folder.resolve("a.csv"), "x;z\n1.5;1\n2.5;1\n");
    Path second = Files.writeString(folder.resolve("b.csv"), "x;z\n1.5;1\n2,5;1\n");
    assertThatThrownBy(
            () -> {
              try (TableBlocks blocks = TableBlocks.open(List.of(first, second), fitted("real"))) {
                blocks.whole();
              }
            })
        .hasMessageStartingWith(second + ": row 2, column \"x\": \"2,5\"");
  }

  @Test
  void numberOfAJsonFileHasADecimalPointWhateverTheModelOrTheUserSays() throws IOException {
    String json = "[{\"x\": 1.234}, {\"x\": 0.5}, {\"x\": \"7,25\"}, {\"x\": 3e2}]";
    Path file = Files.writeString(folder.resolve("t.json"), json);
    double[] values = {1.234, 0.5, 7.25, 300};
    assertThat(read(file, fitted("real COMMA"))).containsExactly(values);
    assertThat(read(file, fitted("real GROUPED_COMMA"))).containsExactly(values);
    assertThat(read(file, fitted("real", ReadOptions.Decimal.COMMA, null))).containsExactly(values);
    assertThat(read(file, ReadOptions.DEFAULT)).containsExactly(values);
    assertThatThrownBy(() -> read(file, fitted("real")))
        .hasMessageContaining("row 3, column \"x\": \"7,25\" is not a number with a decimal point");
  }

  @Test
  void typedNumbersOfJsonStayTheTextTheyAreInAColumnOfWords() throws IOException {
    Path file = Files.writeString(folder.resolve("t.json"), "[{\"x\": 1.50}, {\"x\": \"word\"}]");
    Table table = Tables.read(file);
    assertThat(table.columns().get(0).text(0)).isEqualTo("1.50");
  }

  @Test
  void orderOfDatesThatIsSaidWins() throws IOException {
    double third = 18_325 * 86_400.0;
    ReadOptions month = fitted("date MM/dd/yyyy");
    ReadOptions day = fitted("date MM/dd/yyyy", null, ReadOptions.DateOrder.DAY_FIRST);
    assertThat(read(csv("03/04/2020"), month)).containsExactly(third);
    assertThat(read(csv("04/03/2020"), day)).containsExactly(third);
    ReadOptions ofParquet = fitted("date", null, ReadOptions.DateOrder.DAY_FIRST);
    assertThat(read(csv("04/03/2020"), ofParquet)).containsExactly(third);
    Path file = csv("14/03/2020", "soon");
    assertThatThrownBy(() -> read(file, day))
        .hasMessageContaining("row 2, column \"x\": \"soon\" is not written dd/MM/yyyy");
  }

  @Test
  void timesWithAndWithoutAZoneAreTwoClocks() throws IOException {
    Path file = csv("2020-03-04T10:00Z", "2020-03-04T10:00");
    assertThatThrownBy(() -> read(file, fitted("timestamp yyyy-MM-dd")))
        .hasMessageContaining("row 2, column \"x\": \"2020-03-04T10:00\" has no time zone");
  }
}
