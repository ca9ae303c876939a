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
import org.aleator.data.Table;
import org.aleator.metric.GaussianPredictions;
import org.aleator.text.Excerpt;
import org.aleator.util.InvalidInputException;

/**
 * The columns of a file of predictions, checked: every number finite, every std positive. Rows with
 * an empty cell among them are left out.
 *
 * @param table the whole file
 * @param usedRows the rows without an empty cell, from 0
 * @param mean the predicted means of those rows
 * @param std the predicted stds of those rows
 */
record PredictionTable(Table table, int[] usedRows, double[] mean, double[] std) {

  /** The rows that carry mean and std, and the label too where {@code labelled}. */
  static PredictionTable of(Table table, PredictionOptions options, boolean labelled) {
    List<double[]> needed = new ArrayList<>();
    double[] mean = table.numbers(options.mean(), "mean");
    double[] std = table.numbers(options.std(), "std");
    needed.add(mean);
    needed.add(std);
    if (labelled) {
      needed.add(table.numbers(options.target(), "target"));
    }
    requirePositive(table, options.std(), std);
    int[] used =
        IntStream.range(0, table.rows())
            .filter(row -> needed.stream().noneMatch(column -> Double.isNaN(column[row])))
            .toArray();
    if (used.length == 0) {
      throw new InvalidInputException(
          table.source() + ": every row has an empty cell in a column that is needed");
    }
    return new PredictionTable(table, used, select(mean, used), select(std, used));
  }

  /** The rows with their labels. */
  GaussianPredictions predictions(String target) {
    return new GaussianPredictions(select(table.numbers(target, "target"), usedRows), mean, std);
  }

  /** What the columns of label, mean and std hold, by name. */
  Map<String, ColumnType> types(PredictionOptions options) {
    Map<String, ColumnType> types = new HashMap<>();
    for (String name : List.of(options.target(), options.mean(), options.std())) {
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

  /** A column for the file: one value for each used row, in the file's order, the rest empty. */
  Column column(String name, double[] values) {
    double[] perRow = new double[table.rows()];
    Arrays.fill(perRow, Double.NaN);
    for (int i = 0; i < usedRows.length; i++) {
      perRow[usedRows[i]] = values[i];
    }
    return new Column.Numeric(name, perRow);
  }

  private static void requirePositive(Table table, String name, double[] std) {
    for (int row = 0; row < std.length; row++) {
      if (std[row] <= 0) {
        throw wrongCell(table, name, row, "a std must be positive, was " + std[row]);
      }
    }
  }

  private static InvalidInputException wrongCell(
      Table table, String column, int row, String complaint) {
    return new InvalidInputException(
        "%s: row %d, column \"%s\": %s; correct the value, or leave the cell empty if it is missing"
            .formatted(table.source(), row + 1, Excerpt.of(column), complaint));
  }

  private static double[] select(double[] values, int[] rows) {
    return Arrays.stream(rows).mapToDouble(row -> values[row]).toArray();
  }
}
