// SPDX-License-Identifier: Apache-2.0
package org.aleator.encode;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.aleator.codec.Parts;
import org.aleator.data.Column;
import org.aleator.data.ColumnType;
import org.aleator.data.Matrix;
import org.aleator.data.Table;
import org.aleator.finding.DataFinding;
import org.aleator.finding.Finding;
import org.aleator.text.Excerpt;
import org.aleator.util.InvalidInputException;

/**
 * How a table's columns become the features x: a number as itself, a category as one indicator per
 * level, named {@code column=level}. A column in which training had missing values also has an
 * indicator of them, named {@code column is missing}, and a number to stand in their place. Every
 * level has its indicator, none is dropped as a reference: networks need no full-rank design, and
 * each level keeps its name. Made from the training table, then applied to new ones by column name;
 * further columns of a new table are ignored.
 *
 * <p>A row whose category is a level that training never saw cannot be placed among the features:
 * it is left out and said, like a row with a missing value, rather than answered wrongly.
 *
 * @param features in the order of the columns of x
 * @param carried what further columns hold, such as own predictions, by name
 */
public record FeatureEncoding(List<Feature> features, Map<String, ColumnType> carried) {
  /** The longest array that every virtual machine allows, nearly. */
  private static final long MAX_VALUES = Integer.MAX_VALUE - 8;

  private static final String CARRIED = "carried";

  /** One column of the table that is used. */
  public sealed interface Feature {
    String column();

    /** Whether a row is used where this is missing. */
    boolean mayBeMissing();
  }

  /** What the indicator of a column's missing values is called. */
  static String missing(String column) {
    return column + " is missing";
  }

  /**
   * A column of numbers, used as they are.
   *
   * @param type what they stand for and how they were written
   * @param fill what stands for a missing one; absent where a row with a missing one is not used
   */
  public record Quantity(String column, ColumnType type, OptionalDouble fill) implements Feature {
    /** Numbers that are just numbers. */
    public Quantity(String column) {
      this(column, ColumnType.of(Column.Kind.REAL));
    }

    /** Numbers that are never missing. */
    public Quantity(String column, ColumnType type) {
      this(column, type, OptionalDouble.empty());
    }

    @Override
    public boolean mayBeMissing() {
      return fill.isPresent();
    }
  }

  /**
   * A column of text.
   *
   * @param levels its distinct values, sorted
   * @param mayBeMissing whether a missing value is one more level, the last
   */
  public record Category(String column, List<String> levels, boolean mayBeMissing)
      implements Feature {
    public Category {
      levels = List.copyOf(levels);
    }

    public Category(String column, List<String> levels) {
      this(column, levels, false);
    }
  }

  /**
   * A table's usable rows.
   *
   * @param x the features of the usable rows
   * @param rows for each row of {@code x} its row in the table, from 0, ascending
   * @param carried further columns that were requested, by name, at the same rows
   * @param findings what a person should know, such as rows left out
   */
  public record Encoded(
      Matrix x, int[] rows, Map<String, double[]> carried, List<Finding> findings) {}

  public FeatureEncoding {
    features = List.copyOf(features);
    carried = Map.copyOf(carried);
  }

  /** Features alone. */
  public FeatureEncoding(List<Feature> features) {
    this(features, Map.of());
  }

  /** How many columns of x a feature has. */
  public static int width(Feature feature) {
    int own = feature instanceof Category category ? category.levels().size() : 1;
    return own + (feature.mayBeMissing() ? 1 : 0);
  }

  /** The names of the columns of x. */
  public List<String> names() {
    List<String> names = new ArrayList<>();
    for (Feature feature : features) {
      if (feature instanceof Category category) {
        category.levels().forEach(level -> names.add(category.column() + "=" + level));
      } else {
        names.add(feature.column());
      }
      if (feature.mayBeMissing()) {
        names.add(missing(feature.column()));
      }
    }
    return names;
  }

  /** The table's columns that are used, in order. */
  public List<String> columns() {
    return features.stream().map(Feature::column).toList();
  }

  /** What each used column is to hold, by name; a new file is read accordingly. */
  public Map<String, ColumnType> types() {
    Map<String, ColumnType> types = new LinkedHashMap<>(carried);
    for (Feature feature : features) {
      types.put(
          feature.column(),
          feature instanceof Quantity quantity ? quantity.type() : ColumnType.TEXT);
    }
    return types;
  }

  /**
   * Encodes the rows of a table in which no used column is missing.
   *
   * @param names further columns of numbers to take along
   * @throws InvalidInputException where a column is missing, or holds what is not a finite number
   */
  public Encoded encode(Table table, String... names) {
    List<Column> used = new ArrayList<>();
    for (Feature feature : features) {
      Column column = table.require(feature.column(), "feature");
      if (feature instanceof Quantity quantity) {
        table.numbers(column.name(), "feature");
        UsedColumns.requireType(table, column, quantity.type());
      }
      if (!feature.mayBeMissing()) {
        used.add(column);
      }
    }
    Map<String, Column> further = new LinkedHashMap<>();
    for (String name : names) {
      further.put(name, table.require(name, "prediction"));
      table.numbers(name, "prediction");
    }
    used.addAll(further.values());
    int[] complete = UsedColumns.completeRows(table, used);
    List<Finding> findings = new ArrayList<>();
    UsedColumns.missing(table, used, complete.length).ifPresent(findings::add);
    int[] rows = knownLevelRows(table, complete, findings);
    Map<String, double[]> values = new LinkedHashMap<>();
    further.forEach((name, column) -> values.put(name, at((Column.Numeric) column, rows)));
    return new Encoded(matrix(table, rows), rows, values, List.copyOf(findings));
  }

  static double[] at(Column.Numeric column, int[] rows) {
    return IntStream.of(rows).mapToDouble(row -> column.values()[row]).toArray();
  }

  private int[] knownLevelRows(Table table, int[] rows, List<Finding> findings) {
    int[] known = rows;
    for (Feature feature : features) {
      if (feature instanceof Category category) {
        Column column = table.require(category.column(), "feature");
        Map<String, Integer> places = places(category);
        int[] before = known;
        IntPredicate isKnown =
            row ->
                column.isMissing(row)
                    ? category.mayBeMissing()
                    : places.containsKey(column.text(row));
        known = IntStream.of(before).filter(isKnown).toArray();
        if (known.length < before.length) {
          int first = IntStream.of(before).filter(isKnown.negate()).findFirst().orElseThrow();
          findings.add(
              new DataFinding.UnknownLevels(
                  before.length - known.length,
                  category.column(),
                  Math.toIntExact(table.rowNumber(first)),
                  Excerpt.of(column.text(first))));
        }
      }
    }
    return known;
  }

  /** The features of rows in which nothing is missing that must not be, nor of unknown level. */
  Matrix matrix(Table table, int[] rows) {
    int width = names().size();
    if ((long) rows.length * width > MAX_VALUES) {
      throw new InvalidInputException(
          "%s: %d rows of %d features are too many for one matrix; use fewer features or rows"
              .formatted(table.source(), rows.length, width));
    }
    double[] values = new double[rows.length * width];
    int at = 0;
    for (Feature feature : features) {
      Column column = table.require(feature.column(), "feature");
      if (feature instanceof Category category) {
        Map<String, Integer> places = places(category);
        for (int i = 0; i < rows.length; i++) {
          if (!column.isMissing(rows[i])) {
            values[i * width + at + places.get(column.text(rows[i]))] = 1;
          }
        }
        at += category.levels().size();
      } else if (feature instanceof Quantity quantity) {
        double[] numbers = ((Column.Numeric) column).values();
        double fill = quantity.fill().orElse(Double.NaN);
        for (int i = 0; i < rows.length; i++) {
          double number = numbers[rows[i]];
          values[i * width + at] = Double.isNaN(number) ? fill : number;
        }
        at++;
      }
      if (feature.mayBeMissing()) {
        for (int i = 0; i < rows.length; i++) {
          values[i * width + at] = column.isMissing(rows[i]) ? 1 : 0;
        }
        at++;
      }
    }
    return new Matrix(rows.length, width, values);
  }

  private static Map<String, Integer> places(Category category) {
    Map<String, Integer> places = new HashMap<>();
    category.levels().forEach(level -> places.put(level, places.size()));
    return places;
  }

  /**
   * As a list of features, each with its {@code column}, a category also with its levels, and one
   * that may be missing with what stands in its place; and a list of further columns.
   */
  public void write(Parts parts, String name) {
    if (features.isEmpty()) {
      parts.put(name, new double[0]);
    }
    for (Feature feature : features) {
      Parts item = parts.addGroup(name).put("column", feature.column());
      if (feature instanceof Category category) {
        item.putTexts("levels", category.levels());
        if (category.mayBeMissing()) {
          item.put("missing", true);
        }
      } else if (feature instanceof Quantity quantity) {
        item.put("type", quantity.type().words());
        quantity.fill().ifPresent(fill -> item.put("fill", fill));
      }
    }
    new TreeMap<>(carried)
        .forEach(
            (column, type) ->
                parts.addGroup(CARRIED).put("column", column).put("type", type.words()));
  }

  /** Reads what {@link #write} wrote. */
  public static FeatureEncoding read(Parts parts, String name) {
    List<Feature> features = new ArrayList<>();
    for (Parts item : parts.groups(name)) {
      String column = item.text("column");
      features.add(
          item.has("levels")
              ? new Category(column, item.texts("levels"), item.has("missing"))
              : new Quantity(
                  column,
                  type(item),
                  item.has("fill")
                      ? OptionalDouble.of(item.number("fill"))
                      : OptionalDouble.empty()));
    }
    Map<String, ColumnType> carried = new LinkedHashMap<>();
    if (parts.has(CARRIED)) {
      parts.groups(CARRIED).forEach(item -> carried.put(item.text("column"), type(item)));
    }
    return new FeatureEncoding(features, carried);
  }

  /** Models of the first version have no types. */
  private static ColumnType type(Parts item) {
    return item.has("type") ? ColumnType.parse(item.text("type")) : ColumnType.of(Column.Kind.REAL);
  }
}
