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
      return "%s has %d values: numbers or classes? taken as numbers, unless you say otherwise"
          .formatted(column, values);
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
   * @param name of the class they make
   */
  record RareClassesJoined(List<ClassSize> classes, String name) implements TargetFinding {
    public RareClassesJoined {
      classes = List.copyOf(classes);
    }

    @Override
    public Severity severity() {
      return Severity.WARNING;
    }

    @Override
    public String message() {
      return "%s too few rows to be told: %s as one class, %s"
          .formatted(
              subject(classes, "has", "have"),
              classes.size() == 1 ? "taken" : "taken together",
              name);
    }
  }

  /**
   * Rows of classes with too few of them were left out.
   *
   * @param classes which
   */
  record RareClassesLeftOut(List<ClassSize> classes) implements TargetFinding {
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
      return "%s too few rows to be told: %s left out"
          .formatted(
              subject(classes, "has", "have"), rows == 1 ? "its row is" : rows + " rows are");
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
          "the answer rests on %,d rows drawn from all %,d by a hash of their values",
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
      return "%s (%d)".formatted(name, rows);
    }
  }

  private static String subject(List<ClassSize> classes, String one, String many) {
    int most = 5;
    String named =
        classes.stream().limit(most).map(ClassSize::toString).collect(Collectors.joining(", "));
    int more = classes.size() - most;
    return "%s %s%s %s"
        .formatted(
            classes.size() == 1 ? "the class" : "the classes",
            named,
            more > 0 ? " and " + more + " more" : "",
            classes.size() == 1 ? one : many);
  }
}
