// SPDX-License-Identifier: Apache-2.0
package org.aleator.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.aleator.data.Column;
import org.aleator.data.DataRequest;
import org.aleator.data.Table;
import org.aleator.finding.TargetFinding;
import org.aleator.util.InvalidInputException;
import org.junit.jupiter.api.Test;

class ClassRowsTest {

  /** So many rows of each class, "a" first, one after the other; each row's x is its number. */
  private static ClassRows rows(String classes, int... sizes) {
    List<String> labels = new ArrayList<>();
    List<String> names = List.of(classes.split(" ", -1));
    for (int c = 0; c < sizes.length; c++) {
      for (int i = 0; i < sizes[c]; i++) {
        labels.add(names.get(c));
      }
    }
    Table table =
        new Table(
            "t.csv",
            List.of(
                Column.Numeric.counting("x", 1, labels.size()),
                new Column.Text("y", labels.toArray(String[]::new))));
    TargetColumns found = TargetColumns.of(table, List.of("y"), Optional.empty());
    PreparedData data =
        DatasetBuilder.build(found.table(), DataRequest.target("y").withFeatures("x")).get(0);
    return ClassRows.of("t.csv", data, found.names().get("y"));
  }

  @Test
  void classesOfFiveRowsStayAsTheyAre() {
    ClassRows rows = rows("a b", 15, 5);
    assertThat(rows.names()).containsExactly("a", "b");
    assertThat(rows.data().findings()).isEmpty();
    assertThat(rows.data().dataset().y()).startsWith(0, 0).endsWith(1, 1);
  }

  @Test
  void rareClassesThatAreFiveRowsTogetherAreOneClass() {
    ClassRows rows = rows("a b c d", 10, 3, 10, 2);
    assertThat(rows.names()).containsExactly("a", "c", "other");
    assertThat(rows.data().dataset().y()).hasSize(25).endsWith(1, 1, 2, 2);
    assertThat(rows.data().findings().get(0).message())
        .isEqualTo(
            "the classes b (3), d (2) have fewer than 5 rows each: taken together as the class other");
  }

  @Test
  void rareClassesJoinAClassThatIsCalledOther() {
    ClassRows rows = rows("a other z", 10, 10, 1);
    assertThat(rows.names()).containsExactly("a", "other");
    assertThat(rows.data().dataset().y()).hasSize(21).endsWith(1, 1);
  }

  @Test
  void rowsOfClassesThatAreTooRareTogetherAreLeftOutAndTheWayBackToTheFileStays() {
    ClassRows rows = rows("a b c", 10, 2, 10);
    assertThat(rows.names()).containsExactly("a", "c");
    assertThat(rows.data().dataset().rows()).isEqualTo(20);
    assertThat(rows.data().fileRows()).startsWith(0).endsWith(21).doesNotContain(10, 11);
    assertThat(rows.data().dataset().x().columnValues(0)).doesNotContain(11, 12);
    assertThat(rows.data().findings())
        .containsExactly(
            new TargetFinding.RareClassesLeftOut(
                List.of(new TargetFinding.ClassSize("b", 2)), ClassRows.FEWEST));
  }

  @Test
  void oneClassIsRefused() {
    assertThatThrownBy(() -> rows("ok fraud", 30, 2))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("t.csv: column \"y\"")
        .hasMessageContaining("fraud (2), ok (30)");
    assertThatThrownBy(() -> rows("same", 30)).hasMessageContaining("nothing to predict");
  }
}
