// SPDX-License-Identifier: Apache-2.0
package org.aleator.columns;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.aleator.columns.ColumnStudy.Column;
import org.aleator.columns.ColumnStudy.Measure;
import org.aleator.columns.ColumnStudy.Same;
import org.aleator.columns.ColumnStudy.Spare;
import org.aleator.columns.ColumnStudy.Value;
import org.aleator.columns.LeaveOut.Adds;
import org.aleator.text.Digits;
import org.aleator.text.Excerpt;

/** What is found of a table's columns, in sentences. */
final class ColumnWords {
  private static final int MOST_NAMES = 8;

  private final ColumnStudy study;
  private final List<String> sentences = new ArrayList<>();

  private ColumnWords(ColumnStudy study) {
    this.study = study;
  }

  static List<String> of(ColumnStudy study) {
    ColumnWords words = new ColumnWords(study);
    words.sentences.addAll(NoiseAlong.sentences(study.noise()));
    words.mostNeeded();
    study.twins().forEach(words::same);
    study.spare().ifPresent(words::spare);
    words.unknown();
    return words.sentences;
  }

  /** A greater loss that may be chance is no claim. */
  private void mostNeeded() {
    Optional<Column> most =
        study.columns().stream().filter(column -> column.adds() == Adds.SOMETHING).findFirst();
    sentences.add(
        most.map(
                column ->
                    "%s adds %s: %s is %s without it, %s with it"
                        .formatted(
                            Excerpt.of(column.name()),
                            column.equals(study.columns().get(0)) ? "most" : "something",
                            measure(),
                            shown(column.without().get(0)),
                            Digits.of(study.now()[0])))
            .orElse("no column is seen to add anything that the others do not tell"));
  }

  /** That either may go is known where each is known to add nothing beside the other. */
  private void same(Same same) {
    boolean eitherMayGo = addsNothing(same.one()) && addsNothing(same.other());
    sentences.add(
        "%s and %s carry %s (%s is %s without both)"
            .formatted(
                Excerpt.of(same.one()),
                Excerpt.of(same.other()),
                eitherMayGo
                    ? "the same: either one may go, not both"
                    : "in part the same: losing both costs more than each alone adds up to",
                measure(),
                shown(same.without().get(0))));
  }

  private boolean addsNothing(String name) {
    return study.columns().stream()
        .anyMatch(column -> column.name().equals(name) && column.adds() == Adds.NOTHING);
  }

  private void spare(Spare spare) {
    boolean one = spare.columns().size() == 1;
    String nothing =
        one
            ? spare.nothing() ? "adds nothing" : "is not seen to add anything"
            : spare.nothing() ? "add nothing" : "are not seen to add anything";
    sentences.add(
        "%s %s: %s is %s %s"
            .formatted(
                names(spare.columns()),
                nothing,
                measure(),
                shown(spare.without().get(0)),
                one ? "without it" : "with none of them"));
  }

  /** Columns that may add a little and are not spared. */
  private void unknown() {
    List<String> named = new ArrayList<>(study.spare().map(Spare::columns).orElse(List.of()));
    study.twins().forEach(same -> named.addAll(List.of(same.one(), same.other())));
    List<String> left =
        study.columns().stream()
            .filter(column -> column.adds() != Adds.SOMETHING && !named.contains(column.name()))
            .map(Column::name)
            .toList();
    if (!left.isEmpty()) {
      sentences.add(
          "these rows cannot tell what %s %s alone; with the others that add little, something is lost"
              .formatted(names(left), left.size() == 1 ? "adds" : "add"));
    }
  }

  private String measure() {
    Measure first = study.measures().get(0);
    return first == Measure.REACHED_RMSE ? "the RMSE reached" : "the " + first.words() + " reached";
  }

  private static String shown(Value value) {
    return Digits.withError(value.value(), value.standardError());
  }

  private static String names(List<String> columns) {
    List<String> first = columns.stream().limit(MOST_NAMES).map(Excerpt::of).toList();
    int more = columns.size() - first.size();
    return String.join(", ", first) + (more > 0 ? " and %d more".formatted(more) : "");
  }
}
