// SPDX-License-Identifier: Apache-2.0
package org.aleator.dynamics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.aleator.data.Trajectories;
import org.aleator.learn.nn.Activation;
import org.aleator.learn.nn.NetworkShape;
import org.aleator.numerics.linalg.LinearAlgebra;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;

/** The algebra of the fit against the same algebra on dense matrices. */
class FieldFitTest {
  private static final double[] PRECISION = {4, 0.5};

  private final RandomGenerator random = new Seed(11).random();
  private final TanhField field = field();
  private final Trajectories data = data();
  private final Segments segments = Segments.cut(data, 4);
  private final double[] starts = random.doubles(segments.count() * 2L, -1, 1).toArray();
  private final NormalEquations equations =
      NormalEquations.of(
          data,
          segments,
          field,
          new TrajectoryIntegrator(TrajectoryIntegrator.Options.DEFAULT)
              .record(field, starts, segments.times()));
  private final double[] prior = random.doubles(field.parameterCount(), 0.5, 2).toArray();

  private TanhField field() {
    NetworkShape shape = new NetworkShape(2, List.of(3), 2, Activation.TANH);
    return new TanhField(
        shape, FieldUnits.identity(2), random.doubles(shape.parameterCount(), -1, 1).toArray());
  }

  private Trajectories data() {
    double[] values = random.doubles(22, -1, 1).toArray();
    values[5] = Double.NaN;
    double[] times = {0, 0.2, 0.3, 0.7, 1, 1.1, 1.6, 2, 2.2, 2.3, 3};
    return new Trajectories(
        List.of("a", "b"),
        List.of(
            new Trajectories.Run("1", times, values),
            new Trajectories.Run("2", new double[] {0, 1}, new double[] {0.1, 0.2, 0.3, 0.4})));
  }

  /** JᵀJ of one state with the starts' rows first. */
  private double[] dense(int state) {
    int m = segments.count() * 2;
    int p = field.parameterCount();
    int n = m + p;
    double[] a = new double[n * n];
    for (int k = 0; k < m; k++) {
      for (int b = 0; b < 2; b++) {
        a[k * n + (k / 2) * 2 + b] = equations.blocks[state][k * 2 + b];
      }
      for (int i = 0; i < p; i++) {
        a[k * n + m + i] = equations.cross[state][k * p + i];
        a[(m + i) * n + k] = equations.cross[state][k * p + i];
      }
    }
    for (int i = 0; i < p; i++) {
      System.arraycopy(equations.border[state], i * p, a, (m + i) * n + m, p);
    }
    return a;
  }

  private double[] hessian() {
    double[] a = NormalEquations.weighted(new double[][] {dense(0), dense(1)}, PRECISION);
    int m = segments.count() * 2;
    int n = m + prior.length;
    for (int i = 0; i < prior.length; i++) {
      a[(m + i) * n + m + i] += prior[i];
    }
    return a;
  }

  @Test
  void runsAreCutIntoPiecesOfEqualSizeAndNoneOfOnePoint() {
    assertThat(segments.run()).containsExactly(0, 0, 0, 1);
    assertThat(segments.from()).containsExactly(0, 3, 7, 0);
    assertThat(segments.times().stream().mapToInt(t -> t.length)).containsExactly(3, 4, 4, 2);
  }

  @Test
  void missingValuesAreNotCounted() {
    assertThat(equations.count).containsExactly(13, 12);
  }

  @Test
  void eliminatingTheStartsSolvesTheWholeSystem() {
    double[] pull = random.doubles(prior.length, -1, 1).toArray();
    double[][] step = ArrowFactor.of(equations, PRECISION, prior, 0).step(pull);
    int m = segments.count() * 2;
    int n = m + prior.length;
    double[] right = Arrays.copyOf(NormalEquations.weighted(equations.blockRight, PRECISION), n);
    double[] border = NormalEquations.weighted(equations.borderRight, PRECISION);
    for (int i = 0; i < prior.length; i++) {
      right[m + i] = border[i] - pull[i];
    }
    double[] a = hessian();
    assertThat(LinearAlgebra.provider().cholesky(a, n)).isTrue();
    double[] expected = LinearAlgebra.solve(a, n, right);
    assertThat(step[1]).containsExactly(Arrays.copyOf(expected, m), within(1e-6));
    assertThat(step[0]).containsExactly(Arrays.copyOfRange(expected, m, n), within(1e-6));
  }

  /** γₒ = tr(A⁻¹ JₒᵀJₒ)/σₒ²; together they cannot exceed the number of unknowns. */
  @Test
  void theDegreesOfFreedomUsedAreTheTraceOfTheDenseHatMatrix() {
    ArrowFactor.Posterior posterior = ArrowFactor.of(equations, PRECISION, prior, 0).posterior();
    int n = segments.count() * 2 + prior.length;
    double[] inverse = hessian();
    LinearAlgebra.provider().invert(inverse, n);
    double total = 0;
    for (int o = 0; o < 2; o++) {
      double[] a = dense(o);
      double trace = 0;
      for (int i = 0; i < a.length; i++) {
        trace += inverse[i] * a[i];
      }
      assertThat(posterior.used()[o]).isCloseTo(PRECISION[o] * trace, within(1e-6));
      total += posterior.used()[o];
    }
    assertThat(total).isLessThan(n);
  }
}
