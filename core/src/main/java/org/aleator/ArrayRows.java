// SPDX-License-Identifier: Apache-2.0
package org.aleator;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.aleator.data.Column;
import org.aleator.data.ColumnType;
import org.aleator.data.Table;
import org.aleator.encode.FeatureEncoding;
import org.aleator.util.InvalidInputException;

/** Rows of numbers as a table that a model can be asked about. */
final class ArrayRows {
  static final String SOURCE = "the rows";

  private static final ColumnType NUMBER = ColumnType.of(Column.Kind.REAL);

  private ArrayRows() {}

  /**
   * @param x rows × names
   * @param names of the columns, in their order
   * @param encoding how the model reads them
   */
  static Table of(double[][] x, List<String> names, FeatureEncoding encoding) {
    RunOptions.given(x, "the array of rows");
    for (FeatureEncoding.Feature feature : encoding.features()) {
      if (feature instanceof FeatureEncoding.Category) {
        throw new InvalidInputException(
            "the feature '%s' is text, so the rows must be a table".formatted(feature.column()));
      }
    }
    for (int i = 0; i < x.length; i++) {
      int width = RunOptions.given(x[i], "row " + (i + 1)).length;
      if (width != names.size()) {
        throw new InvalidInputException(
            "row %d has %d values, the model has %d features: %s"
                .formatted(i + 1, width, names.size(), String.join(", ", names)));
      }
    }
    if (x.length == 0) {
      throw new InvalidInputException("there are no rows to predict: give one or more");
    }
    Map<String, ColumnType> kinds = encoding.types();
    List<Column> columns = new ArrayList<>();
    for (int j = 0; j < names.size(); j++) {
      Column.Kind kind = kinds.getOrDefault(names.get(j), NUMBER).kind().orElseThrow();
      columns.add(new Column.Numeric(names.get(j), kind, column(x, j)));
    }
    return new Table(SOURCE, columns);
  }

  static double[] column(double[][] x, int j) {
    double[] values = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      values[i] = x[i][j];
    }
    return values;
  }
}
