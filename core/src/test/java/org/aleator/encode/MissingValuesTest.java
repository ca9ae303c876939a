// SPDX-License-Identifier: Apache-2.0
package org.aleator.encode;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.aleator.codec.Parts;
import org.aleator.data.Column;
import org.aleator.data.DataRequest;
import org.aleator.data.Table;
import org.aleator.finding.Finding;
import org.junit.jupiter.api.Test;

/** Rows in which features are missing are used, and it is a feature that they are. */
class MissingValuesTest {
  private static final int ROWS = 40;

  /** a is missing in every fifth row, c in every eighth, b in one. */
  private static Table table() {
    double[] a = IntStream.range(0, ROWS).mapToDouble(i -> i % 5 == 0 ? Double.NaN : i).toArray();
    double[] b = IntStream.range(0, ROWS).mapToDouble(i -> i == 3 ? Double.NaN : -i).toArray();
    String[] c =
        IntStream.range(0, ROWS)
            .mapToObj(i -> i % 8 == 0 ? null : i % 2 == 0 ? "u" : "v")
            .toArray(String[]::new);
    double[] y = IntStream.range(0, ROWS).mapToDouble(i -> 0.5 * i).toArray();
    return new Table(
        "t",
        List.of(
            new Column.Numeric("a", a),
            new Column.Numeric("b", b),
            new Column.Text("c", c),
            new Column.Numeric("y", y)));
  }

  private static PreparedData kept() {
    return DatasetBuilder.build(table(), DataRequest.target("y").keepingMissing()).get(0);
  }

  @Test
  void aMissingNumberIsTheMedianBesideAnIndicatorAndAMissingWordALevel() {
    PreparedData data = kept();
    assertThat(data.dataset().features())
        .containsExactly("a", "a is missing", "b", "c=u", "c=v", "c is missing");
    // Row 3, whose b alone is missing, is the only one left out.
    assertThat(data.fileRows()).hasSize(ROWS - 1).doesNotContain(3);
    assertThat(data.dataset().x().columnValues(1)[0]).isEqualTo(1);
    assertThat(data.dataset().x().columnValues(1)[1]).isZero();
    // The present values are 1, 2, 4, 6, … 39 without 3: 31, the 16th of which is 21.
    assertThat(data.dataset().x().columnValues(0)[0]).isEqualTo(21);
    assertThat(data.dataset().x().columnValues(5)[0]).isEqualTo(1);
    assertThat(Finding.messages(data.findings()))
        .anyMatch(message -> message.startsWith("values are missing in a (8), c (5)"))
        .anyMatch(message -> message.startsWith("1 of 40 rows left out"));
  }

  @Test
  void newRowsAreFilledAsTheTrainingRowsWere() {
    FeatureEncoding encoding = kept().encoding();
    Parts parts = Parts.empty();
    encoding.write(parts, "features");
    assertThat(FeatureEncoding.read(parts, "features")).isEqualTo(encoding);
    Table rows =
        new Table(
            "new",
            List.of(
                new Column.Numeric("a", Double.NaN, 7, 8),
                new Column.Numeric("b", 1, 2, Double.NaN),
                new Column.Text("c", "u", null, "v")));
    FeatureEncoding.Encoded encoded = encoding.encode(rows);
    assertThat(encoded.rows()).as("b was never missing in training").containsExactly(0, 1);
    assertThat(encoded.x().values())
        .containsExactly(21, 1, 1, 1, 0, 0, /* second row */ 7, 0, 2, 0, 0, 1);
  }

  @Test
  void withoutBeingAskedRowsWithMissingValuesAreLeftOut() {
    PreparedData data = DatasetBuilder.build(table(), DataRequest.target("y")).get(0);
    assertThat(data.dataset().features()).containsExactly("a", "b", "c=u", "c=v");
    assertThat(IntStream.of(data.fileRows()).boxed())
        .allMatch(row -> row % 5 != 0 && row % 8 != 0 && row != 3);
  }
}
