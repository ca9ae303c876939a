// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.evaluate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.aleator.data.Column;
import org.aleator.data.ColumnType;
import org.aleator.data.Matrix;
import org.aleator.data.Table;
import org.aleator.metric.ClassPredictions;
import org.aleator.text.Digits;
import org.aleator.text.Excerpt;
import org.aleator.util.InvalidInputException;

/**
 * The rows of a file of predicted classes, checked: every probability from 0 to 1, a row's sum 1
 * within {@link #SUM_TOLERANCE}, by which it is then divided. Rows with an empty cell among them
 * are left out.
 *
 * @param table the whole file
 * @param columns which column is of which class
 * @param usedRows the rows without an empty cell, from 0
 * @param probabilities of those rows × the classes
 */
public record ClassTable(Table table, ClassColumns columns, int[] usedRows, Matrix probabilities) {
  /** What rounding to two digits does to a few classes; a forgotten class is further off. */
  static final double SUM_TOLERANCE = 0.02;

  /** The rows that carry all probabilities, and where a target is given its label, too. */
  public static ClassTable of(Table table, ClassColumns columns, List<String> labelled) {
    List<double[]> given = new ArrayList<>();
    for (String name : columns.columns()) {
      double[] values = table.numbers(name, "probabilities");
      requireProbabilities(table, name, values);
      given.add(values);
    }
    List<Column> labels = labelled.stream().map(name -> table.require(name, "target")).toList();
    int[] used =
        IntStream.range(0, table.rows())
            .filter(row -> given.stream().noneMatch(values -> Double.isNaN(values[row])))
            .filter(row -> labels.stream().noneMatch(column -> column.isMissing(row)))
            .toArray();
    if (used.length == 0) {
      throw new InvalidInputException(
          table.source() + ": every row has an empty cell in a column that is needed");
    }
    int classes = columns.classes().size();
    double[] values = new double[used.length * classes];
    for (int i = 0; i < used.length; i++) {
      fill(table, columns, given, used[i], values, i * classes);
    }
    return new ClassTable(table, columns, used, new Matrix(used.length, classes, values));
  }

  private static void requireProbabilities(Table table, String name, double[] values) {
    for (int row = 0; row < values.length; row++) {
      if (values[row] < 0 || values[row] > 1) {
        throw new InvalidInputException(
            "%s: row %d, column \"%s\": a probability lies between 0 and 1, was %s%s"
                .formatted(
                    table.source(),
                    table.rowNumber(row),
                    Excerpt.of(name),
                    values[row],
                    values[row] >= 2 && values[row] <= 100 ? "; divide percentages by 100" : ""));
      }
    }
  }

  private static void fill(
      Table table, ClassColumns columns, List<double[]> given, int row, double[] to, int from) {
    if (given.size() == 1) {
      to[from + 1] = given.get(0)[row];
      to[from] = 1 - to[from + 1];
      return;
    }
    double sum = 0;
    for (double[] values : given) {
      sum += values[row];
    }
    if (!(Math.abs(sum - 1) <= SUM_TOLERANCE)) {
      throw new InvalidInputException(
          "%s: row %d: the probabilities in columns %s add up to %s; they must add up to 1 within %s"
              .formatted(
                  table.source(),
                  table.rowNumber(row),
                  ClassColumns.list(columns.columns()),
                  Digits.of(sum),
                  SUM_TOLERANCE));
    }
    for (int c = 0; c < given.size(); c++) {
      to[from + c] = given.get(c)[row] / sum;
    }
  }

  /** The rows with their labels. */
  ClassPredictions predictions(String target) {
    Column column = table.require(target, "target");
    Map<String, Integer> numbers = new HashMap<>();
    columns.classes().forEach(name -> numbers.put(name, numbers.size()));
    int[] labels = new int[usedRows.length];
    for (int i = 0; i < labels.length; i++) {
      String label = ClassColumns.label(column, usedRows[i]);
      Integer number = numbers.get(label);
      if (number == null) {
        throw new InvalidInputException(
            "%s: row %d, column \"%s\": class \"%s\" has no probability; the classes are %s"
                .formatted(
                    table.source(),
                    table.rowNumber(usedRows[i]),
                    Excerpt.of(target),
                    Excerpt.of(label),
                    ClassColumns.list(columns.classes())));
      }
      labels[i] = number;
    }
    return new ClassPredictions(probabilities, labels);
  }

  /**
   * The same, which must be of two classes or more.
   *
   * @throws InvalidInputException where all rows are of one class
   */
  ClassPredictions severalClasses(String target) {
    ClassPredictions predictions = predictions(target);
    int first = predictions.labels()[0];
    if (Arrays.stream(predictions.labels()).allMatch(label -> label == first)) {
      throw new InvalidInputException(
          "%s: every label in column \"%s\" is \"%s\"; give rows of two classes or more"
              .formatted(
                  table.source(), Excerpt.of(target), Excerpt.of(columns.classes().get(first))));
    }
    return predictions;
  }

  /** What the columns of labels and probabilities hold, by name. */
  Map<String, ColumnType> types(String target) {
    Map<String, ColumnType> types = new HashMap<>();
    List<String> names = new ArrayList<>(columns.columns());
    names.add(target);
    for (String name : names) {
      table.find(name).ifPresent(column -> types.put(name, ColumnType.of(column)));
    }
    return types;
  }

  /** Says how many rows are left out; nothing where all are used. */
  List<String> notes() {
    int left = table.rows() - usedRows.length;
    return left == 0
        ? List.of()
        : List.of(
            "%s: %d of %d rows left out, a value is missing"
                .formatted(table.source(), left, table.rows()));
  }

  /** Other probabilities of the classes for the file, as columns beside those that it has. */
  List<Column> recalibrated(Matrix values) {
    List<Column> added = new ArrayList<>();
    for (int k = 0; k < columns.columns().size(); k++) {
      String name = "recalibrated_" + columns.columns().get(k);
      if (table.find(name).isPresent()) {
        throw new InvalidInputException(
            table.source() + " has a column \"" + name + "\" already; rename or drop it");
      }
      int ofClass = columns.columns().size() == 1 ? 1 : k;
      double[] perRow = new double[table.rows()];
      Arrays.fill(perRow, Double.NaN);
      for (int i = 0; i < usedRows.length; i++) {
        perRow[usedRows[i]] = values.get(i, ofClass);
      }
      added.add(new Column.Numeric(name, perRow));
    }
    return added;
  }
}
