// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.aleator.app.evaluate.ClassColumns;
import org.aleator.app.evaluate.ClassTable;
import org.aleator.data.Column;
import org.aleator.data.Matrix;
import org.aleator.data.Table;
import org.aleator.encode.ClassRows;
import org.aleator.onnx.OnnxClasses;
import org.aleator.text.Excerpt;
import org.aleator.util.InvalidInputException;

/** The user's own predictions of classes, out of columns of the file or of a model. */
final class OwnClassColumns {
  private final List<String> columns;
  private final List<String> names;

  /** Which column is of which class; absent where the one column is of predicted classes. */
  private final Optional<ClassColumns> probabilities;

  private OwnClassColumns(
      List<String> columns, List<String> names, Optional<ClassColumns> probabilities) {
    this.columns = columns;
    this.names = names;
    this.probabilities = probabilities;
  }

  /**
   * What the columns hold.
   *
   * @param table the file, or those of its rows that were drawn
   * @param target the column of classes in it
   * @param columns of probabilities, or one of predicted classes
   * @param names of the classes as they were studied
   */
  static OwnClassColumns in(Table table, String target, List<String> columns, List<String> names) {
    List<String> labels = ClassColumns.labels(table.require(target, "target"));
    Column first = table.require(columns.get(0), "prediction");
    boolean predicted = columns.size() == 1 && ClassColumns.holdsLabels(first, labels);
    return new OwnClassColumns(
        columns,
        names,
        predicted ? Optional.empty() : Optional.of(ClassColumns.of(table, target, columns)));
  }

  /**
   * The predictions of some rows: their probabilities, or 1 for the predicted class.
   *
   * @param table the file, or a block of it
   * @return rows × classes
   */
  Matrix of(Table table, int[] rows) {
    return probabilities
        .map(given -> probabilities(table, given, names, rows))
        .orElseGet(
            () ->
                predicted(
                    table, table.require(columns.get(0), "prediction"), numbers(names), rows));
  }

  private static Matrix predicted(
      Table table, Column column, Map<String, Integer> numbers, int[] rows) {
    double[] values = new double[rows.length * numbers.size()];
    for (int i = 0; i < rows.length; i++) {
      requirePresent(table, column, rows[i]);
      String label = ClassColumns.label(column, rows[i]);
      int number =
          place(numbers, label)
              .orElseThrow(
                  () ->
                      new InvalidInputException(
                          "%s: column \"%s\" predicts the class \"%s\", which no label is"
                              .formatted(
                                  table.source(), Excerpt.of(column.name()), Excerpt.of(label))));
      values[i * numbers.size() + number] = 1;
    }
    return new Matrix(rows.length, numbers.size(), values);
  }

  private static Optional<Integer> place(Map<String, Integer> numbers, String label) {
    return Optional.ofNullable(numbers.getOrDefault(label, numbers.get(ClassRows.OTHER)));
  }

  private static Matrix probabilities(
      Table table, ClassColumns columns, List<String> names, int[] rows) {
    for (String name : columns.columns()) {
      Column column = table.require(name, "prediction");
      Arrays.stream(rows).forEach(row -> requirePresent(table, column, row));
    }
    ClassTable given = ClassTable.of(table, columns, List.of());
    int[] placeOf = new int[table.rows()];
    Arrays.fill(placeOf, -1);
    int[] used = given.used().rows();
    for (int i = 0; i < used.length; i++) {
      placeOf[used[i]] = i;
    }
    int[] places = Arrays.stream(rows).map(row -> placeOf[row]).toArray();
    return ClassRows.among(
        given.probabilities().selectRows(places), given.columns().classes(), names);
  }

  /**
   * The predictions of some rows by a model.
   *
   * @param table the file
   * @param model what it says of every row
   * @param classes of the file, in the model's order
   * @param names of the classes as they were studied
   * @param rows of the file
   * @return rows × classes as they were studied
   */
  static Matrix of(
      Table table, OnnxClasses model, List<String> classes, List<String> names, int[] rows) {
    for (int row : rows) {
      if (Double.isNaN(model.probabilities().get(row, 0))) {
        throw new InvalidInputException(
            "%s: row %d lacks a value that the model takes, so it predicts nothing there; leave such rows out with --without-rows"
                .formatted(table.source(), table.rowNumber(row)));
      }
    }
    return ClassRows.among(model.probabilities().selectRows(rows), classes, names);
  }

  private static Map<String, Integer> numbers(List<String> names) {
    Map<String, Integer> numbers = new HashMap<>();
    names.forEach(name -> numbers.put(name, numbers.size()));
    return numbers;
  }

  private static void requirePresent(Table table, Column column, int row) {
    if (column.isMissing(row)) {
      throw new InvalidInputException(
          "%s: row %d has no value in column \"%s\"; leave such rows out with --without-rows"
              .formatted(table.source(), table.rowNumber(row), Excerpt.of(column.name())));
    }
  }
}
