// SPDX-License-Identifier: Apache-2.0
package org.aleator.finding;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** About the values of a target that are, or might be, classes. */
public sealed interface TargetFinding extends Finding {

  /**
   * Whole numbers of few values may be quantities or codes.
   *
   * @param column the target
   * @param values how many different ones it has
   */
  record FewValuesTakenAsNumbers(String column, int values) implements TargetFinding {
    @Override
    public String message() {
      return String.format(
          Locale.ROOT,
          "%s has %d values: numbers or classes? taken as numbers, unless you say otherwise",
          column,
          values);
    }
  }

  /**
   * Numbers of two values are classes.
   *
   * @param column the target
   * @param first the lesser value
   * @param second the greater value
   */
  record TwoValuesTakenAsClasses(String column, String first, String second)
      implements TargetFinding {
    @Override
    public String message() {
      return "%s has two values, %s and %s: taken as classes, unless you say otherwise"
          .formatted(column, first, second);
    }
  }

  /**
   * Classes with too few rows to be learned are one class.
   *
   * @param classes which
   * @param fewest how many rows a class needs
   * @param name of the class they make
   */
  record RareClassesJoined(List<ClassSize> classes, int fewest, String name)
      implements TargetFinding {
    public RareClassesJoined {
      classes = List.copyOf(classes);
    }

    @Override
    public Severity severity() {
      return Severity.WARNING;
    }

    @Override
    public String message() {
      return "%s: %s as the class %s"
          .formatted(rare(classes, fewest), classes.size() == 1 ? "taken" : "taken together", name);
    }
  }

  /**
   * Rows of classes with too few of them were left out.
   *
   * @param classes which
   * @param fewest how many rows a class needs
   */
  record RareClassesLeftOut(List<ClassSize> classes, int fewest) implements TargetFinding {
    public RareClassesLeftOut {
      classes = List.copyOf(classes);
    }

    @Override
    public Severity severity() {
      return Severity.WARNING;
    }

    @Override
    public String message() {
      int rows = classes.stream().mapToInt(ClassSize::rows).sum();
      return "%s: %s left out"
          .formatted(rare(classes, fewest), rows == 1 ? "1 row is" : rows + " rows are");
    }
  }

  /**
   * Only some rows of a large table were studied.
   *
   * @param rows how many have a label
   * @param drawn how many of them were studied
   */
  record ClassesOfDrawnRows(long rows, int drawn) implements TargetFinding {
    @Override
    public String message() {
      return String.format(
          Locale.ROOT,
          "the answer rests on %,d rows drawn from all %,d by a hash of their values; suspect labels of"
              + " all rows are listed where files are written",
          drawn,
          rows);
    }
  }

  /**
   * A class.
   *
   * @param name its name
   * @param rows how many rows it has
   */
  record ClassSize(String name, int rows) {
    @Override
    public String toString() {
      return name + " (" + rows + ")";
    }
  }

  private static String rare(List<ClassSize> classes, int fewest) {
    int most = 5;
    String named =
        classes.stream().limit(most).map(ClassSize::toString).collect(Collectors.joining(", "));
    int more = classes.size() - most;
    return (classes.size() == 1 ? "the class " : "the classes ")
        + named
        + (more > 0 ? " and " + more + " more" : "")
        + (classes.size() == 1 ? " has fewer than " : " have fewer than ")
        + fewest
        + (classes.size() == 1 ? " rows" : " rows each");
  }
}
