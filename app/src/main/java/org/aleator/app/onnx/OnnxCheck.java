// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.onnx;

import com.google.gson.JsonObject;
import java.util.Arrays;
import org.aleator.cli.Json;
import org.aleator.data.Table;
import org.aleator.encode.Scaling;
import org.aleator.util.InvalidInputException;

/**
 * How predictions compare with a column of what they should be.
 *
 * @param column the column's name
 * @param largest the largest absolute difference
 * @param row where it is, from 1
 * @param spread the column's standard deviation
 * @param rows how many rows were compared
 */
record OnnxCheck(String column, double largest, int row, double spread, int rows) {
  /**
   * Of the column's spread. Floats differ by less: their rounding is 1e-7 of a value, and sums of
   * thousands of them a hundred times that.
   */
  private static final double SUSPICIOUS = 1e-3;

  static OnnxCheck of(Table table, String column, double[] mean) {
    double[] expected = table.numbers(column, "check");
    double largest = -1;
    int row = 0;
    int rows = 0;
    double[] compared = new double[mean.length];
    for (int i = 0; i < mean.length; i++) {
      double difference = Math.abs(mean[i] - expected[i]);
      if (!Double.isNaN(difference)) {
        compared[rows++] = expected[i];
        if (difference > largest) {
          largest = difference;
          row = i + 1;
        }
      }
    }
    if (rows == 0) {
      throw new InvalidInputException(
          "%s: column \"%s\" has no value beside a prediction to compare with"
              .formatted(table.source(), column));
    }
    double spread = Scaling.of(Arrays.copyOf(compared, rows)).std();
    return new OnnxCheck(column, largest, row, spread, rows);
  }

  String words() {
    return "the ONNX predictions differ from column \"%s\" by at most %.3g, at row %d (%.2g of that column's std, %,d rows compared)%s"
        .formatted(
            column,
            largest,
            row,
            largest / spread,
            rows,
            largest > SUSPICIOUS * spread
                ? ": the model may have been converted wrongly, or its inputs mixed up"
                : "");
  }

  JsonObject json() {
    JsonObject json = new JsonObject();
    json.addProperty("column", column);
    json.add("largest_difference", Json.number(largest));
    json.addProperty("row", row);
    json.addProperty("rows", rows);
    return json;
  }
}
