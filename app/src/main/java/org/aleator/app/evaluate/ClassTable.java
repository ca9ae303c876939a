// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.evaluate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
 * @param used the rows without an empty cell
 * @param columns which column is of which class
 * @param probabilities of those rows × the classes
 */
public record ClassTable(UsedRows used, ClassColumns columns, Matrix probabilities) {
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
    UsedRows used =
        UsedRows.of(
            table,
            row ->
                given.stream().noneMatch(values -> Double.isNaN(values[row]))
                    && labels.stream().noneMatch(column -> column.isMissing(row)));
    int[] rows = used.rows();
    int classes = columns.classes().size();
    double[] values = new double[rows.length * classes];
    for (int i = 0; i < rows.length; i++) {
      fill(table, columns, given, rows[i], values, i * classes);
    }
    return new ClassTable(used, columns, new Matrix(rows.length, classes, values));
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
    Table table = used.table();
    Column column = table.require(target, "target");
    Map<String, Integer> numbers = new HashMap<>();
    columns.classes().forEach(name -> numbers.put(name, numbers.size()));
    int[] labels = new int[used.rows().length];
    for (int i = 0; i < labels.length; i++) {
      String label = ClassColumns.label(column, used.rows()[i]);
      Integer number = numbers.get(label);
      if (number == null) {
        throw new InvalidInputException(
            "%s: row %d, column \"%s\": class \"%s\" has no probability; the classes are %s"
                .formatted(
                    table.source(),
                    table.rowNumber(used.rows()[i]),
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
                  used.table().source(),
                  Excerpt.of(target),
                  Excerpt.of(columns.classes().get(first))));
    }
    return predictions;
  }

  /** What the columns of labels and probabilities hold, by name. */
  Map<String, ColumnType> types(String target) {
    List<String> names = new ArrayList<>(columns.columns());
    names.add(target);
    return used.types(names);
  }

  /** Other probabilities of the classes for the file, as columns beside those that it has. */
  List<Column> recalibrated(Matrix values) {
    List<Column> added = new ArrayList<>();
    for (int k = 0; k < columns.columns().size(); k++) {
      String name = "recalibrated_" + columns.columns().get(k);
      int ofClass = columns.columns().size() == 1 ? 1 : k;
      double[] perRow = new double[values.rows()];
      Arrays.setAll(perRow, i -> values.get(i, ofClass));
      added.add(used.column(name, perRow));
    }
    return added;
  }
}
