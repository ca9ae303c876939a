// SPDX-License-Identifier: Apache-2.0
package org.aleator.dynamics;

import java.util.List;

/**
 * Solutions of a field from several starts, and the gradient of a function of them: through the
 * slopes that were kept where the field has one state and one hidden layer, else by {@link
 * Adjoint}.
 */
final class Flow {
  private final TanhField field;
  private final Solution solution;
  private final LineField line;
  private final Trace[] traces;

  private Flow(TanhField field, Solution solution, LineField line, Trace[] traces) {
    this.field = field;
    this.solution = solution;
    this.line = line;
    this.traces = traces;
  }

  static Flow of(
      TanhField field, TrajectoryIntegrator integrator, double[] starts, List<double[]> times) {
    LineField line = TanhLine.of(field);
    if (line == null) {
      return new Flow(field, integrator.record(field, starts, times), null, null);
    }
    Trace[] traces = new Trace[times.size()];
    return new Flow(field, integrator.trace(line, starts, times, traces), line, traces);
  }

  /** Whether a gradient needs no evaluation of the field. */
  boolean keptSlopes() {
    return line != null;
  }

  /** Of each run, times × dimension; NaN after the run diverged. */
  double[][] states() {
    return solution.states();
  }

  /**
   * @param outputs the function's gradient with respect to {@link #states()}
   * @param parameters the gradient with respect to the field's parameters is added to it; null if
   *     it is not wanted
   * @return the gradient with respect to the starts, runs × dimension
   */
  double[] gradient(double[][] outputs, double[] parameters) {
    if (line == null) {
      return Adjoint.gradient(field, solution, outputs, parameters);
    }
    int points = 0;
    for (Trace trace : traces) {
      points += trace.points();
    }
    double[] x = new double[points];
    double[] cotangent = new double[points];
    double[] ofStarts = new double[traces.length];
    int at = 0;
    for (int r = 0; r < traces.length; r++) {
      double[] times = solution.times().get(r);
      ofStarts[r] = traces[r].gradient(times, outputs[r], cotangent, at);
      System.arraycopy(traces[r].x(), 0, x, at, traces[r].points());
      at += traces[r].points();
    }
    if (parameters != null) {
      line.addGradient(points, x, cotangent, parameters);
    }
    return ofStarts;
  }
}
