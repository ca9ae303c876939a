// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.dynamics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.aleator.Interval;
import org.aleator.data.Column;
import org.aleator.dynamics.FieldForecast;

/**
 * The columns of a forecast, for every state {@code _mean}, {@code _aleatoric_std}, {@code
 * _epistemic_std}, {@code _std} and {@code _low} and {@code _high}, the 95 % interval of a new
 * observation.
 */
final class ForecastColumns {
  private ForecastColumns() {}

  /**
   * @param rows per run, the table's row of each point
   * @param tableRows of the table, each of which is a point
   */
  static List<Column> of(
      FieldForecast forecast,
      List<String> states,
      double[] noiseVariance,
      List<int[]> rows,
      int tableRows) {
    int d = states.size();
    List<Column> columns = new ArrayList<>();
    for (int o = 0; o < d; o++) {
      double[] mean = new double[tableRows];
      double[] variance = new double[tableRows];
      for (int r = 0; r < rows.size(); r++) {
        for (int i = 0; i < rows.get(r).length; i++) {
          mean[rows.get(r)[i]] = forecast.mean()[r][i * d + o];
          variance[rows.get(r)[i]] = forecast.epistemicVariance()[r][i * d + o];
        }
      }
      columns.addAll(ofState(states.get(o), noiseVariance[o], mean, variance));
    }
    return columns;
  }

  private static List<Column> ofState(
      String name, double noiseVariance, double[] mean, double[] epistemicVariance) {
    int count = mean.length;
    double[] aleatoric = new double[count];
    double[] epistemic = new double[count];
    double[] std = new double[count];
    double[] low = new double[count];
    double[] high = new double[count];
    Arrays.fill(aleatoric, Math.sqrt(noiseVariance));
    for (int i = 0; i < count; i++) {
      epistemic[i] = Math.sqrt(epistemicVariance[i]);
      std[i] = Math.sqrt(noiseVariance + epistemicVariance[i]);
      low[i] = mean[i] - Interval.Z * std[i];
      high[i] = mean[i] + Interval.Z * std[i];
    }
    return List.of(
        new Column.Numeric(name + "_mean", mean),
        new Column.Numeric(name + "_aleatoric_std", aleatoric),
        new Column.Numeric(name + "_epistemic_std", epistemic),
        new Column.Numeric(name + "_std", std),
        new Column.Numeric(name + "_low", low),
        new Column.Numeric(name + "_high", high));
  }
}
