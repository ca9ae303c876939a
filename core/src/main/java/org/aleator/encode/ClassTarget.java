// SPDX-License-Identifier: Apache-2.0
package org.aleator.encode;

import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.aleator.data.ClassLabels;
import org.aleator.data.Column;

/**
 * A target whose values are classes, by their numbers: text in the order of the names, numbers in
 * their own order.
 *
 * @param numbers of each row's class, from 0; NaN where it is missing
 * @param names of the classes
 */
public record ClassTarget(Column.Numeric numbers, List<String> names) {
  public ClassTarget {
    names = List.copyOf(names);
  }

  /** The classes that a column's values make. */
  public static ClassTarget of(Column column) {
    return column instanceof Column.Numeric numeric
        ? ofNumbers(numeric)
        : ofText((Column.Text) column);
  }

  private static ClassTarget ofText(Column.Text column) {
    int[] given = IntStream.range(0, column.rows()).filter(row -> isGiven(column, row)).toArray();
    ClassLabels labels =
        ClassLabels.of(Arrays.stream(given).mapToObj(column::text).toArray(String[]::new));
    double[] numbers = new double[column.rows()];
    Arrays.fill(numbers, Double.NaN);
    for (int i = 0; i < given.length; i++) {
      numbers[given[i]] = labels.of()[i];
    }
    return new ClassTarget(numbered(column, numbers), labels.names());
  }

  /** An empty text is no class. */
  private static boolean isGiven(Column column, int row) {
    return !column.isMissing(row) && !column.text(row).isEmpty();
  }

  private static ClassTarget ofNumbers(Column.Numeric column) {
    double[] distinct = distinct(column);
    double[] numbers =
        Arrays.stream(column.values())
            .map(value -> Double.isNaN(value) ? value : Arrays.binarySearch(distinct, value + 0.0))
            .toArray();
    return new ClassTarget(
        numbered(column, numbers),
        Arrays.stream(distinct).mapToObj(value -> name(column, value)).toList());
  }

  /** A whole number without a point, however it was written. */
  private static String name(Column.Numeric column, double value) {
    boolean whole = value == Math.rint(value) && Double.isFinite(value);
    Column.Kind kind =
        column.kind() == Column.Kind.REAL && whole ? Column.Kind.INTEGER : column.kind();
    return new Column.Numeric(column.name(), kind, new double[] {value}, column.form()).text(0);
  }

  private static Column.Numeric numbered(Column column, double[] numbers) {
    return new Column.Numeric(column.name(), Column.Kind.INTEGER, numbers);
  }

  /** The different values of a column, ascending; −0 is 0. */
  static double[] distinct(Column.Numeric column) {
    return Arrays.stream(column.values())
        .filter(value -> !Double.isNaN(value))
        .map(value -> value + 0.0)
        .distinct()
        .sorted()
        .toArray();
  }

  /** How many different values a column has. */
  static int count(Column column) {
    if (column instanceof Column.Numeric numeric) {
      return distinct(numeric).length;
    }
    TreeSet<String> distinct = new TreeSet<>();
    IntStream.range(0, column.rows())
        .filter(row -> isGiven(column, row))
        .forEach(row -> distinct.add(column.text(row)));
    return distinct.size();
  }
}
