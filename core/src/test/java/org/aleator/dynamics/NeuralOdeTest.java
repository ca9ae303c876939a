// SPDX-License-Identifier: Apache-2.0
package org.aleator.dynamics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.data.Trajectories;
import org.aleator.learn.nn.Activation;
import org.aleator.learn.nn.NetworkShape;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;

/** The paper's way: a Bayesian field by Adam through the integrator, and DVA by projection. */
class NeuralOdeTest {
  private static final Work TWO = Work.of(2).withThreads(2);

  private static Trajectories runs(int count, double rate, double std, Seed seed) {
    RandomGenerator random = seed.random();
    List<Trajectories.Run> runs = new ArrayList<>();
    for (int r = 0; r < count; r++) {
      double start = random.nextDouble(-2, 2);
      double[] times = new double[11];
      double[] values = new double[11];
      for (int i = 0; i < times.length; i++) {
        times[i] = 0.2 * i;
        values[i] = start * Math.exp(-rate * times[i]) + std * random.nextGaussian();
      }
      runs.add(new Trajectories.Run("" + r, times, values));
    }
    return new Trajectories(List.of("x"), runs);
  }

  @Test
  void aBayesianFieldGoesOnFromTheLearnedOneAndKeepsTheDecay() {
    Trajectories data = runs(20, 1, 0.05, new Seed(1));
    FieldFit.Result learned = FieldFit.fit(data, FieldFit.Options.DEFAULT, TWO);
    double[] std = new double[learned.field().parameterCount()];
    Arrays.fill(std, 0.01);
    BayesianField field = FieldByBackprop.from(data, learned, learned.starts(), std, TWO);
    double[] x = {-1.5, -0.5, 0.5, 1.5};
    double[] f = new double[4];
    double[] mean = new double[4];
    for (TanhField drawn : field.draw(20, new Seed(3))) {
      drawn.derivative(4, x, f);
      for (int i = 0; i < 4; i++) {
        mean[i] += f[i] / 20;
      }
    }
    for (int i = 0; i < 4; i++) {
      assertThat(mean[i]).isCloseTo(-x[i], within(0.2));
    }
    assertThat(field.draw(1, new Seed(3)).get(0).parameters())
        .containsExactly(field.draw(2, new Seed(3)).get(0).parameters());
  }

  @Test
  void theNumberOfThreadsChangesNoBit() {
    Trajectories data = runs(23, 1, 0.1, new Seed(6));
    FieldByBackprop.Options options =
        new FieldByBackprop.Options(
            List.of(9), 7, 3, 0.01, false, 3, true, TrajectoryIntegrator.Options.DEFAULT);
    BayesianField alone = FieldByBackprop.paper(data, options, TWO.withThreads(1));
    BayesianField shared = FieldByBackprop.paper(data, options, TWO.withThreads(3));
    assertThat(shared.mean()).containsExactly(alone.mean());
    assertThat(shared.rho()).containsExactly(alone.rho());
    TrajectoryDva.Options descent =
        new TrajectoryDva.Options(7, 3, 0.01, 2, 1, TrajectoryIntegrator.Options.DEFAULT);
    double[] variances =
        IntStream.of(1, 3)
            .mapToDouble(
                threads ->
                    TrajectoryDva.variance(
                        data, () -> alone.draw(3, new Seed(7)), descent, TWO.withThreads(threads)))
            .toArray();
    assertThat(variances[1]).isEqualTo(variances[0]);
  }

  @Test
  void dvaStartsAtTheGivenVarianceAndMovesTowardsTheNoise() {
    // States that stay where they are: the field 0 is exact.
    Trajectories data = runs(40, 0, 0.5, new Seed(4));
    NetworkShape shape = new NetworkShape(1, List.of(2), 1, Activation.TANH);
    TanhField still =
        new TanhField(shape, FieldUnits.identity(1), new double[shape.parameterCount()]);
    assertThat(dva(data, still, 0)).isCloseTo(1, within(1e-6));
    // Adam on projected noises rests short of the optimum; far from the start, near the noise.
    assertThat(dva(data, still, 150)).isBetween(0.15, 0.35);
  }

  private static double dva(Trajectories data, TanhField field, int epochs) {
    TrajectoryDva.Options options =
        new TrajectoryDva.Options(10, epochs, 0.01, 2, 1, TrajectoryIntegrator.Options.DEFAULT);
    return TrajectoryDva.variance(
        data, () -> List.of(field.copy()), options, TWO.withSeed(new Seed(5)));
  }
}
