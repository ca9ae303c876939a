// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.dynamics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.aleator.cli.PredictedColumns;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.data.Trajectories;
import org.aleator.dynamics.DynamicsModel;
import org.aleator.dynamics.FieldForecast;
import org.aleator.dynamics.TrajectoryTable;
import org.aleator.finding.Finding;
import org.aleator.util.InvalidInputException;

/**
 * New runs in long form and their forecast. A run's first row is its start; its other rows are the
 * times at which it is wanted, whatever their states. To a run of a single row {@value #POINTS} are
 * added, behind all others.
 *
 * @param table the file's columns, then the forecast's
 * @param findings what the user should know
 */
public record ForecastRows(Table table, List<Finding> findings) {
  public static final int POINTS = 25;

  /**
   * @param duration of the runs that have a single row
   * @param measured whether the starts carry noise
   */
  public static ForecastRows of(
      DynamicsModel model, Table file, double duration, boolean measured) {
    Table wanted = continued(file, model.columns(), duration);
    TrajectoryTable read = TrajectoryTable.of(wanted, model.columns());
    List<Trajectories.Run> runs = read.trajectories().runs();
    int d = model.columns().states().size();
    double[] starts = new double[runs.size() * d];
    for (int r = 0; r < runs.size(); r++) {
      for (int o = 0; o < d; o++) {
        starts[r * d + o] = runs.get(r).values()[o];
        if (Double.isNaN(starts[r * d + o])) {
          throw new InvalidInputException(
              "%s, row %d has no %s; the first row of a run is its start and needs every state"
                  .formatted(
                      file.source(), read.rows().get(r)[0] + 1, model.columns().states().get(o)));
        }
      }
    }
    List<double[]> times = runs.stream().map(Trajectories.Run::times).toList();
    FieldForecast forecast = model.forecast(starts, times, measured);
    List<Column> columns =
        ForecastColumns.of(
            forecast, model.columns().states(), model.noiseVariance(), read.rows(), wanted.rows());
    return new ForecastRows(
        PredictedColumns.beside(wanted, columns), forecast.end(runs).stream().toList());
  }

  /** Times as they are written; a forecast's need not be whole numbers or at midnight. */
  public static Column.Numeric times(String name, Column.Kind kind, double... times) {
    Column.Kind written =
        switch (kind) {
          case DATE -> Column.Kind.TIMESTAMP;
          case INTEGER -> Column.Kind.REAL;
          default -> kind;
        };
    return new Column.Numeric(name, written, times);
  }

  private static Table continued(Table file, TrajectoryTable.Columns columns, double duration) {
    List<Integer> single = singleRows(file, columns);
    if (single.isEmpty()
        || !(file.require(columns.time(), "time") instanceof Column.Numeric time)) {
      return file;
    }
    int from = file.rows();
    int[] source = new int[from + single.size() * POINTS];
    double[] times = Arrays.copyOf(time.values(), source.length);
    for (int k = 0; k < single.size(); k++) {
      for (int i = 0; i < POINTS; i++) {
        int row = from + k * POINTS + i;
        source[row] = single.get(k);
        times[row] = times[single.get(k)] + duration * (i + 1) / POINTS;
      }
    }
    List<Column> longer = new ArrayList<>();
    for (Column column : file.columns()) {
      boolean isId = columns.id().filter(column.name()::equals).isPresent();
      longer.add(
          column.name().equals(columns.time())
              ? times(time.name(), time.kind(), times)
              : lengthened(column, from, source, isId));
    }
    return new Table(file.source(), longer);
  }

  /** Whether a run of the file has a single row, to be followed for a while. */
  public static boolean anyToFollow(DynamicsModel model, Table file) {
    return !singleRows(file, model.columns()).isEmpty();
  }

  /** The rows that are their run's only one. */
  private static List<Integer> singleRows(Table file, TrajectoryTable.Columns columns) {
    Map<String, List<Integer>> byRun = new LinkedHashMap<>();
    for (int row = 0; row < file.rows(); row++) {
      int at = row;
      String run =
          columns.id().map(name -> file.require(name, "run's id").text(at)).orElse("the only one");
      byRun.computeIfAbsent(run, unused -> new ArrayList<>()).add(row);
    }
    return byRun.values().stream()
        .filter(rows -> rows.size() == 1)
        .map(rows -> rows.get(0))
        .toList();
  }

  /** The column with further rows: those of their source, or empty ones. */
  private static Column lengthened(Column column, int from, int[] source, boolean copied) {
    if (column instanceof Column.Text text) {
      String[] values = Arrays.copyOf(text.values(), source.length);
      for (int row = from; copied && row < source.length; row++) {
        values[row] = values[source[row]];
      }
      return new Column.Text(text.name(), values);
    }
    Column.Numeric numeric = (Column.Numeric) column;
    double[] values = Arrays.copyOf(numeric.values(), source.length);
    for (int row = from; row < source.length; row++) {
      values[row] = copied ? values[source[row]] : Double.NaN;
    }
    return new Column.Numeric(numeric.name(), numeric.kind(), values, numeric.form());
  }
}
