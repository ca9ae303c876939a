// SPDX-License-Identifier: Apache-2.0
package org.aleator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.aleator.data.Column;
import org.aleator.data.DataRequest;
import org.aleator.data.Table;
import org.aleator.encode.ClassRows;
import org.aleator.encode.LabelDetails;
import org.aleator.util.InvalidInputException;
import org.junit.jupiter.api.Test;

/** The front door takes classes by the rules of the command line. */
class ClassColumnTest {
  private static ClassRows of(Column target) {
    double[] x = new double[target.rows()];
    Arrays.setAll(x, i -> i);
    Table table = new Table("rows", List.of(new Column.Numeric("x", x), target));
    return ClassColumn.of(
        table,
        new DataRequest(List.of("y"), Optional.of(List.of("x")), List.of()),
        LabelDetails.NONE);
  }

  private static String[] words(int rows) {
    String[] words = new String[rows];
    Arrays.setAll(words, i -> i % 2 == 0 ? "b" : "a");
    return words;
  }

  @Test
  void rareClassesAreJoinedAndAnEmptyTextIsNone() {
    String[] labels = words(30);
    Arrays.fill(labels, 0, 3, "c");
    Arrays.fill(labels, 3, 6, "d");
    labels[6] = "";

    ClassRows rows = of(new Column.Text("y", labels));

    assertThat(rows.names()).containsExactly("a", "b", "other");
    assertThat(rows.data().dataset().rows()).isEqualTo(29);
    assertThat(Arrays.stream(rows.data().dataset().y()).filter(y -> y == 2)).hasSize(6);
  }

  @Test
  void numbersAreClassesInTheirOrder() {
    double[] labels = new double[30];
    Arrays.setAll(labels, i -> i % 3 == 0 ? 10 : i % 3 == 1 ? 9 : -0.5);

    assertThat(of(new Column.Numeric("y", labels)).names()).containsExactly("-0.5", "9", "10");
  }

  @Test
  void tooManyValuesAreRefused() {
    double[] labels = new double[60];
    Arrays.setAll(labels, i -> i);

    assertThatThrownBy(() -> of(new Column.Numeric("y", labels)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("60 different values");
  }
}
