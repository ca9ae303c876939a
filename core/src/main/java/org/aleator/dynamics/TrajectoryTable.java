// SPDX-License-Identifier: Apache-2.0
package org.aleator.dynamics;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.aleator.data.Column;
import org.aleator.data.ColumnType;
import org.aleator.data.Table;
import org.aleator.data.Trajectories;
import org.aleator.util.InvalidInputException;

/**
 * Trajectories in long form, a row per point: which run, when, and the state variables. Rows of a
 * run need not stand together, but its times must increase; an empty state cell is a missing value.
 *
 * @param columns what its columns are
 * @param trajectories in the order of the runs' first rows
 * @param rows per run, the table's row of each point
 * @param timeKind how times are written
 */
public record TrajectoryTable(
    Columns columns, Trajectories trajectories, List<int[]> rows, Column.Kind timeKind) {

  private static final ColumnType NUMBER = ColumnType.of(Column.Kind.REAL);

  /**
   * What the columns of a table are.
   *
   * @param id the column that tells runs apart; where absent, the table is one run
   * @param time the column of times
   * @param states the columns of the state variables
   * @param timeType what the times are and how they are written
   * @param stateTypes the same for each state
   */
  public record Columns(
      Optional<String> id,
      String time,
      List<String> states,
      ColumnType timeType,
      List<ColumnType> stateTypes) {
    /** Times and states are numbers, or what a table has. */
    public Columns(Optional<String> id, String time, List<String> states) {
      this(id, time, states, NUMBER, Collections.nCopies(states.size(), NUMBER));
    }

    public Columns {
      states = List.copyOf(states);
      stateTypes = List.copyOf(stateTypes);
      Objects.requireNonNull(timeType);
      if (stateTypes.size() != states.size()) {
        throw new InvalidInputException(
            "%d states have %d types".formatted(states.size(), stateTypes.size()));
      }
      Set<String> names = new HashSet<>(List.of(time));
      for (String name : Stream.concat(id.stream(), states.stream()).toList()) {
        if (!names.add(name)) {
          throw new InvalidInputException(
              "the column \"%s\" is named twice; id, time and states are different columns"
                  .formatted(name));
        }
      }
    }
  }

  /**
   * What the columns of a file that is to be read so hold, by name.
   *
   * @param areKnown whether it is known how times and states are written
   */
  public static Map<String, ColumnType> types(Columns columns, boolean areKnown) {
    Map<String, ColumnType> types = new HashMap<>();
    // Runs 01 and 1 are two.
    columns.id().ifPresent(id -> types.put(id, ColumnType.TEXT));
    if (areKnown) {
      types.put(columns.time(), columns.timeType());
      for (int i = 0; i < columns.states().size(); i++) {
        types.put(columns.states().get(i), columns.stateTypes().get(i));
      }
    }
    return types;
  }

  public static TrajectoryTable of(Table table, Columns columns) {
    String time = columns.time();
    List<String> states = columns.states();
    double[] times = table.numbers(time, "time");
    List<double[]> values = states.stream().map(name -> table.numbers(name, "state")).toList();
    Map<String, List<Integer>> byRun = new LinkedHashMap<>();
    Optional<Column> ids = columns.id().map(name -> table.require(name, "run's id"));
    for (int row = 0; row < table.rows(); row++) {
      if (Double.isNaN(times[row])) {
        throw new InvalidInputException(
            "%s, row %d has no %s; every point needs a time"
                .formatted(table.source(), row + 1, time));
      }
      byRun.computeIfAbsent(runOf(table, ids, row), run -> new ArrayList<>()).add(row);
    }
    List<Trajectories.Run> runs = new ArrayList<>();
    List<int[]> rows = new ArrayList<>();
    byRun.forEach(
        (run, members) -> {
          int[] ofRun = members.stream().mapToInt(Integer::intValue).toArray();
          runs.add(run(table, run, ofRun, times, values, states));
          rows.add(ofRun);
        });
    Column.Kind timeKind = ((Column.Numeric) table.require(time, "time")).kind();
    ColumnType timeType = ColumnType.of(table.require(time, "time"));
    List<ColumnType> stateTypes =
        states.stream().map(name -> ColumnType.of(table.require(name, "state"))).toList();
    return new TrajectoryTable(
        new Columns(columns.id(), time, states, timeType, stateTypes),
        new Trajectories(states, runs),
        rows,
        timeKind);
  }

  private static String runOf(Table table, Optional<Column> ids, int row) {
    if (ids.isEmpty()) {
      return "1";
    }
    if (ids.get().isMissing(row)) {
      throw new InvalidInputException(
          "%s, row %d has no %s; every point belongs to a run"
              .formatted(table.source(), row + 1, ids.get().name()));
    }
    return ids.get().text(row);
  }

  private static Trajectories.Run run(
      Table table,
      String id,
      int[] rows,
      double[] times,
      List<double[]> values,
      List<String> states) {
    int d = states.size();
    double[] ofTime = new double[rows.length];
    double[] ofStates = new double[rows.length * d];
    int[] observed = new int[d];
    for (int i = 0; i < rows.length; i++) {
      ofTime[i] = times[rows[i]];
      if (i > 0 && !(ofTime[i] > ofTime[i - 1])) {
        throw new InvalidInputException(
            "%s, row %d: the time of run %s does not increase, %s comes after %s; sort the rows"
                .formatted(table.source(), rows[i] + 1, id, ofTime[i], ofTime[i - 1]));
      }
      for (int o = 0; o < d; o++) {
        ofStates[i * d + o] = values.get(o)[rows[i]];
        observed[o] += Double.isNaN(ofStates[i * d + o]) ? 0 : 1;
      }
    }
    for (int o = 0; o < d; o++) {
      if (observed[o] == 0) {
        throw new InvalidInputException(
            "%s: run %s has no value of %s at all; every run needs all states, so leave it out"
                .formatted(table.source(), id, states.get(o)));
      }
    }
    if (rows.length < 2) {
      throw new InvalidInputException(
          "%s, row %d: run %s has a single point; a trajectory needs two, so leave the run out"
              .formatted(table.source(), rows[0] + 1, id));
    }
    return new Trajectories.Run(id, ofTime, ofStates);
  }
}
