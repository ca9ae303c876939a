// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.evaluate;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.aleator.data.Table;
import org.aleator.metric.Forecast;
import org.aleator.metric.GaussianPredictions;
import org.aleator.metric.PointErrors;
import org.aleator.util.InvalidInputException;

/**
 * Labels and predictions without an uncertainty, at the rows that have both.
 *
 * @param notes what a person should know of rows left out
 */
record LabelledMeans(double[] y, double[] mean, List<String> notes) {

  static LabelledMeans read(Table table, PredictionOptions options) {
    double[] labels = table.numbers(options.target(), "target");
    double[] means = table.numbers(options.mean(), "mean");
    int[] rows =
        IntStream.range(0, table.rows())
            .filter(row -> !Double.isNaN(labels[row]) && !Double.isNaN(means[row]))
            .toArray();
    if (rows.length == 0) {
      throw new InvalidInputException(
          table.source() + ": every row has an empty cell in a column that is needed");
    }
    int left = table.rows() - rows.length;
    return new LabelledMeans(
        Arrays.stream(rows).mapToDouble(row -> labels[row]).toArray(),
        Arrays.stream(rows).mapToDouble(row -> means[row]).toArray(),
        left == 0
            ? List.of()
            : List.of(
                "%s: %d of %d rows left out, a value is missing"
                    .formatted(table.source(), left, table.rows())));
  }

  /** Errors are the same whatever the std is. */
  PointErrors errors() {
    double[] any = new double[y.length];
    Arrays.fill(any, 1);
    return PointErrors.of(Forecast.gaussian(new GaussianPredictions(y, mean, any)));
  }
}
