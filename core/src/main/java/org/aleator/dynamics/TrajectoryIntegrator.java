// SPDX-License-Identifier: Apache-2.0
package org.aleator.dynamics;

import java.util.Arrays;
import java.util.List;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Work;

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
  private final Options options;
  private final Runnable check;

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
    this(options, () -> {});
  }

  /** One that ends when the work is cancelled. */
  TrajectoryIntegrator(Options options, Work work) {
    this(options, work::check);
  }

  private TrajectoryIntegrator(Options options, Runnable check) {
    this.options = options;
    this.check = check;
  }

  /** The solution without a record of its steps, which cannot be differentiated. */
  public Solution solve(VectorField field, double[] starts, List<double[]> times) {
    return rounds(field, starts, times).run();
  }

  /** The solution with its steps. */
  public Solution record(VectorField field, double[] starts, List<double[]> times) {
    return rounds(field, starts, times).recording().run();
  }

  /**
   * The solution, with the steps of each run and the slopes of their stages.
   *
   * @param traces overwritten, one per run
   */
  Solution trace(LineField field, double[] starts, List<double[]> times, Trace[] traces) {
    return rounds(field, starts, times).tracing(field, traces).run();
  }

  private BatchOfRuns rounds(VectorField field, double[] starts, List<double[]> times) {
    return new BatchOfRuns(options, field, starts, times, check);
  }
}
