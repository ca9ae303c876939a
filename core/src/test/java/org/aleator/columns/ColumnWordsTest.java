// SPDX-License-Identifier: Apache-2.0
package org.aleator.columns;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.aleator.columns.ColumnStudy.Column;
import org.aleator.columns.ColumnStudy.Measure;
import org.aleator.columns.ColumnStudy.Same;
import org.aleator.columns.ColumnStudy.Value;
import org.aleator.columns.LeaveOut.Adds;
import org.junit.jupiter.api.Test;

/** The sentences say no more and no less than the table below them. */
class ColumnWordsTest {
  private static Column column(String name, double rise, Adds adds) {
    return new Column(
        name, new Rise(rise, 0.1), 0.5, adds, List.of(new Value(Math.sqrt(1 + rise), 0.1)));
  }

  private static List<String> words(List<Column> columns, List<Same> twins) {
    return new ColumnStudy(
            100,
            List.of(Measure.REACHED_RMSE),
            new double[] {1},
            columns,
            Optional.empty(),
            twins,
            List.of())
        .words();
  }

  @Test
  void aColumnThatAddsSomethingIsNamedThoughAnotherMayAddMore() {
    List<String> words =
        words(
            List.of(column("wide", 2, Adds.UNKNOWN), column("sure", 1, Adds.SOMETHING)), List.of());

    assertThat(words.get(0)).startsWith("sure adds something: the RMSE reached is ");
    assertThat(words).noneMatch(sentence -> sentence.startsWith("no column"));
    assertThat(words(List.of(column("sure", 1, Adds.SOMETHING)), List.of()).get(0))
        .startsWith("sure adds most: ");
    assertThat(words(List.of(column("wide", 2, Adds.UNKNOWN)), List.of()).get(0))
        .startsWith("no column is seen to add anything");
  }

  @Test
  void eitherOfTwoMayGoOnlyWhereEachIsKnownToAddNothingAlone() {
    Same same = new Same("a", "b", new Rise(3, 0.1), List.of(new Value(2, 0.1)));

    assertThat(
            words(
                List.of(column("a", 0, Adds.NOTHING), column("b", 0, Adds.NOTHING)), List.of(same)))
        .anyMatch(words -> words.startsWith("a and b carry the same: either one may go, not both"));
    assertThat(
            words(
                List.of(column("a", 2, Adds.UNKNOWN), column("b", 0, Adds.NOTHING)), List.of(same)))
        .anyMatch(words -> words.startsWith("a and b carry in part the same: "))
        .noneMatch(words -> words.contains("either one may go"));
  }
}
