// SPDX-License-Identifier: Apache-2.0
package org.aleator.data;

import java.util.List;
import org.aleator.util.InvalidInputException;

/**
 * Observed trajectories of one system.
 *
 * @param states the names of the state variables
 * @param runs at least one
 */
public record Trajectories(List<String> states, List<Run> runs) {
  public Trajectories {
    states = List.copyOf(states);
    runs = List.copyOf(runs);
    if (states.isEmpty() || runs.isEmpty()) {
      throw new InvalidInputException("trajectories need a state variable and a run");
    }
    for (Run run : runs) {
      if (run.values().length != run.times().length * states.size()) {
        throw new IllegalArgumentException("run " + run.id() + " has values of another system");
      }
    }
  }

  /**
   * One run. Times may be uneven and need not start at 0.
   *
   * @param id what the user calls it
   * @param times increasing, at least 2
   * @param values times × states, row-major; NaN where a value is missing
   */
  public record Run(String id, double[] times, double[] values) {
    public Run {
      if (times.length < 2) {
        throw new InvalidInputException(
            "run "
                + id
                + " has a single point; a trajectory needs at least two, so leave the run out");
      }
      for (int i = 1; i < times.length; i++) {
        if (!(times[i] > times[i - 1])) {
          throw new InvalidInputException(
              "the time of run %s does not increase: %s comes after %s"
                  .formatted(id, times[i], times[i - 1]));
        }
      }
    }

    public int points() {
      return times.length;
    }

    public double duration() {
      return times[times.length - 1] - times[0];
    }
  }

  public int dimension() {
    return states.size();
  }

  /** How many values of the state are observed. */
  public int observed(int state) {
    int count = 0;
    for (Run run : runs) {
      for (int i = state; i < run.values().length; i += dimension()) {
        count += Double.isNaN(run.values()[i]) ? 0 : 1;
      }
    }
    return count;
  }

  /** Whether the state has two different values. */
  public boolean varies(int state) {
    double first = Double.NaN;
    for (Run run : runs) {
      for (int i = state; i < run.values().length; i += dimension()) {
        double value = run.values()[i];
        if (value != first && !Double.isNaN(value) && !Double.isNaN(first)) {
          return true;
        }
        first = Double.isNaN(first) ? value : first;
      }
    }
    return false;
  }

  /** The same runs with other values. */
  public Trajectories withValues(double[][] values) {
    Run[] changed = new Run[runs.size()];
    for (int r = 0; r < changed.length; r++) {
      changed[r] = new Run(runs.get(r).id(), runs.get(r).times(), values[r]);
    }
    return new Trajectories(states, List.of(changed));
  }
}
