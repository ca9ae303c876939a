// SPDX-License-Identifier: Apache-2.0
package org.aleator.dynamics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.random.RandomGenerator;
import org.aleator.learn.nn.Activation;
import org.aleator.learn.nn.NetworkShape;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;

class DerivativesTest {
  private static final RandomGenerator RANDOM = new Seed(3).random();

  /** Tight, so that a change of the steps themselves does not show in a difference quotient. */
  private static final TrajectoryIntegrator INTEGRATOR =
      new TrajectoryIntegrator(new TrajectoryIntegrator.Options(1e-11, 1e-11, 100_000));

  private static final List<double[]> TIMES =
      List.of(new double[] {0, 0.3, 0.35, 2}, new double[] {1, 1.7}, new double[] {0, 1.1, 3});

  private static TanhField field(List<Integer> hidden) {
    NetworkShape shape = new NetworkShape(2, hidden, 2, Activation.TANH);
    double[] parameters = RANDOM.doubles(shape.parameterCount(), -1, 1).toArray();
    FieldUnits units =
        new FieldUnits(new double[] {0.5, -1}, new double[] {2, 0.7}, new double[] {1.5, 0.8});
    return new TanhField(shape, units, parameters);
  }

  private static double[] normals(int count) {
    double[] values = new double[count];
    for (int i = 0; i < count; i++) {
      values[i] = RANDOM.nextGaussian();
    }
    return values;
  }

  private static double weighted(TanhField field, double[] starts, double[][] weights) {
    double[][] states = INTEGRATOR.solve(field, starts, TIMES).states();
    double sum = 0;
    for (int r = 0; r < states.length; r++) {
      for (int i = 0; i < states[r].length; i++) {
        sum += weights[r][i] * states[r][i];
      }
    }
    return sum;
  }

  @Test
  void tanhIsTanh() {
    double[] z = {0, -0.0, 1e-9, 0.3, -1, 2.5, 7, -19, 25, 1e9, Double.NEGATIVE_INFINITY};
    double[] t = z.clone();
    TanhField.tanh(t.length, t);
    for (int i = 0; i < z.length; i++) {
      assertThat(t[i]).isCloseTo(Math.tanh(z[i]), within(1e-15));
    }
  }

  @Test
  void theAdjointIsTheGradientByCentralDifferences() {
    for (List<Integer> hidden : List.of(List.of(7), List.of(5, 6))) {
      TanhField field = field(hidden);
      double[] starts = normals(6);
      double[][] weights = {normals(8), normals(4), normals(6)};
      double[] ofParameters = new double[field.parameterCount()];
      double[] ofStarts =
          Adjoint.gradient(field, INTEGRATOR.record(field, starts, TIMES), weights, ofParameters);
      checkAgainstDifferences(field, starts, weights, field.parameters(), ofParameters);
      checkAgainstDifferences(field, starts, weights, starts, ofStarts);
    }
  }

  private static void checkAgainstDifferences(
      TanhField field, double[] starts, double[][] weights, double[] moved, double[] gradient) {
    for (int p = 0; p < moved.length; p++) {
      double at = moved[p];
      double h = 1e-5;
      moved[p] = at + h;
      double above = weighted(field, starts, weights);
      moved[p] = at - h;
      double below = weighted(field, starts, weights);
      moved[p] = at;
      assertThat(gradient[p]).isCloseTo((above - below) / (2 * h), within(2e-5));
    }
  }

  /** The steps are the same but for the rounding of f; the parameters' gradient is a float's. */
  @Test
  void onTheLineTheKeptSlopesGiveTheAdjointsGradient() {
    NetworkShape shape = new NetworkShape(1, List.of(21), 1, Activation.TANH);
    TanhField field =
        new TanhField(
            shape,
            new FieldUnits(new double[] {0.5}, new double[] {2}, new double[] {1.5}),
            RANDOM.doubles(shape.parameterCount(), -1, 1).toArray());
    double[] starts = normals(3);
    double[][] weights = {normals(4), normals(2), normals(3)};
    TrajectoryIntegrator integrator =
        new TrajectoryIntegrator(new TrajectoryIntegrator.Options(1e-6, 1e-6, 1000));
    double[] ofParameters = new double[field.parameterCount()];
    Solution solution = integrator.record(field, starts, TIMES);
    double[] ofStarts = Adjoint.gradient(field, solution, weights, ofParameters);
    double[] lineParameters = new double[ofParameters.length];
    Flow flow = Flow.of(field, integrator, starts, TIMES);
    double[] lineStarts = flow.gradient(weights, lineParameters);
    for (int r = 0; r < 3; r++) {
      assertThat(flow.states()[r]).containsExactly(solution.states()[r], within(1e-10));
    }
    assertThat(lineStarts).containsExactly(ofStarts, within(1e-9));
    assertThat(lineParameters).containsExactly(ofParameters, within(2e-5));
    assertThat(flow.gradient(weights, null)).containsExactly(lineStarts);
  }

  /** Both differentiate the same discrete steps, so they agree to rounding at a loose tolerance. */
  @Test
  void forwardAndReverseDifferentiationAgreeToRounding() {
    TanhField field = field(List.of(9));
    double[] starts = normals(6);
    double[][] weights = {normals(8), normals(4), normals(6)};
    Solution solution =
        new TrajectoryIntegrator(new TrajectoryIntegrator.Options(1e-3, 1e-3, 1000))
            .record(field, starts, TIMES);
    double[] ofParameters = new double[field.parameterCount()];
    double[] ofStarts = Adjoint.gradient(field, solution, weights, ofParameters);
    double[] forwardParameters = new double[ofParameters.length];
    double[] forwardStarts = new double[6];
    int width = 2 + ofParameters.length;
    new Sensitivity(field)
        .rows(
            solution,
            (run, time, jacobian) -> {
              for (int o = 0; o < 2; o++) {
                double g = weights[run][time * 2 + o];
                for (int c = 0; c < width; c++) {
                  double[] to = c < 2 ? forwardStarts : forwardParameters;
                  to[c < 2 ? run * 2 + c : c - 2] += g * jacobian[o * width + c];
                }
              }
            });
    assertThat(forwardStarts).containsExactly(ofStarts, within(1e-12));
    assertThat(forwardParameters).containsExactly(ofParameters, within(1e-12));
  }
}
