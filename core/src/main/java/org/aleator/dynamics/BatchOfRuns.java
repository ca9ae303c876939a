// SPDX-License-Identifier: Apache-2.0
package org.aleator.dynamics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One batch of runs on its way through {@link TrajectoryIntegrator}: in each round every run that
 * is not done tries one step. The first {@code active} places belong to these.
 */
final class BatchOfRuns {
  /** A step aims at 0.9 of what its error allows, as in Hairer, Nørsett and Wanner (1993), II.4. */
  private static final double SAFETY = 0.9;

  /** A step shrinks and grows by these factors at most (the same authors give 0.2 to 10). */
  private static final double LEAST_FACTOR = 0.2;

  private static final double MOST_FACTOR = 10;

  private final TrajectoryIntegrator.Options options;
  private final VectorField field;
  private final Runnable check;
  private final int d;
  private final List<double[]> times;
  private final double[][] states;
  private final double[] divergedAt;
  private final List<Solution.Round> rounds = new ArrayList<>();
  private boolean recording;
  private LineField line;
  private Trace[] traces;
  private int active;
  private final int[] run;
  private final int[] next;
  private final int[] tried;
  private final double[] time;
  private final double[] step;
  private final double[] x;

  /** The stages' points and derivatives, and where they are wanted their slopes. */
  private final double[][] stage;

  private final double[][] k;
  private double[][] slope;
  private final double[] coefficients = new double[DormandPrince.POWERS];

  BatchOfRuns(
      TrajectoryIntegrator.Options options,
      VectorField field,
      double[] starts,
      List<double[]> times,
      Runnable check) {
    this.options = options;
    this.field = field;
    this.check = check;
    this.d = field.dimension();
    this.times = times;
    int runs = times.size();
    if (starts.length != runs * d) {
      throw new IllegalArgumentException(starts.length + " start values for " + runs + " runs");
    }
    states = new double[runs][];
    divergedAt = new double[runs];
    Arrays.fill(divergedAt, Double.NaN);
    run = new int[runs];
    next = new int[runs];
    tried = new int[runs];
    time = new double[runs];
    step = new double[runs];
    x = new double[runs * d];
    k = new double[DormandPrince.STAGES][runs * d];
    stage = new double[DormandPrince.STAGES][runs * d];
    for (int r = 0; r < runs; r++) {
      states[r] = new double[times.get(r).length * d];
      Arrays.fill(states[r], Double.NaN);
      System.arraycopy(starts, r * d, states[r], 0, d);
      if (times.get(r).length > 1) {
        run[active] = r;
        next[active] = 1;
        time[active] = times.get(r)[0];
        System.arraycopy(starts, r * d, x, active * d, d);
        active++;
      }
    }
  }

  /** Keeps the accepted steps. */
  BatchOfRuns recording() {
    recording = true;
    return this;
  }

  /** Keeps the accepted steps of each run with the slopes of their stages. */
  BatchOfRuns tracing(LineField ofOneState, Trace[] into) {
    line = ofOneState;
    traces = into;
    slope = new double[DormandPrince.STAGES][times.size()];
    Arrays.setAll(into, r -> new Trace(states[r][0], 0));
    return this;
  }

  Solution run() {
    if (active > 0) {
      evaluate(0, x);
      for (int i = 0; i < active && line != null; i++) {
        traces[run[i]] = new Trace(x[i], slope[0][i]);
      }
      firstSteps();
    }
    while (active > 0) {
      check.run();
      round();
    }
    return new Solution(d, times, states, divergedAt, rounds);
  }

  private void evaluate(int s, double[] points) {
    if (line == null) {
      field.derivative(active, points, k[s]);
    } else {
      line.derivative(active, points, k[s], slope[s]);
    }
  }

  /**
   * The first steps by Hairer, Nørsett and Wanner (1993), II.4: one over which an explicit Euler
   * step changes x by a hundredth, and with f there, one whose error is a hundredth of what is
   * tolerated, at most a hundred times longer.
   */
  private void firstSteps() {
    double[] euler = stage[1];
    for (int i = 0; i < active; i++) {
      double[] at = times.get(run[i]);
      double span = at[at.length - 1] - at[0];
      double size = norm(i, x, x);
      double speed = norm(i, k[0], x);
      step[i] = Math.min(span, size > 1e-5 && speed > 1e-5 ? 0.01 * size / speed : 1e-6 * span);
      for (int o = i * d; o < (i + 1) * d; o++) {
        euler[o] = x[o] + step[i] * k[0][o];
      }
    }
    field.derivative(active, euler, k[1]);
    for (int i = 0; i < active; i++) {
      double[] at = times.get(run[i]);
      for (int o = i * d; o < (i + 1) * d; o++) {
        k[1][o] = (k[1][o] - k[0][o]) / step[i];
      }
      double fastest = Math.max(norm(i, k[0], x), norm(i, k[1], x));
      double wanted = Math.pow(0.01 / fastest, 0.2);
      boolean known = fastest > 1e-15 && wanted > 0;
      double longest = Math.min(100 * step[i], at[at.length - 1] - at[0]);
      step[i] = known ? Math.min(longest, wanted) : step[i];
    }
  }

  /** The root mean square of run i's values in units of what is tolerated. */
  private double norm(int i, double[] values, double[] about) {
    double squares = 0;
    for (int o = i * d; o < (i + 1) * d; o++) {
      double scale = options.absoluteTolerance() + options.relativeTolerance() * Math.abs(about[o]);
      squares += values[o] / scale * (values[o] / scale);
    }
    return Math.sqrt(squares / d);
  }

  private void round() {
    for (int s = 1; s < DormandPrince.STAGES; s++) {
      double[] point = stage[s];
      for (int i = 0; i < active; i++) {
        for (int o = i * d; o < (i + 1) * d; o++) {
          point[o] = x[o] + step[i] * DormandPrince.slope(s, k, o);
        }
      }
      evaluate(s, point);
    }
    Solution.Round record = recording ? new Solution.Round(active, d) : null;
    int kept = 0;
    for (int i = 0; i < active; i++) {
      if (advance(i, record)) {
        keep(i, kept++);
      }
    }
    active = kept;
    if (recording && record.count() > 0) {
      rounds.add(record.trimmed());
    }
  }

  /** Accepts or refuses run i's step and chooses the next one; whether the run goes on. */
  private boolean advance(int i, Solution.Round record) {
    double error = error(i);
    double[] at = times.get(run[i]);
    tried[i]++;
    double h = step[i];
    if (error <= 1) {
      int from = next[i];
      double end = time[i] + h;
      boolean last = end >= at[at.length - 1];
      while (next[i] < at.length && (last || at[next[i]] <= end)) {
        next[i]++;
      }
      interpolate(i, from, next[i], at);
      if (record != null) {
        record.add(run[i], time[i], h, x, i * d, from, next[i]);
      }
      if (line != null) {
        traces[run[i]].add(time[i], h, from, next[i], stage, slope, i);
      }
      if (last) {
        return false;
      }
      time[i] = end;
      int newest = DormandPrince.STAGES - 1;
      System.arraycopy(stage[newest], i * d, x, i * d, d);
      System.arraycopy(k[newest], i * d, k[0], i * d, d);
    }
    double factor = Double.isNaN(error) ? 0 : SAFETY * Math.pow(error, -0.2);
    double wanted = h * Math.max(LEAST_FACTOR, Math.min(MOST_FACTOR, factor));
    double left = at[at.length - 1] - time[i];
    // Two equal steps instead of a long one and a tiny rest.
    step[i] = wanted >= left ? left : wanted > 0.5 * left ? 0.5 * left : wanted;
    boolean stuck = !(time[i] + step[i] > time[i]) || tried[i] >= options.mostSteps();
    if (stuck) {
      divergedAt[run[i]] = time[i];
    }
    return !stuck;
  }

  private double error(int i) {
    double squares = 0;
    double[] after = stage[DormandPrince.STAGES - 1];
    for (int o = i * d; o < (i + 1) * d; o++) {
      double e = 0;
      for (int s = 0; s < DormandPrince.STAGES; s++) {
        e += DormandPrince.error(s) * k[s][o];
      }
      double size = Math.max(Math.abs(x[o]), Math.abs(after[o]));
      double scaled =
          step[i] * e / (options.absoluteTolerance() + options.relativeTolerance() * size);
      squares += scaled * scaled;
    }
    return Math.sqrt(squares / d);
  }

  /** The states at the wanted times of a step, from the one to before the other. */
  private void interpolate(int i, int from, int to, double[] at) {
    if (from == to) {
      return;
    }
    double[] values = states[run[i]];
    double h = step[i];
    double begin = time[i];
    for (int o = 0; o < d; o++) {
      DormandPrince.polynomial(k, i * d + o, coefficients);
      double c1 = coefficients[0];
      double c2 = coefficients[1];
      double c3 = coefficients[2];
      double c4 = coefficients[3];
      double base = x[i * d + o];
      for (int t = from; t < to; t++) {
        double theta = Math.min(1, (at[t] - begin) / h);
        values[t * d + o] = base + h * (theta * (c1 + theta * (c2 + theta * (c3 + theta * c4))));
      }
    }
  }

  private void keep(int from, int to) {
    if (from != to) {
      run[to] = run[from];
      next[to] = next[from];
      tried[to] = tried[from];
      time[to] = time[from];
      step[to] = step[from];
      System.arraycopy(x, from * d, x, to * d, d);
      System.arraycopy(k[0], from * d, k[0], to * d, d);
    }
  }
}
