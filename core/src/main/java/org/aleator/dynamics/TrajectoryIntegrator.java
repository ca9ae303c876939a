package org.aleator.dynamics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.aleator.util.InvalidInputException;

/**
 * Solves ẋ = f(x) for many runs at once by {@link DormandPrince}. Every run has its own adaptive
 * steps; in each round all runs that are not done try one step, so that f is evaluated for all of
 * them together. Values at the wanted times come from the interpolant, so steps need not end there.
 *
 * <p>A step is accepted if the root mean square of eₒ/(atol + rtol·max(|xₒ|, |xₒ new|)) over the
 * state variables is at most 1 (Hairer, Nørsett and Wanner 1993, II.4). A run ends early, as
 * diverged, where its state is no longer finite, its step becomes too small for the clock, or it
 * has used up its steps: integration always ends.
 */
public final class TrajectoryIntegrator {
  private static final double SAFETY = 0.9;
  private static final double LEAST_FACTOR = 0.2;
  private static final double MOST_FACTOR = 5;

  private final Options options;

  /**
   * @param relativeTolerance rtol, positive
   * @param absoluteTolerance atol, positive
   * @param mostSteps the most steps of one run, tried ones counted
   */
  public record Options(double relativeTolerance, double absoluteTolerance, int mostSteps) {
    public static final Options DEFAULT = new Options(1e-6, 1e-6, 10_000);

    public Options {
      if (!(relativeTolerance > 0) || !(absoluteTolerance > 0) || mostSteps < 1) {
        throw new InvalidInputException(
            "tolerances must be positive and steps at least 1, were "
                + (relativeTolerance + ", " + absoluteTolerance + ", " + mostSteps));
      }
    }

    /** A tolerance in units of the states' spread. */
    static Options in(FieldUnits units, double tolerance) {
      double finest = Arrays.stream(units.scale()).min().orElseThrow();
      return new Options(tolerance, tolerance * finest, 20_000);
    }
  }

  public TrajectoryIntegrator(Options options) {
    this.options = options;
  }

  /** The solution without a record of its steps, which cannot be differentiated. */
  public Solution solve(VectorField field, double[] starts, List<double[]> times) {
    return new Rounds(field, starts, times, false).run();
  }

  /** The solution with its steps. */
  public Solution record(VectorField field, double[] starts, List<double[]> times) {
    return new Rounds(field, starts, times, true).run();
  }

  /** One batch of runs on its way; the first {@code active} places belong to runs not yet done. */
  private final class Rounds {
    private final VectorField field;
    private final int d;
    private final List<double[]> times;
    private final boolean recording;
    private final double[][] states;
    private final double[] divergedAt;
    private final List<Solution.Round> rounds = new ArrayList<>();
    private int active;
    private final int[] run;
    private final int[] next;
    private final int[] tried;
    private final double[] time;
    private final double[] step;
    private final double[] x;
    private final double[][] k;
    private final double[] stage;
    private final double[] weights = new double[DormandPrince.STAGES];

    Rounds(VectorField field, double[] starts, List<double[]> times, boolean recording) {
      this.field = field;
      this.d = field.dimension();
      this.times = times;
      this.recording = recording;
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
      stage = new double[runs * d];
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

    Solution run() {
      if (active > 0) {
        field.derivative(active, x, k[0]);
        for (int i = 0; i < active; i++) {
          step[i] = firstStep(i);
        }
      }
      while (active > 0) {
        round();
      }
      return new Solution(d, times, states, divergedAt, rounds);
    }

    /** A step over which x changes by about a tenth of its tolerated scale's fifth root. */
    private double firstStep(int i) {
      double slope = 0;
      for (int o = i * d; o < (i + 1) * d; o++) {
        double scale = options.absoluteTolerance + options.relativeTolerance * Math.abs(x[o]);
        slope = Math.max(slope, Math.abs(k[0][o]) / (scale + 0.01 * Math.abs(x[o])));
      }
      double[] at = times.get(run[i]);
      double span = at[at.length - 1] - at[0];
      return Math.min(span, slope > 0 ? 0.1 / slope : span);
    }

    private void round() {
      int n = active * d;
      for (int s = 1; s < DormandPrince.STAGES; s++) {
        System.arraycopy(x, 0, stage, 0, n);
        for (int i = 0; i < active; i++) {
          for (int j = 0; j < s; j++) {
            double a = step[i] * DormandPrince.a(s, j);
            for (int o = i * d; o < (i + 1) * d; o++) {
              stage[o] += a * k[j][o];
            }
          }
        }
        field.derivative(active, stage, k[s]);
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
          interpolate(i, Math.min(1, (at[next[i]] - time[i]) / h));
          next[i]++;
        }
        if (record != null) {
          record.add(run[i], time[i], h, x, i * d, from, next[i]);
        }
        if (last) {
          return false;
        }
        time[i] = end;
        System.arraycopy(stage, i * d, x, i * d, d);
        System.arraycopy(k[DormandPrince.STAGES - 1], i * d, k[0], i * d, d);
      }
      double factor = Double.isNaN(error) ? 0 : SAFETY * Math.pow(error, -0.2);
      double wanted = h * Math.max(LEAST_FACTOR, Math.min(MOST_FACTOR, factor));
      double left = at[at.length - 1] - time[i];
      // Two equal steps instead of a long one and a tiny rest.
      step[i] = wanted >= left ? left : wanted > 0.5 * left ? 0.5 * left : wanted;
      boolean stuck = !(time[i] + step[i] > time[i]) || tried[i] >= options.mostSteps;
      if (stuck) {
        divergedAt[run[i]] = time[i];
      }
      return !stuck;
    }

    private double error(int i) {
      double squares = 0;
      for (int o = i * d; o < (i + 1) * d; o++) {
        double e = 0;
        for (int s = 0; s < DormandPrince.STAGES; s++) {
          e += DormandPrince.error(s) * k[s][o];
        }
        double size = Math.max(Math.abs(x[o]), Math.abs(stage[o]));
        double scaled =
            step[i] * e / (options.absoluteTolerance + options.relativeTolerance * size);
        squares += scaled * scaled;
      }
      return Math.sqrt(squares / d);
    }

    private void interpolate(int i, double theta) {
      DormandPrince.interpolation(theta, weights);
      double[] to = states[run[i]];
      for (int o = 0; o < d; o++) {
        double sum = 0;
        for (int s = 0; s < DormandPrince.STAGES; s++) {
          sum += weights[s] * k[s][i * d + o];
        }
        to[next[i] * d + o] = x[i * d + o] + step[i] * sum;
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
}
