// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.evaluate;

import java.util.Arrays;
import org.aleator.data.Table;
import org.aleator.metric.Forecast;
import org.aleator.metric.GaussianPredictions;
import org.aleator.metric.PointErrors;

/** Labels and predictions without an uncertainty, at the rows that have both. */
record LabelledMeans(UsedRows used, double[] y, double[] mean) {

  static LabelledMeans read(Table table, PredictionOptions options) {
    double[] labels = table.numbers(options.target(), "target");
    double[] means = table.numbers(options.mean(), "mean");
    UsedRows used =
        UsedRows.of(table, row -> !Double.isNaN(labels[row]) && !Double.isNaN(means[row]));
    return new LabelledMeans(used, used.select(labels), used.select(means));
  }

  /** Errors are the same whatever the std is. */
  PointErrors errors() {
    double[] any = new double[y.length];
    Arrays.fill(any, 1);
    return PointErrors.of(Forecast.gaussian(new GaussianPredictions(y, mean, any)));
  }
}
