// SPDX-License-Identifier: Apache-2.0
package org.aleator.encode;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.aleator.data.Column;
import org.aleator.data.Guess;
import org.aleator.data.Table;
import org.aleator.finding.Finding;
import org.aleator.finding.TargetFinding;
import org.aleator.text.Blanks;
import org.aleator.text.Digits;
import org.aleator.text.Excerpt;
import org.aleator.text.Measure;
import org.aleator.text.NumberForm;
import org.aleator.text.NumberText;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Setting;

/**
 * Which targets of a table are classes. Text, true and false, and numbers of two values are; other
 * numbers are numbers, and where they are few and whole, that is said. A user who knows better says
 * so.
 *
 * @param table the one given, in which numbers stand for classes
 * @param names of the classes, by the targets that are some
 * @param findings what was decided where it could be otherwise, by target
 */
public record TargetColumns(
    Table table, Map<String, List<String>> names, Map<String, Finding> findings) {
  /** As many as a category has levels: with more, a class has too few rows to be told. */
  public static final int MOST_CLASSES = DatasetBuilder.MAX_LEVELS;

  /** Whole numbers of so few values are often codes: grades, stars, species. */
  static final int FEW_VALUES = 10;

  public TargetColumns {
    names = Map.copyOf(names);
    findings = Map.copyOf(findings);
  }

  /**
   * Decides for each target.
   *
   * @param given what the user says they are, if anything
   * @throws InvalidInputException where a target is unknown or cannot be what it is said to be
   */
  public static TargetColumns of(Table table, List<String> targets, Optional<TargetKind> given) {
    Map<String, ClassTarget> classes = new LinkedHashMap<>();
    Map<String, Finding> findings = new LinkedHashMap<>();
    for (String target : targets) {
      Column column = table.require(target, "target");
      if (given.orElseGet(() -> kind(table, column)) == TargetKind.CLASSES) {
        requireFewEnough(table, column, given.isPresent());
        classes.put(target, ClassTarget.of(column));
      }
      if (given.isEmpty()) {
        doubtful(column).ifPresent(finding -> findings.put(target, finding));
      }
    }
    Map<String, List<String>> names = new LinkedHashMap<>();
    classes.forEach((target, found) -> names.put(target, found.names()));
    return new TargetColumns(numbered(table, classes), names, findings);
  }

  /** What a column's values are where nobody says. */
  public static TargetKind kind(Table table, Column column) {
    if (column instanceof Column.Text text) {
      UsedColumns.requireNotMostlyNumbers(table, text);
      if (Arrays.stream(text.values()).noneMatch(TargetColumns::isWord)) {
        // Quantities in two units, or written in two ways: says which.
        table.numbers(text.name(), "target");
      }
      return TargetKind.CLASSES;
    }
    boolean classes =
        ((Column.Numeric) column).kind() == Column.Kind.BOOLEAN || ClassTarget.count(column) == 2;
    return classes ? TargetKind.CLASSES : TargetKind.NUMBERS;
  }

  /** Whether a cell is neither a number, in whatever form and unit, nor missing. */
  private static boolean isWord(String cell) {
    String text = cell == null ? "" : Blanks.strip(cell);
    return NumberForm.of(text) == 0
        && NumberText.of(text) == NumberText.TEXT
        && Measure.of(text).isEmpty();
  }

  /**
   * What a column can be as a target, the usual first.
   *
   * @throws InvalidInputException where it can be nothing
   */
  public static List<TargetKind> possible(Table table, Column column) {
    TargetKind usual = kind(table, column);
    if (column instanceof Column.Text) {
      requireFewEnough(table, column, false);
      return List.of(usual);
    }
    table.numbers(column.name(), "target");
    boolean few = ClassTarget.count(column) <= MOST_CLASSES;
    if (usual == TargetKind.NUMBERS && !few) {
      return List.of(usual);
    }
    TargetKind other = usual == TargetKind.NUMBERS ? TargetKind.CLASSES : TargetKind.NUMBERS;
    return List.of(usual, other);
  }

  /** What could be decided otherwise. */
  private static Optional<Finding> doubtful(Column column) {
    if (!(column instanceof Column.Numeric numeric) || numeric.kind() == Column.Kind.BOOLEAN) {
      return Optional.empty();
    }
    double[] values = ClassTarget.distinct(numeric);
    if (values.length == 2) {
      List<String> names = ClassTarget.of(column).names();
      return Optional.of(
          new TargetFinding.TwoValuesTakenAsClasses(column.name(), names.get(0), names.get(1)));
    }
    boolean few = values.length > 2 && values.length <= FEW_VALUES;
    for (double value : values) {
      few &= value == Math.rint(value);
    }
    return few
        ? Optional.of(new TargetFinding.FewValuesTakenAsNumbers(column.name(), values.length))
        : Optional.empty();
  }

  private static void requireFewEnough(Table table, Column column, boolean said) {
    int values = ClassTarget.count(column);
    if (values > MOST_CLASSES) {
      boolean text = column instanceof Column.Text;
      String message =
          "%s: column \"%s\" has %s different values, and at most %d can be told apart as classes; %s"
              .formatted(
                  table.source(),
                  Excerpt.of(column.name()),
                  Digits.count(values),
                  MOST_CLASSES,
                  text
                      ? "choose another target, or give rare values one name"
                      : "take them as numbers");
      throw said
          ? new InvalidInputException(Setting.TARGET_KIND, message)
          : new InvalidInputException(message);
    }
  }

  /** The names of a target's classes, if it is some. */
  public Optional<List<String>> namesOf(PreparedData data) {
    return Optional.ofNullable(names.get(data.dataset().target()));
  }

  /** The same with what was decided of its target. */
  public PreparedData noted(PreparedData data) {
    return data.withFindings(
        Optional.ofNullable(findings.get(data.dataset().target())).stream().toList());
  }

  private static Table numbered(Table table, Map<String, ClassTarget> classes) {
    if (classes.isEmpty()) {
      return table;
    }
    List<Column> columns = new ArrayList<>();
    for (String name : table.names()) {
      Column column = table.find(name).orElseThrow();
      columns.add(classes.containsKey(name) ? classes.get(name).numbers() : column);
    }
    List<Guess> guesses =
        table.guesses().stream()
            .filter(
                guess ->
                    guess.what() == Guess.What.MISSING_MARK || !classes.containsKey(guess.column()))
            .toList();
    return new Table(table.source(), columns, guesses, table.undecided());
  }
}
