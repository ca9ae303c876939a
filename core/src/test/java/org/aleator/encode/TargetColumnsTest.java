// SPDX-License-Identifier: Apache-2.0
package org.aleator.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.aleator.data.Column;
import org.aleator.data.Guess;
import org.aleator.data.Table;
import org.aleator.finding.TargetFinding;
import org.aleator.util.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TargetColumnsTest {
  private static final int ROWS = 60;

  private static Table table(Column target) {
    return new Table("t.csv", List.of(Column.Numeric.counting("x", 1, target.rows()), target));
  }

  private static TargetColumns decided(Column target, TargetKind... given) {
    return TargetColumns.of(table(target), List.of("y"), Arrays.stream(given).findFirst());
  }

  private static Column words(int different) {
    return new Column.Text(
        "y", IntStream.range(0, ROWS).mapToObj(i -> "w" + i % different).toArray(String[]::new));
  }

  private static Column integers(int different) {
    return new Column.Numeric(
        "y",
        Column.Kind.INTEGER,
        IntStream.range(0, ROWS).mapToDouble(i -> i % different).toArray());
  }

  @Test
  void textIsClassesInTheOrderOfTheirNames() {
    TargetColumns found = decided(new Column.Text("y", "no", null, "yes", "no"));
    assertThat(found.names()).containsEntry("y", List.of("no", "yes"));
    assertThat(found.table().numbers("y", "target")).containsExactly(0, Double.NaN, 1, 0);
    assertThat(found.findings()).isEmpty();
  }

  @Test
  void trueAndFalseAreClassesAndNotGuessedNumbers() {
    Column target = new Column.Numeric("y", Column.Kind.BOOLEAN, 1, 0, 1);
    Table read =
        new Table(
            "t.csv",
            List.of(target),
            List.of(new Guess("y", Guess.What.TRUE_FALSE, "", 3)),
            Map.of());
    TargetColumns found = TargetColumns.of(read, List.of("y"), Optional.empty());
    assertThat(found.names()).containsEntry("y", List.of("false", "true"));
    assertThat(found.table().guesses()).isEmpty();
    assertThat(found.findings()).isEmpty();
  }

  @Test
  void numbersOfTwoValuesAreClassesAndThatIsSaid() {
    TargetColumns found = decided(new Column.Numeric("y", 2, 1, 2, Double.NaN));
    assertThat(found.names()).containsEntry("y", List.of("1", "2"));
    assertThat(found.findings())
        .containsEntry("y", new TargetFinding.TwoValuesTakenAsClasses("y", "1", "2"));
  }

  @Test
  void wholeNumbersOfFewValuesAreNumbersAndThatIsSaid() {
    TargetColumns found = decided(integers(6));
    assertThat(found.names()).isEmpty();
    assertThat(found.findings())
        .containsEntry("y", new TargetFinding.FewValuesTakenAsNumbers("y", 6));
    assertThat(found.table().find("y")).isPresent();
  }

  @Test
  void numbersOfManyValuesOrWithDecimalsAreNumbersWithoutAWord() {
    assertThat(decided(integers(11)).findings()).isEmpty();
    assertThat(decided(new Column.Numeric("y", 0.5, 1, 1.5)).findings()).isEmpty();
    assertThat(decided(integers(11)).names()).isEmpty();
  }

  @Test
  void whoSaysWhatTheTargetIsDecides() {
    assertThat(decided(integers(2), TargetKind.NUMBERS).names()).isEmpty();
    assertThat(decided(integers(2), TargetKind.NUMBERS).findings()).isEmpty();
    // By value, not by letter: 10 is behind 9.
    assertThat(decided(integers(11), TargetKind.CLASSES).names().get("y"))
        .startsWith("0", "1", "2")
        .endsWith("9", "10");
  }

  @Test
  void moreThanFiftyClassesAreRefused() {
    assertThat(decided(words(50)).names().get("y")).hasSize(50);
    assertThatThrownBy(() -> decided(words(51)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("t.csv: column \"y\" has 51 different values")
        .hasMessageContaining("at most 50");
    assertThatThrownBy(() -> decided(integers(51), TargetKind.CLASSES))
        .hasMessageContaining("take them as numbers");
  }

  @Test
  void aWordAmongNumbersIsAMistakeAndNoClass() {
    String[] cells = IntStream.range(0, ROWS).mapToObj(i -> i + ".5").toArray(String[]::new);
    cells[17] = "abc";
    assertThatThrownBy(() -> decided(new Column.Text("y", cells)))
        .hasMessageContaining("row 18")
        .hasMessageContaining("\"abc\" is not a number");
  }

  @Test
  void quantitiesInTwoUnitsAreNoClassesUnlessThatIsSaid() {
    String[] cells =
        IntStream.range(0, ROWS)
            .mapToObj(i -> i % 2 == 0 ? "2 kg" : "300 g")
            .toArray(String[]::new);
    Column target = new Column.Text("y", cells);
    assertThatThrownBy(() -> decided(target)).hasMessageContaining("in kg and in g");
    assertThat(decided(target, TargetKind.CLASSES).names())
        .containsEntry("y", List.of("2 kg", "300 g"));
  }

  @ParameterizedTest
  @EnumSource(TargetKind.class)
  void anUnknownTargetIsNamed(TargetKind kind) {
    assertThatThrownBy(() -> TargetColumns.of(table(words(2)), List.of("z"), Optional.of(kind)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("z");
  }
}
