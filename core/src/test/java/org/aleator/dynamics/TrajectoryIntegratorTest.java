// SPDX-License-Identifier: Apache-2.0
package org.aleator.dynamics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.aleator.util.Cancellation;
import org.aleator.util.Work;
import org.hipparchus.ode.ODEState;
import org.hipparchus.ode.OrdinaryDifferentialEquation;
import org.hipparchus.ode.nonstiff.DormandPrince853Integrator;
import org.junit.jupiter.api.Test;

class TrajectoryIntegratorTest {
  /** A field given by a formula for one state. */
  private record Formula(int dimension, java.util.function.UnaryOperator<double[]> f)
      implements VectorField {
    @Override
    public void derivative(int rows, double[] x, double[] derivative) {
      for (int r = 0; r < rows; r++) {
        double[] state = java.util.Arrays.copyOfRange(x, r * dimension, (r + 1) * dimension);
        System.arraycopy(f.apply(state), 0, derivative, r * dimension, dimension);
      }
    }
  }

  private static final Formula DECAY = new Formula(1, x -> new double[] {-x[0]});
  private static final Formula OSCILLATOR = new Formula(2, x -> new double[] {x[1], -x[0]});
  private static final Formula LOGISTIC = new Formula(1, x -> new double[] {x[0] * (1 - x[0])});

  private static double[] grid(double from, double to, int points) {
    return IntStream.range(0, points)
        .mapToDouble(i -> from + (to - from) * i / (points - 1))
        .toArray();
  }

  private static Solution solve(VectorField field, double tolerance, double[] starts, double[] t) {
    List<double[]> times = Collections.nCopies(starts.length / field.dimension(), t);
    return new TrajectoryIntegrator(new TrajectoryIntegrator.Options(tolerance, tolerance, 100_000))
        .solve(field, starts, times);
  }

  @Test
  void exponentialDecayIsSolvedForManyRunsAtOnce() {
    double[] t = grid(0, 5, 37);
    double[][] states = solve(DECAY, 1e-8, new double[] {1, -3, 100}, t).states();
    for (int i = 0; i < t.length; i++) {
      assertThat(states[0][i]).isCloseTo(Math.exp(-t[i]), within(1e-7));
      assertThat(states[1][i]).isCloseTo(-3 * Math.exp(-t[i]), within(1e-7));
      assertThat(states[2][i]).isCloseTo(100 * Math.exp(-t[i]), within(1e-5));
    }
  }

  @Test
  void theLogisticCurveIsSolvedFromAnyStartTime() {
    double[] t = grid(-2, 7, 50);
    double[] states = solve(LOGISTIC, 1e-9, new double[] {0.1}, t).states()[0];
    for (int i = 0; i < t.length; i++) {
      assertThat(states[i]).isCloseTo(1 / (1 + 9 * Math.exp(-(t[i] + 2))), within(1e-8));
    }
  }

  /** A method of order p with error per step near the tolerance has global error ~ tolerance. */
  @Test
  void theErrorOfTheOscillatorFallsWithTheTolerance() {
    double[] t = grid(0, 20, 101);
    double previous = Double.POSITIVE_INFINITY;
    for (double tolerance : new double[] {1e-3, 1e-5, 1e-7, 1e-9}) {
      double[] states = solve(OSCILLATOR, tolerance, new double[] {1, 0}, t).states()[0];
      double worst = 0;
      for (int i = 0; i < t.length; i++) {
        worst = Math.max(worst, Math.abs(states[2 * i] - Math.cos(t[i])));
        worst = Math.max(worst, Math.abs(states[2 * i + 1] + Math.sin(t[i])));
      }
      assertThat(worst).isLessThan(40 * tolerance).isLessThan(previous / 20);
      previous = worst;
    }
  }

  @Test
  void aBatchGivesEachRunTheBitsItHasAlone() {
    double[] t = grid(0, 5, 51);
    Solution both = solve(System1D.PAPER, 1e-6, new double[] {2, 6.5}, t);
    assertThat(both.states()[1])
        .containsExactly(solve(System1D.PAPER, 1e-6, new double[] {6.5}, t).states()[0]);
  }

  @Test
  void thePapersSystemAgreesWithHipparchus() {
    double[] t = grid(0, 5, 51);
    double[] starts = {1, 3, 4.7, 4.72, 6, 9};
    Solution ours = solve(System1D.PAPER, 1e-9, starts, t);
    OrdinaryDifferentialEquation equation =
        new OrdinaryDifferentialEquation() {
          @Override
          public int getDimension() {
            return 1;
          }

          @Override
          public double[] computeDerivatives(double time, double[] y) {
            return new double[] {y[0] * (1 + Math.sin(y[0]))};
          }
        };
    DormandPrince853Integrator oracle = new DormandPrince853Integrator(1e-9, 1, 1e-11, 1e-11);
    for (int r = 0; r < starts.length; r++) {
      double end =
          oracle.integrate(equation, new ODEState(0, new double[] {starts[r]}), 5)
              .getPrimaryState()[0];
      assertThat(ours.states()[r][50]).isCloseTo(end, within(1e-6));
    }
  }

  @Test
  void aRunThatExplodesEndsAndSaysWhen() {
    Formula explosion = new Formula(1, x -> new double[] {x[0] * x[0]});
    Solution solution = solve(explosion, 1e-6, new double[] {0.1, 1}, grid(0, 5, 11));
    assertThat(solution.firstDiverged()).isEqualTo(1);
    // x = 1/(1 − t)
    assertThat(solution.divergedAt()[1]).isCloseTo(1, within(1e-3));
    assertThat(solution.states()[1][1]).isCloseTo(2, within(1e-4));
    assertThat(solution.states()[1][3]).isNaN();
    assertThat(solution.states()[0][10]).isCloseTo(0.2, within(1e-5));
  }

  @Test
  void theNumberOfStepsIsBounded() {
    Formula fast = new Formula(2, x -> new double[] {1e6 * x[1], -1e6 * x[0]});
    Solution solution =
        new TrajectoryIntegrator(new TrajectoryIntegrator.Options(1e-6, 1e-6, 50))
            .solve(fast, new double[] {1, 0}, List.of(grid(0, 5, 3)));
    assertThat(solution.firstDiverged()).isZero();
  }

  /** The paper's one-dimensional system. */
  private static final class System1D {
    static final Formula PAPER = new Formula(1, x -> new double[] {x[0] * (1 + Math.sin(x[0]))});
  }

  @Test
  void integrationEndsWhenItIsCancelled() {
    Cancellation stop = new Cancellation();
    Formula cancels =
        new Formula(
            1,
            x -> {
              stop.cancel();
              return new double[] {-x[0]};
            });
    TrajectoryIntegrator integrator =
        new TrajectoryIntegrator(
            TrajectoryIntegrator.Options.DEFAULT, Work.of(1).cancelledBy(stop));
    assertThatThrownBy(() -> integrator.solve(cancels, new double[] {1}, List.of(grid(0, 5, 11))))
        .isInstanceOf(CancellationException.class);
  }
}
