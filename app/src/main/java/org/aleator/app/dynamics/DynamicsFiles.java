// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.dynamics;

import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.aleator.cli.Json;
import org.aleator.cli.ReportOptions;
import org.aleator.codec.Parts;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.dynamics.DynamicsFindings;
import org.aleator.dynamics.DynamicsModel;
import org.aleator.dynamics.FieldForecast;
import org.aleator.dynamics.TrajectoryTable;
import org.aleator.io.model.ModelDirectory;
import org.aleator.io.model.OutputDirectory;
import org.aleator.io.table.CsvWriter;
import org.aleator.report.page.Page;

/** The files that {@code dynamics} leaves in an output directory. */
record DynamicsFiles(
    TrajectoryTable table, DynamicsFindings findings, Optional<FieldForecast> forecast) {

  void write(OutputDirectory output, JsonObject json, Page report, Parts provenance) {
    output.write(
        staged -> {
          Json.write(staged.resolve(OutputDirectory.ESTIMATE), json);
          ReportOptions.write(staged.resolve(ReportOptions.FILE), report);
          CsvWriter.write(staged.resolve("rows.csv"), rows());
          forecast.ifPresent(
              runs -> CsvWriter.write(staged.resolve("forecast.csv"), forecastTable(runs)));
          DynamicsModel model =
              new DynamicsModel(
                  table.columns(),
                  findings.fit().field(),
                  findings.members().stream().map(FieldForecast.Member::field).toList(),
                  findings.noiseVariance(),
                  findings.longestRun(),
                  provenance);
          ModelDirectory.write(staged.resolve("model"), model.parts());
        });
  }

  /**
   * One line per row of the file, in its order: {@code row} (from 1), and for every state its
   * denoised value and the std of that.
   */
  private Table rows() {
    int count = table.rows().stream().mapToInt(rows -> rows.length).sum();
    int d = findings.data().dimension();
    List<Column> columns = new ArrayList<>();
    columns.add(Column.Numeric.counting("row", 1, count));
    for (int o = 0; o < d; o++) {
      double[] denoised = new double[count];
      double[] std = new double[count];
      for (int r = 0; r < table.rows().size(); r++) {
        int[] rows = table.rows().get(r);
        for (int i = 0; i < rows.length; i++) {
          denoised[rows[i]] = findings.denoised()[r][i * d + o];
          std[rows[i]] = Math.sqrt(findings.epistemicVariance()[r][i * d + o]);
        }
      }
      String state = findings.data().states().get(o);
      columns.add(new Column.Numeric(state + "_denoised", denoised));
      columns.add(new Column.Numeric(state + "_epistemic_std", std));
    }
    return new Table("rows", columns);
  }

  /** Every run continued, a row per time. */
  private Table forecastTable(FieldForecast runs) {
    List<int[]> rows = new ArrayList<>();
    int count = 0;
    for (double[] times : runs.times()) {
      rows.add(IntStream.range(count, count + times.length).toArray());
      count += times.length;
    }
    String[] ids = new String[count];
    double[] times = new double[count];
    for (int r = 0; r < rows.size(); r++) {
      for (int i = 0; i < rows.get(r).length; i++) {
        ids[rows.get(r)[i]] = findings.data().runs().get(r).id();
        times[rows.get(r)[i]] = runs.times().get(r)[i];
      }
    }
    List<Column> columns = new ArrayList<>();
    table.columns().id().ifPresent(id -> columns.add(new Column.Text(id, ids)));
    columns.add(ForecastRows.times(table.columns().time(), table.timeKind(), times));
    columns.addAll(
        ForecastColumns.of(runs, findings.data().states(), findings.noiseVariance(), rows, count));
    return new Table("forecast", columns);
  }
}
