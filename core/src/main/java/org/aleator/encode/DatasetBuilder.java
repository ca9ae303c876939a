// SPDX-License-Identifier: Apache-2.0
package org.aleator.encode;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.aleator.data.Column;
import org.aleator.data.ColumnType;
import org.aleator.data.DataRequest;
import org.aleator.data.Dataset;
import org.aleator.data.Groups;
import org.aleator.data.Marks;
import org.aleator.data.Matrix;
import org.aleator.data.Table;
import org.aleator.finding.DataFinding;
import org.aleator.finding.Finding;
import org.aleator.finding.RowFinding;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Setting;

/**
 * From a table to one {@link Dataset} per target. A text column becomes a category of at most
 * {@value #MAX_LEVELS} levels; one that has more, or hardly a value twice, tells rows apart and is
 * left out unless it is named; so is a column of numbers that counts the rows, unless there is no
 * other. A column that is empty or has one value throughout says nothing and is left out; so is a
 * row with a missing value in a used column, unless the request keeps such rows and the column has
 * at least {@value #MIN_MISSING} of them; all are among the findings. Another target's missing
 * values do not matter. A constant target is allowed: its noise is 0.
 */
public final class DatasetBuilder {
  /** The fewest rows from which noise is estimated. */
  public static final int MIN_ROWS = 20;

  /** An indicator of fewer rows cannot be learned; such rows are left out. */
  public static final int MIN_MISSING = 5;

  /** The fewest groups, one for each fold. */
  public static final int MIN_GROUPS = 5;

  /** The most levels a category may have. */
  public static final int MAX_LEVELS = 50;

  private final Table table;
  private final DataRequest request;
  private final RowCounters counters;
  private final List<Finding> findings = new ArrayList<>();

  private DatasetBuilder(Table table, DataRequest request, RowCounters counters) {
    this.table = table;
    this.request = request;
    this.counters = counters;
  }

  /**
   * The usable rows for every target, in the order of the request.
   *
   * @throws InvalidInputException where a column is unknown or holds what cannot be used, or too
   *     few rows are left
   */
  public static List<PreparedData> build(Table table, DataRequest request) {
    RowCounters counters = new RowCounters();
    counters.add(table);
    return build(table, request, counters);
  }

  /**
   * The same of rows that were drawn from a longer table.
   *
   * @param counters which columns number the rows of that
   */
  public static List<PreparedData> build(Table table, DataRequest request, RowCounters counters) {
    request.targets().forEach(target -> table.require(target, "target"));
    return request.targets().stream()
        .map(target -> new DatasetBuilder(table, request, counters).build(target))
        .toList();
  }

  private PreparedData build(String targetName) {
    List<Column> required = new ArrayList<>();
    required.add(table.require(targetName, "target"));
    request.carried().forEach(name -> required.add(table.require(name, "prediction")));
    required.forEach(column -> table.numbers(column.name(), "target"));
    int[] all = IntStream.range(0, table.rows()).toArray();
    List<Column> features = withoutConstant(checkedFeatures(), all);
    if (request.features().isEmpty()) {
      features = withoutCounting(withoutIdentifying(features));
    }
    List<Column> used = new ArrayList<>(required);
    Set<String> filled = filled(features);
    features.stream().filter(column -> !filled.contains(column.name())).forEach(used::add);
    Optional<Column> together = request.groups().map(name -> table.require(name, "groups"));
    together.ifPresent(used::add);
    int[] complete = UsedColumns.completeRows(table, used);
    UsedColumns.missing(table, used, complete.length).ifPresent(findings::add);
    int[] rows = wanted(complete);
    requireEnough(rows.length);
    // Among fewer rows a column may have become constant.
    features = withoutConstant(features, rows);
    requireFeatures(features);
    findings.addAll(GuessFindings.of(table, names(targetName, features)));
    FeatureEncoding encoding = encoding(features, filled, rows);
    Matrix x = encoding.matrix(table, rows);
    double[] y = FeatureEncoding.at((Column.Numeric) required.get(0), rows);
    Map<String, double[]> carried = new LinkedHashMap<>();
    for (Column column : required.subList(1, required.size())) {
      carried.put(column.name(), FeatureEncoding.at((Column.Numeric) column, rows));
    }
    Dataset dataset =
        new Dataset(encoding.names(), targetName, x, y, together.map(c -> groups(c, rows)));
    Set<String> labels = new HashSet<>(request.targets());
    labels.addAll(request.carried());
    return new PreparedData(
        dataset, encoding, rows, table.rows(), carried, Marks.of(table, labels, rows), findings);
  }

  /** Those that the user does not want left out. */
  private int[] wanted(int[] rows) {
    Set<Integer> without = request.withoutRows();
    for (int row : without) {
      if (row > table.rows()) {
        throw new InvalidInputException(
            Setting.WITHOUT_ROWS,
            "row %d cannot be left out: %s has %d rows"
                .formatted(row, table.source(), table.rows()));
      }
    }
    if (!without.isEmpty()) {
      findings.add(new RowFinding.ChosenRowsLeftOut(without.size()));
    }
    return IntStream.of(rows).filter(i -> !without.contains(i + 1)).toArray();
  }

  private Groups groups(Column column, int[] rows) {
    Groups groups =
        Groups.of(column.name(), IntStream.of(rows).mapToObj(column::text).toArray(String[]::new));
    findings.add(finding(table.source(), groups));
    return groups;
  }

  /**
   * What a person should know of rows that belong together.
   *
   * @param source what messages call the table
   * @throws InvalidInputException where the groups are too few
   */
  static Finding finding(String source, Groups groups) {
    if (groups.count() < MIN_GROUPS) {
      throw new InvalidInputException(
          Setting.GROUPS,
          "%s: column \"%s\" holds %d groups; at least %d are needed to hold some out"
              .formatted(source, groups.column(), groups.count(), MIN_GROUPS));
    }
    return new RowFinding.RowsInGroups(groups.column(), groups.count(), groups.of().length);
  }

  private List<Column> checkedFeatures() {
    List<Column> columns = new ArrayList<>();
    for (String name : request.featuresOf(table)) {
      Column column = table.require(name, "feature");
      if (column instanceof Column.Text text) {
        UsedColumns.requireNotMostlyNumbers(table, text);
      } else {
        table.numbers(column.name(), "feature");
      }
      columns.add(column);
    }
    return columns;
  }

  /** The columns whose cells have a part in the answer. */
  private List<String> names(String target, List<Column> features) {
    List<String> names = new ArrayList<>(request.carried());
    names.add(target);
    features.forEach(column -> names.add(column.name()));
    return names;
  }

  private List<Column> withoutIdentifying(List<Column> columns) {
    List<Column> left = new ArrayList<>();
    for (Column column : columns) {
      Optional<DataFinding.IdentifyingColumn> identifying =
          column instanceof Column.Text text ? UsedColumns.identifying(text) : Optional.empty();
      identifying.ifPresentOrElse(findings::add, () -> left.add(column));
    }
    return left;
  }

  /** Where nothing else is left, the last column that numbers the rows stays. */
  private List<Column> withoutCounting(List<Column> columns) {
    List<Column> left = new ArrayList<>(columns);
    for (Column column : columns) {
      Optional<DataFinding> counting = counters.of(column, table);
      if (counting.isPresent() && left.size() > 1) {
        findings.add(counting.get());
        left.remove(column);
      }
    }
    return left;
  }

  private List<Column> withoutConstant(List<Column> columns, int[] rows) {
    List<Column> varying = new ArrayList<>();
    for (Column column : columns) {
      int first = 0;
      while (first < rows.length && column.isMissing(rows[first])) {
        first++;
      }
      if (first == rows.length) {
        findings.add(new DataFinding.EmptyColumn(column.name()));
      } else if (isConstant(column, rows, rows[first])) {
        findings.add(new DataFinding.ConstantColumn(column.name()));
      } else {
        varying.add(column);
      }
    }
    return varying;
  }

  private static boolean isConstant(Column column, int[] rows, int first) {
    for (int row : rows) {
      if (!column.isMissing(row) && !same(column, first, row)) {
        return false;
      }
    }
    return true;
  }

  private static boolean same(Column column, int first, int second) {
    return column instanceof Column.Numeric numeric
        ? numeric.values()[first] == numeric.values()[second]
        : column.text(first).equals(column.text(second));
  }

  private void requireEnough(int rows) {
    if (rows < MIN_ROWS) {
      throw new InvalidInputException(
          "%s has %d usable rows, at least %d are needed%s"
              .formatted(table.source(), rows, MIN_ROWS, inBrackets()));
    }
  }

  private void requireFeatures(List<Column> features) {
    // A person's own predictions need no features.
    if (features.isEmpty() && request.carried().isEmpty()) {
      throw new InvalidInputException(
          "%s has no column to predict from%s".formatted(table.source(), inBrackets()));
    }
  }

  private String inBrackets() {
    return findings.isEmpty() ? "" : " (" + String.join("; ", Finding.messages(findings)) + ")";
  }

  /** The columns whose missing values are kept. */
  private Set<String> filled(List<Column> features) {
    Set<String> filled = new HashSet<>();
    List<DataFinding.MissingValues> counts = new ArrayList<>();
    for (Column column : features) {
      int missing = (int) IntStream.range(0, table.rows()).filter(column::isMissing).count();
      if (request.keepsMissing() && missing >= MIN_MISSING) {
        filled.add(column.name());
        counts.add(new DataFinding.MissingValues(column.name(), missing));
      }
    }
    if (!counts.isEmpty()) {
      findings.add(new RowFinding.MissingValuesKept(counts));
    }
    return filled;
  }

  private FeatureEncoding encoding(List<Column> columns, Set<String> filled, int[] rows) {
    List<FeatureEncoding.Feature> features = new ArrayList<>();
    for (Column column : columns) {
      // Among the rows that are left a column may be complete.
      boolean kept =
          filled.contains(column.name()) && IntStream.of(rows).anyMatch(column::isMissing);
      features.add(
          column instanceof Column.Text text
              ? new FeatureEncoding.Category(column.name(), levels(text, rows), kept)
              : new FeatureEncoding.Quantity(
                  column.name(),
                  ColumnType.of(column),
                  kept
                      ? OptionalDouble.of(median((Column.Numeric) column, rows))
                      : OptionalDouble.empty()));
    }
    Map<String, ColumnType> carried = new LinkedHashMap<>();
    for (String name : request.carried()) {
      carried.put(name, ColumnType.of(table.require(name, "prediction")));
    }
    return new FeatureEncoding(features, carried);
  }

  private static double median(Column.Numeric column, int[] rows) {
    double[] present =
        IntStream.of(rows)
            .mapToDouble(row -> column.values()[row])
            .filter(value -> !Double.isNaN(value))
            .sorted()
            .toArray();
    return present[present.length / 2];
  }

  private List<String> levels(Column.Text column, int[] rows) {
    TreeSet<String> levels = new TreeSet<>();
    for (int row : rows) {
      if (!column.isMissing(row)) {
        levels.add(column.values()[row]);
      }
    }
    if (levels.size() > MAX_LEVELS) {
      throw new InvalidInputException(
          Setting.FEATURES,
          ("%s: text column \"%s\" has %d different values, at most %d can be used;"
                  + " name the columns to use")
              .formatted(table.source(), column.name(), levels.size(), MAX_LEVELS));
    }
    return List.copyOf(levels);
  }
}
