// SPDX-License-Identifier: Apache-2.0
package org.aleator.dynamics;

import java.util.Arrays;
import java.util.List;
import org.aleator.data.Trajectories;
import org.aleator.util.InvalidInputException;

/**
 * The solutions of several runs at their wanted times, and the accepted steps that led there. The
 * record holds a state and a step length per step and run, nothing of the stages, which are
 * computed anew when it is differentiated.
 *
 * @param dimension the number of state variables
 * @param times of each run; the first is the time of its start
 * @param states of each run, times × dimension; NaN after the run diverged
 * @param divergedAt of each run, when it diverged, or NaN
 * @param rounds the steps in the order they were taken; empty where they were not recorded
 */
public record Solution(
    int dimension,
    List<double[]> times,
    double[][] states,
    double[] divergedAt,
    List<Round> rounds) {

  /** The first run that diverged, or −1. */
  public int firstDiverged() {
    for (int r = 0; r < divergedAt.length; r++) {
      if (!Double.isNaN(divergedAt[r])) {
        return r;
      }
    }
    return -1;
  }

  /**
   * Refuses a solution of which a run diverged.
   *
   * @param what the field that was solved, for the message
   * @param runs of each solution, the run it belongs to
   */
  void requireFinite(String what, Trajectories data, int[] runs) {
    int diverged = firstDiverged();
    if (diverged >= 0) {
      throw new InvalidInputException(
          "%s diverges in run %s at time %s; leave the run out, or look for an outlier in it"
              .formatted(what, data.runs().get(runs[diverged]).id(), divergedAt[diverged]));
    }
  }

  /** One accepted step of several runs each; a run has at most one step in a round. */
  public static final class Round {
    private final int dimension;
    private int count;
    private int[] run;
    private int[] from;
    private int[] to;
    private double[] time;
    private double[] step;
    private double[] x;

    Round(int capacity, int dimension) {
      this.dimension = dimension;
      run = new int[capacity];
      from = new int[capacity];
      to = new int[capacity];
      time = new double[capacity];
      step = new double[capacity];
      x = new double[capacity * dimension];
    }

    void add(int ofRun, double atTime, double length, double[] state, int stateAt, int a, int b) {
      run[count] = ofRun;
      time[count] = atTime;
      step[count] = length;
      from[count] = a;
      to[count] = b;
      System.arraycopy(state, stateAt, x, count * dimension, dimension);
      count++;
    }

    Round trimmed() {
      if (count < run.length) {
        run = Arrays.copyOf(run, count);
        from = Arrays.copyOf(from, count);
        to = Arrays.copyOf(to, count);
        time = Arrays.copyOf(time, count);
        step = Arrays.copyOf(step, count);
        x = Arrays.copyOf(x, count * dimension);
      }
      return this;
    }

    public int count() {
      return count;
    }

    int run(int i) {
      return run[i];
    }

    double step(int i) {
      return step[i];
    }

    double time(int i) {
      return time[i];
    }

    /** The wanted times within the step are those from this index … */
    int from(int i) {
      return from[i];
    }

    /** … to before this one. */
    int to(int i) {
      return to[i];
    }

    /** The states before the step, count × dimension. */
    double[] x() {
      return x;
    }
  }
}
