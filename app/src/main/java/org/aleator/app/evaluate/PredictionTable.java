// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.evaluate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.aleator.data.ColumnType;
import org.aleator.data.Table;
import org.aleator.metric.GaussianPredictions;
import org.aleator.text.Excerpt;
import org.aleator.util.InvalidInputException;

/**
 * The columns of a file of predictions, checked: every number finite, every std positive. Rows with
 * an empty cell among them are left out.
 *
 * @param used the rows without an empty cell
 * @param mean the predicted means of those rows
 * @param std the predicted stds of those rows
 */
record PredictionTable(UsedRows used, double[] mean, double[] std) {

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
    UsedRows used =
        UsedRows.of(table, row -> needed.stream().noneMatch(column -> Double.isNaN(column[row])));
    return new PredictionTable(used, used.select(mean), used.select(std));
  }

  /** The rows with their labels. */
  GaussianPredictions predictions(String target) {
    return new GaussianPredictions(used.select(used.table().numbers(target, "target")), mean, std);
  }

  /** What the columns of label, mean and std hold, by name. */
  Map<String, ColumnType> types(PredictionOptions options) {
    return used.types(List.of(options.target(), options.mean(), options.std()));
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
}
