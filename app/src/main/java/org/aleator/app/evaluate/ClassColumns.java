// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.evaluate;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.text.Excerpt;
import org.aleator.util.InvalidInputException;

/**
 * Which column holds the probability of which class.
 *
 * @param classes all of them, each once
 * @param columns one for each class, or one alone: that of the second of two classes
 */
public record ClassColumns(List<String> classes, List<String> columns) {
  /** The two labels of which one says that something is so. */
  private static final List<List<String>> NO_AND_YES =
      List.of(List.of("0", "1"), List.of("false", "true"), List.of("-1", "1"));

  private static final String BEGINNING = "p_";
  private static final String SEPARATORS = "_.-: /";

  /**
   * Whether the labels are classes, though no option says so: there is no column of means, and they
   * are text, or true and false, or each has a column p_CLASS.
   */
  static boolean holdsClasses(Table table, PredictionOptions options) {
    Column target = table.require(options.target(), "target");
    if (table.find(options.mean()).isPresent()) {
      return false;
    }
    return areNames(target) || columnsByClass(table, labels(target)).isPresent();
  }

  /** Whether labels are text, or true and false. */
  static boolean areNames(Column target) {
    return !(target instanceof Column.Numeric values) || values.kind() == Column.Kind.BOOLEAN;
  }

  /** What a label is called: a whole number without a point, however it was written. */
  public static String label(Column column, int row) {
    return column instanceof Column.Numeric numbers
            && numbers.kind() == Column.Kind.REAL
            && numbers.values()[row] == Math.rint(numbers.values()[row])
            && Math.abs(numbers.values()[row]) < 1e15
        ? Long.toString((long) numbers.values()[row])
        : column.text(row);
  }

  /** The labels of a column, each once: numbers in their order, others in that of their names. */
  public static List<String> labels(Column column) {
    if (column instanceof Column.Numeric numbers && numbers.kind() != Column.Kind.BOOLEAN) {
      TreeMap<Double, String> labels = new TreeMap<>();
      for (int row = 0; row < column.rows(); row++) {
        if (!column.isMissing(row)) {
          labels.putIfAbsent(numbers.values()[row] + 0.0, label(column, row));
        }
      }
      return List.copyOf(labels.values());
    }
    TreeSet<String> labels = new TreeSet<>();
    for (int row = 0; row < column.rows(); row++) {
      if (!column.isMissing(row)) {
        labels.add(label(column, row));
      }
    }
    return List.copyOf(labels);
  }

  /** Whether a column holds labels, such as predicted ones, and no probabilities. */
  public static boolean holdsLabels(Column column, List<String> labels) {
    return !(column instanceof Column.Numeric numbers)
        || numbers.kind() == Column.Kind.BOOLEAN
        || labels.containsAll(labels(column));
  }

  /** The columns of these names. */
  public static ClassColumns of(Table table, String target, List<String> probabilities) {
    return of(table, target, Optional.of(probabilities), Optional.empty(), false);
  }

  /** The columns that the options name, or those called p_CLASS. */
  static ClassColumns of(Table table, String target, ClassOptions options) {
    return of(table, target, options.probabilities(), options.classes(), true);
  }

  private static ClassColumns of(
      Table table,
      String target,
      Optional<List<String>> probabilities,
      Optional<List<String>> classes,
      boolean byOption) {
    Column column = table.require(target, "target");
    List<String> labels = labels(column);
    if (labels.isEmpty()) {
      throw new InvalidInputException(
          "%s: column \"%s\" has no label in any row"
              .formatted(table.source(), Excerpt.of(target)));
    }
    if (labels.size() == 1) {
      throw new InvalidInputException(
          "%s: every label in column \"%s\" is \"%s\"; give rows of two classes or more"
              .formatted(table.source(), Excerpt.of(target), Excerpt.of(labels.get(0))));
    }
    List<String> columns =
        probabilities
            .or(() -> columnsByClass(table, labels))
            .orElseThrow(() -> unnamed(table, target, labels));
    requireDistinct("--probabilities", columns);
    for (String name : columns) {
      table.require(name, "probabilities");
      if (name.equals(target)) {
        throw new InvalidInputException(
            "--probabilities names the target, \"%s\"".formatted(Excerpt.of(name)));
      }
    }
    return columns.size() == 1
        ? one(table, target, labels, columns.get(0), classes, byOption)
        : several(table, target, labels, columns, classes, byOption);
  }

  private static void requireDistinct(String option, List<String> names) {
    Set<String> seen = new HashSet<>();
    for (String name : names) {
      if (!seen.add(name)) {
        throw new InvalidInputException(
            "%s names \"%s\" twice".formatted(option, Excerpt.of(name)));
      }
    }
  }

  /** The columns p_CLASS, if each class has one, or one of two. */
  private static Optional<List<String>> columnsByClass(Table table, List<String> labels) {
    List<String> there =
        labels.stream()
            .map(label -> BEGINNING + Excerpt.escaped(label))
            .filter(name -> table.find(name).isPresent())
            .toList();
    boolean enough = there.size() >= 1 && (there.size() == labels.size() || labels.size() == 2);
    return enough ? Optional.of(there) : Optional.empty();
  }

  private static InvalidInputException unnamed(Table table, String target, List<String> labels) {
    return new InvalidInputException(
        "%s: column \"%s\" holds classes (%s): name the columns of their probabilities with --probabilities, such as p_%s; its columns are %s"
            .formatted(
                table.source(),
                Excerpt.of(target),
                list(labels),
                Excerpt.of(labels.get(labels.size() - 1)),
                table.nameList()));
  }

  private static ClassColumns one(
      Table table,
      String target,
      List<String> labels,
      String column,
      Optional<List<String>> named,
      boolean byOption) {
    if (labels.size() > 2) {
      throw new InvalidInputException(
          "%s: column \"%s\" holds %d classes (%s), and --probabilities has one column: name one for each class"
              .formatted(table.source(), Excerpt.of(target), labels.size(), list(labels)));
    }
    String second;
    if (named.isPresent()) {
      if (named.get().size() != 1) {
        throw unequal(List.of(column), named.get());
      }
      second = named.get().get(0);
      if (!labels.contains(second)) {
        throw new InvalidInputException(
            "--classes: there is no \"%s\" in column \"%s\" of %s, which holds %s"
                .formatted(Excerpt.of(second), Excerpt.of(target), table.source(), list(labels)));
      }
    } else {
      second =
          namedBy(column, labels)
              .or(() -> NO_AND_YES.contains(labels) ? Optional.of(labels.get(1)) : Optional.empty())
              .orElseThrow(
                  () ->
                      new InvalidInputException(
                          "%s: column \"%s\" does not say whose probability it is, of \"%s\" or of \"%s\": %s"
                              .formatted(
                                  table.source(),
                                  Excerpt.of(column),
                                  Excerpt.of(labels.get(0)),
                                  Excerpt.of(labels.get(1)),
                                  (byOption ? "say it with --classes " : "call it p_")
                                      + Excerpt.of(labels.get(1)))));
    }
    String first = labels.get(labels.indexOf(second) == 0 ? 1 : 0);
    return new ClassColumns(List.of(first, second), List.of(column));
  }

  /** The one label that the column's name is, or ends with behind a separator. */
  private static Optional<String> namedBy(String column, List<String> labels) {
    List<String> fitting =
        labels.stream()
            .filter(
                label -> {
                  int cut = column.length() - label.length();
                  return cut >= 0
                      && column.substring(cut).equalsIgnoreCase(label)
                      && (cut == 0 || SEPARATORS.indexOf(column.charAt(cut - 1)) >= 0);
                })
            .toList();
    return fitting.size() == 1 ? Optional.of(fitting.get(0)) : Optional.empty();
  }

  private static ClassColumns several(
      Table table,
      String target,
      List<String> labels,
      List<String> columns,
      Optional<List<String>> named,
      boolean byOption) {
    if (named.isPresent()) {
      requireDistinct("--classes", named.get());
      if (named.get().size() != columns.size()) {
        throw unequal(columns, named.get());
      }
      return new ClassColumns(named.get(), columns);
    }
    List<String> best = columns;
    long matched = -1;
    for (int cut : cuts(columns)) {
      List<String> behind =
          columns.stream().map(name -> asWritten(name.substring(cut), labels)).toList();
      long fitting = labels.stream().filter(behind::contains).count();
      if (fitting > matched) {
        matched = fitting;
        best = behind;
      }
    }
    if (matched == 0) {
      throw new InvalidInputException(
          "%s: the columns %s do not name the classes of \"%s\", %s: %s"
              .formatted(
                  table.source(),
                  list(columns),
                  Excerpt.of(target),
                  list(labels),
                  byOption
                      ? "say which class each belongs to with --classes"
                      : "call them p_ and the class"));
    }
    return new ClassColumns(best, columns);
  }

  /** The label that this is but for upper and lower case, which a table's true and false lose. */
  private static String asWritten(String name, List<String> labels) {
    List<String> same = labels.stream().filter(name::equalsIgnoreCase).toList();
    return labels.contains(name) || same.size() != 1 ? name : same.get(0);
  }

  private static InvalidInputException unequal(List<String> columns, List<String> classes) {
    return new InvalidInputException(
        "--classes names %d classes (%s) for %d columns of --probabilities (%s); name one for each"
            .formatted(classes.size(), list(classes), columns.size(), list(columns)));
  }

  /** Where the names may be cut: at their start, and behind each separator that all have there. */
  private static List<Integer> cuts(List<String> names) {
    List<Integer> cuts = new ArrayList<>(List.of(0));
    String first = names.get(0);
    for (int i = 0; i < first.length(); i++) {
      String beginning = first.substring(0, i + 1);
      if (!names.stream().allMatch(name -> name.startsWith(beginning))) {
        break;
      }
      if (SEPARATORS.indexOf(first.charAt(i)) >= 0) {
        cuts.add(i + 1);
      }
    }
    return cuts;
  }

  /** Names for a message; of very many the first. */
  static String list(List<String> names) {
    int most = 12;
    return names.stream().limit(most).map(Excerpt::of).collect(Collectors.joining(", "))
        + (names.size() <= most ? "" : " and " + (names.size() - most) + " more");
  }

  /** Whose probability the one column is; nothing where each class has its own. */
  List<String> notes() {
    return columns.size() > 1
        ? List.of()
        : List.of(
            "column \"%s\" is read as the probability of class \"%s\""
                .formatted(columns.get(0), classes.get(1)));
  }
}
