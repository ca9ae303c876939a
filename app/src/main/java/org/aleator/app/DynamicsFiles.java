package org.aleator.app;

import com.google.gson.JsonObject;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.aleator.data.AtomicFiles;
import org.aleator.data.Column;
import org.aleator.data.CsvWriter;
import org.aleator.data.Table;
import org.aleator.dynamics.DynamicsFindings;
import org.aleator.dynamics.DynamicsFindings.Continuation;
import org.aleator.dynamics.DynamicsFindings.Member;
import org.aleator.dynamics.Trajectories;
import org.aleator.dynamics.TrajectoryTable;
import org.aleator.model.DynamicsModel;
import org.aleator.model.OutputDirectory;

/**
 * The files that {@code dynamics} leaves in an output directory.
 *
 * @param forecast how long runs are continued; if absent, half of the longest run
 */
record DynamicsFiles(TrajectoryTable table, DynamicsFindings findings, Optional<Double> forecast) {
  private static final double Z = 1.959963984540054;
  private static final int FORECAST_POINTS = 25;

  void write(Path directory, JsonObject json, JsonObject provenance) {
    OutputDirectory.write(
        directory,
        staged -> {
          byte[] bytes = (AnswerJson.text(json) + "\n").getBytes(StandardCharsets.UTF_8);
          AtomicFiles.write(staged.resolve(OutputDirectory.ESTIMATE), out -> out.write(bytes));
          CsvWriter.write(staged.resolve("rows.csv"), rows());
          double duration = forecast.orElseGet(() -> longestRun() / 2);
          if (duration > 0) {
            CsvWriter.write(staged.resolve("forecast.csv"), forecastTable(duration));
          }
          new DynamicsModel(
                  findings.data().states(),
                  findings.fit().field(),
                  findings.members().stream().map(Member::field).toList(),
                  findings.noiseVariance(),
                  provenance)
              .write(staged.resolve("model"));
        });
  }

  private double longestRun() {
    return findings.data().runs().stream()
        .mapToDouble(run -> run.times()[run.points() - 1] - run.times()[0])
        .max()
        .orElseThrow();
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

  /** Every run continued, with the 95 % interval of a new observation. */
  private Table forecastTable(double duration) {
    List<Continuation> runs = findings.forecast(duration, FORECAST_POINTS);
    int d = findings.data().dimension();
    int count = runs.size() * FORECAST_POINTS;
    String[] ids = new String[count];
    double[] times = new double[count];
    double[][] mean = new double[d][count];
    double[][] epistemic = new double[d][count];
    for (int r = 0; r < runs.size(); r++) {
      Trajectories.Run run = findings.data().runs().get(r);
      for (int i = 0; i < FORECAST_POINTS; i++) {
        int row = r * FORECAST_POINTS + i;
        ids[row] = run.id();
        times[row] = runs.get(r).times()[i];
        for (int o = 0; o < d; o++) {
          mean[o][row] = runs.get(r).mean()[i * d + o];
          epistemic[o][row] = Math.sqrt(runs.get(r).epistemicVariance()[i * d + o]);
        }
      }
    }
    List<Column> columns = new ArrayList<>();
    columns.add(new Column.Text("run", ids));
    columns.add(new Column.Numeric("time", times));
    for (int o = 0; o < d; o++) {
      addForecast(columns, o, mean[o], epistemic[o]);
    }
    return new Table("forecast", columns);
  }

  private void addForecast(List<Column> columns, int state, double[] mean, double[] epistemic) {
    double variance = findings.noiseVariance()[state];
    int count = mean.length;
    double[] aleatoric = new double[count];
    double[] std = new double[count];
    double[] low = new double[count];
    double[] high = new double[count];
    for (int i = 0; i < count; i++) {
      aleatoric[i] = Math.sqrt(variance);
      std[i] = Math.sqrt(variance + epistemic[i] * epistemic[i]);
      low[i] = mean[i] - Z * std[i];
      high[i] = mean[i] + Z * std[i];
    }
    String name = findings.data().states().get(state);
    columns.add(new Column.Numeric(name + "_mean", mean));
    columns.add(new Column.Numeric(name + "_aleatoric_std", aleatoric));
    columns.add(new Column.Numeric(name + "_epistemic_std", epistemic));
    columns.add(new Column.Numeric(name + "_std", std));
    columns.add(new Column.Numeric(name + "_low", low));
    columns.add(new Column.Numeric(name + "_high", high));
  }
}
