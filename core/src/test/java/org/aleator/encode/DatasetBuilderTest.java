// SPDX-License-Identifier: Apache-2.0
package org.aleator.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.aleator.codec.Parts;
import org.aleator.data.Column;
import org.aleator.data.DataRequest;
import org.aleator.data.Table;
import org.aleator.encode.FeatureEncoding.Encoded;
import org.aleator.finding.Finding;
import org.aleator.util.InvalidInputException;
import org.junit.jupiter.api.Test;

class DatasetBuilderTest {
  private static final int ROWS = 24;

  private static Column numbers(String name, IntToDoubleFunction value) {
    return new Column.Numeric(name, IntStream.range(0, ROWS).mapToDouble(value).toArray());
  }

  private static Column texts(String name, IntFunction<String> value) {
    return new Column.Text(name, IntStream.range(0, ROWS).mapToObj(value).toArray(String[]::new));
  }

  private static Table table(Column... columns) {
    return new Table("data.csv", List.of(columns));
  }

  private static PreparedData build(Table table, DataRequest request) {
    return DatasetBuilder.build(table, request).get(0);
  }

  @Test
  void everyOtherColumnIsAFeatureAndTextIsOneHot() {
    Table table =
        table(
            numbers("a", i -> i),
            numbers("y", i -> 2 * i),
            texts("city", i -> i % 3 == 0 ? "Rome" : i % 3 == 1 ? "Bern" : "Oslo"));
    PreparedData data = build(table, DataRequest.target("y"));
    assertThat(data.dataset().features())
        .containsExactly("a", "city=Bern", "city=Oslo", "city=Rome");
    assertThat(data.dataset().x().rowValues(4)).containsExactly(4, 1, 0, 0);
    assertThat(data.dataset().x().rowValues(5)).containsExactly(5, 0, 1, 0);
    assertThat(data.dataset().x().rowValues(6)).containsExactly(6, 0, 0, 1);
    assertThat(data.dataset().y()[6]).isEqualTo(12);
    assertThat(data.findings()).isEmpty();
  }

  @Test
  void rowsWithAMissingValueAreLeftOutAndFoundAgain() {
    Table table =
        table(
            numbers("a", i -> i == 3 ? Double.NaN : i),
            texts("b", i -> i == 3 || i == 7 ? null : i % 2 == 0 ? "u" : "v"),
            numbers("unused", i -> Double.NaN),
            numbers("y", i -> i));
    PreparedData data = build(table, DataRequest.target("y").withFeatures("a", "b"));
    assertThat(data.dataset().rows()).isEqualTo(22);
    assertThat(data.fileRows()).doesNotContain(3, 7).startsWith(0, 1, 2, 4, 5, 6, 8);
    assertThat(Finding.messages(data.findings()))
        .containsExactly("2 of 24 rows left out: a value is missing in a (1), b (2)");
    double[] back = data.inFileOrder(data.dataset().y());
    assertThat(back).hasSize(ROWS);
    assertThat(back[3]).isNaN();
    assertThat(back[7]).isNaN();
    assertThat(back[8]).isEqualTo(8);
  }

  @Test
  void chosenRowsAreLeftOutByTheirNumbersInTheFileAndSaid() {
    Table table = table(numbers("a", i -> i % 5), numbers("y", i -> i));
    PreparedData data = build(table, DataRequest.target("y").withoutRows(Set.of(1, 8)));
    assertThat(data.dataset().rows()).isEqualTo(22);
    assertThat(data.fileRows()).doesNotContain(0, 7).startsWith(1, 2, 3);
    assertThat(data.inFileOrder(data.dataset().y())[7]).isNaN();
    assertThat(Finding.messages(data.findings())).containsExactly("2 rows left out, as chosen");
    assertThatThrownBy(() -> build(table, DataRequest.target("y").withoutRows(Set.of(25))))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("row 25 cannot be left out: data.csv has 24 rows");
    assertThatThrownBy(() -> DataRequest.target("y").withoutRows(Set.of(0)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("count from 1");
  }

  @Test
  void constantAndEmptyColumnsAreLeftOutAndSaid() {
    Table table =
        table(
            numbers("x", i -> i),
            numbers("one", i -> i == 2 ? Double.NaN : 1),
            texts("word", i -> "w"),
            texts("empty", i -> null),
            numbers("y", i -> 5));
    PreparedData data = build(table, DataRequest.target("y"));
    assertThat(data.dataset().features()).containsExactly("x");
    assertThat(data.dataset().rows()).isEqualTo(ROWS);
    assertThat(data.dataset().y()).containsOnly(5);
    assertThat(Finding.messages(data.findings()))
        .containsExactly(
            "column one left out: it has one value throughout",
            "column word left out: it has one value throughout",
            "column empty left out: it is empty");
  }

  @Test
  void columnThatIsConstantAmongTheUsedRowsIsLeftOut() {
    Table table =
        table(
            numbers("a", i -> i == 3 ? Double.NaN : i),
            numbers("b", i -> i == 3 ? 1 : 0),
            numbers("y", i -> i));
    assertThat(build(table, DataRequest.target("y")).dataset().features()).containsExactly("a");
  }

  @Test
  void everyTargetHasItsOwnRows() {
    Table table =
        table(
            numbers("x", i -> i),
            numbers("y", i -> i == 0 ? Double.NaN : i),
            numbers("z", i -> i < 2 ? Double.NaN : -i));
    List<PreparedData> data =
        DatasetBuilder.build(
            table, new DataRequest(List.of("y", "z"), Optional.empty(), List.of()));
    assertThat(data).extracting(d -> d.dataset().target()).containsExactly("y", "z");
    assertThat(data).extracting(d -> d.dataset().rows()).containsExactly(23, 22);
    assertThat(data).allSatisfy(d -> assertThat(d.dataset().features()).containsExactly("x"));
  }

  @Test
  void carriedColumnsComeAtTheSameRowsAndAreNoFeatures() {
    Table table =
        table(
            numbers("x", i -> i == 1 ? Double.NaN : i),
            numbers("mu", i -> i == 2 ? Double.NaN : 10 + i),
            numbers("y", i -> i));
    PreparedData data = build(table, DataRequest.target("y").withCarried("mu"));
    assertThat(data.dataset().features()).containsExactly("x");
    assertThat(data.carried().get("mu")).startsWith(10, 13, 14).hasSize(22);
  }

  @Test
  void predictionsAloneNeedNoFeatures() {
    Table table = table(numbers("mu", i -> i), numbers("y", i -> i));
    PreparedData data = build(table, DataRequest.target("y").withCarried("mu"));
    assertThat(data.dataset().x().columns()).isZero();
    assertThat(data.dataset().rows()).isEqualTo(ROWS);
  }

  @Test
  void encodingAppliesToNewTablesByName() {
    FeatureEncoding encoding =
        new FeatureEncoding(
            List.of(
                new FeatureEncoding.Quantity("a"),
                new FeatureEncoding.Category("c", List.of("u", "v"))));
    Table fresh =
        table(
            texts("extra", i -> "id" + i),
            texts("c", i -> i == 5 ? "w" : i % 2 == 0 ? "u" : "v"),
            numbers("a", i -> i == 2 ? Double.NaN : i));
    Encoded encoded = encoding.encode(fresh);
    assertThat(encoded.rows()).hasSize(22).startsWith(0, 1, 3, 4, 6);
    assertThat(encoded.x().rowValues(2)).containsExactly(3, 0, 1);
    assertThat(Finding.messages(encoded.findings()))
        .containsExactly(
            "1 of 24 rows left out: a value is missing in a (1)",
            "1 rows left out: column \"c\" has levels the model has not seen (row 6: \"w\")");
  }

  @Test
  void modelAppliedToDataWithoutItsColumnIsRefused() {
    FeatureEncoding encoding =
        new FeatureEncoding(List.of(new FeatureEncoding.Quantity("pressure")));
    assertThatThrownBy(() -> encoding.encode(table(numbers("presure", i -> i))))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("no column \"pressure\"")
        .hasMessageContaining("did you mean \"presure\"");
    assertThatThrownBy(() -> encoding.encode(table(texts("pressure", i -> "high"))))
        .hasMessageContaining("row 1, column \"pressure\": \"high\" is not a number");
  }

  @Test
  void encodingSurvivesBeingTakenApart() {
    FeatureEncoding encoding =
        new FeatureEncoding(
            List.of(
                new FeatureEncoding.Category("c\"=", Arrays.asList("", "u,v")),
                new FeatureEncoding.Quantity("a")));
    Parts parts = Parts.empty();
    encoding.write(parts, "features");
    assertThat(FeatureEncoding.read(parts, "features")).isEqualTo(encoding);
    parts.addGroup("features");
    assertThatThrownBy(() -> FeatureEncoding.read(parts, "features"))
        .isInstanceOf(InvalidInputException.class);
  }

  @Test
  void numbersWhosePowersHaveNoDoubleAreRefusedWithTheirRow() {
    for (double label : new double[] {1e308, -1e160, Double.NEGATIVE_INFINITY}) {
      Table table = table(numbers("x", i -> i), numbers("y", i -> i == 17 ? label : i));
      assertThatThrownBy(() -> DatasetBuilder.build(table, DataRequest.target("y")))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("row 18, column \"y\": " + label);
    }
    Table tiny = table(numbers("x", i -> i), numbers("y", i -> 1e-200 * i));
    assertThatThrownBy(() -> DatasetBuilder.build(tiny, DataRequest.target("y")))
        .hasMessageContaining("smaller unit");
    assertThat(
            DatasetBuilder.build(
                table(numbers("x", i -> i), numbers("y", i -> 0)), DataRequest.target("y")))
        .hasSize(1);
  }

  @Test
  void codesWithLeadingZerosAreACategory() {
    String[] codes = {"01", "02", "0A"};
    Table table = table(texts("code", i -> codes[i % 3]), numbers("y", i -> i));
    assertThat(build(table, DataRequest.target("y")).dataset().features()).hasSize(3);
  }
}
