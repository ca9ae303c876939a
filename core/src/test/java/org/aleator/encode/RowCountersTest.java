// SPDX-License-Identifier: Apache-2.0
package org.aleator.encode;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.aleator.data.Column;
import org.aleator.data.DataRequest;
import org.aleator.data.Table;
import org.aleator.finding.Finding;
import org.junit.jupiter.api.Test;

/** A column that numbers the rows is no feature unless it is named or the only one. */
class RowCountersTest {
  private static final int ROWS = 30;

  private static Column whole(String name, IntToDoubleFunction value) {
    return whole(name, "", value);
  }

  private static Column whole(String name, String form, IntToDoubleFunction value) {
    double[] values = IntStream.range(0, ROWS).mapToDouble(value).toArray();
    return new Column.Numeric(name, Column.Kind.INTEGER, values, form);
  }

  private static Column real(String name) {
    return new Column.Numeric(
        name, IntStream.range(0, ROWS).mapToDouble(i -> Math.sin(i * 7)).toArray());
  }

  private static PreparedData build(Column... columns) {
    return DatasetBuilder.build(table(columns), DataRequest.target("y")).get(0);
  }

  private static Table table(Column... columns) {
    return new Table("t.csv", List.of(columns));
  }

  @Test
  void countersFromZeroAndOneAreLeftOutAndSaid() {
    PreparedData data = build(whole("id", i -> i + 1), whole("nr", i -> i), real("x"), real("y"));
    assertThat(data.dataset().features()).containsExactly("x");
    assertThat(Finding.messages(data.findings()))
        .containsExactly(
            "column id left out: it numbers the rows (1, …, 30); name it among the features to use"
                + " it",
            "column nr left out: it numbers the rows (0, …, 29); name it among the features to use"
                + " it");
  }

  @Test
  void namedCounterIsAFeature() {
    Table table = table(whole("id", i -> i + 1), real("x"), real("y"));
    DataRequest request = DataRequest.target("y").withFeatures("id", "x");
    PreparedData data = DatasetBuilder.build(table, request).get(0);
    assertThat(data.dataset().features()).containsExactly("id", "x");
    assertThat(data.findings()).isEmpty();
  }

  @Test
  void onlyFeatureStaysThoughItCounts() {
    PreparedData data = build(whole("x", i -> i + 1), real("y"));
    assertThat(data.dataset().features()).containsExactly("x");
    assertThat(data.findings()).isEmpty();
  }

  @Test
  void besideAnIndexTheOnlyFeatureStays() {
    PreparedData data = build(whole("Unnamed: 0", i -> i), whole("x", i -> i + 1), real("y"));
    assertThat(data.dataset().features()).containsExactly("x");
  }

  @Test
  void wholeNumbersThatDoNotCountStay() {
    PreparedData data =
        build(
            whole("years", i -> 1990 + i),
            whole("gap", i -> i == 7 ? 70 : i + 1),
            whole("down", i -> ROWS - i),
            whole("even", i -> 2 * i),
            real("y"));
    assertThat(data.dataset().features()).containsExactly("years", "gap", "down", "even");
  }

  @Test
  void pandasIndexIsLeftOutInAnyOrderAndWithGaps() {
    assertThat(build(whole("Unnamed: 0", i -> (7 * i) % 31), real("x"), real("y")))
        .extracting(data -> data.dataset().features())
        .isEqualTo(List.of("x"));
    assertThat(build(whole("column1", i -> 3 * i), real("x"), real("y")).dataset().features())
        .containsExactly("x");
    assertThat(build(real("x"), whole("column1", i -> 3 * i), real("y")).dataset().features())
        .containsExactly("x", "column1");
    assertThat(build(whole("Unnamed: 0", i -> i % 5), real("x"), real("y")).dataset().features())
        .containsExactly("Unnamed: 0", "x");
  }

  @Test
  void numbersWithLeadingZerosOfWhichNoneRepeatsAreIds() {
    PreparedData data =
        build(
            whole("id", "0000", i -> 17 * i + 3),
            whole("zip", "000", i -> i % 6),
            real("x"),
            real("y"));
    assertThat(data.dataset().features()).containsExactly("zip", "x");
    assertThat(Finding.messages(data.findings()).get(0))
        .startsWith("column id left out: it numbers the rows (0003, …, 0496)");
  }

  @Test
  void blocksOfOneFileAndOfSeveralAreCountedOn() {
    Table whole = table(whole("id", i -> i + 1), whole("nr", i -> i % 10), real("y"));
    RowCounters counters = new RowCounters();
    for (int from = 0; from < ROWS; from += 10) {
      counters.add(block(whole, from));
    }
    assertThat(counters.of(whole.columns().get(0), whole)).isPresent();
    assertThat(counters.of(whole.columns().get(1), whole)).isEmpty();
    RowCounters files = new RowCounters();
    for (int from = 0; from < ROWS; from += 10) {
      files.add(block(whole, from).startingAt(0));
    }
    assertThat(files.of(whole.columns().get(0), whole)).isPresent();
    assertThat(files.of(whole.columns().get(1), whole)).isPresent();
  }

  private static Table block(Table whole, int from) {
    List<Column.Numeric> columns =
        whole.columns().stream()
            .map(Column.Numeric.class::cast)
            .map(
                c ->
                    new Column.Numeric(
                        c.name(), c.kind(), Arrays.copyOfRange(c.values(), from, from + 10)))
            .toList();
    return new Table("t.csv", columns).startingAt(from);
  }
}
