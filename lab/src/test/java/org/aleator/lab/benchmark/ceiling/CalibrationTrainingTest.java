package org.aleator.lab.benchmark.ceiling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;

class CalibrationTrainingTest {

  @Test
  void withoutAPenaltyAnExactLineIsFound() {
    double[][] z = {{1, 2}, {0, 1}, {3, -1}, {2, 2}, {-1, 0}};
    double[] target = Arrays.stream(z).mapToDouble(r -> 0.5 + 2 * r[0] - r[1]).toArray();
    assertThat(RobustRidge.fit(z, target, 0))
        .containsExactly(new double[] {0.5, 2, -1}, within(1e-9));
  }

  @Test
  void thePenaltyShrinksACoefficientByItsWorthInRows() {
    // ±1 in n rows and targets of the same: c = n/(n + λ) while no residual is beyond the limit.
    double[][] z = {{1}, {-1}, {1}, {-1}, {1}, {-1}, {1}, {-1}};
    double[] target = {1, -1, 1, -1, 1, -1, 1, -1};
    assertThat(RobustRidge.fit(z, target, 8)[1]).isCloseTo(0.5, within(1e-12));
  }

  @Test
  void anOutlierMovesTheLineLittle() {
    RandomGenerator random = new Seed(1).random();
    double[][] z = new double[100][1];
    double[] target = new double[100];
    for (int i = 0; i < z.length; i++) {
      z[i][0] = random.nextGaussian();
      target[i] = z[i][0] + 0.1 * random.nextGaussian();
    }
    double[] clean = RobustRidge.fit(z, target, 0);
    target[7] += 1000;
    // One row's influence is bounded by 1.345 · 0.1 in 100 rows, times its leverage.
    assertThat(RobustRidge.fit(z, target, 0)).containsExactly(clean, within(0.02));
  }

  @Test
  void theCompassFindsTheBottomOfABowl() {
    double[] found =
        CompassSearch.minimize(
            p -> (p[0] - 1) * (p[0] - 1) + 10 * (p[1] + 2) * (p[1] + 2) + p[0] * p[1],
            new double[2],
            1,
            1e-7);
    // ∇ = 0: 2(x − 1) + y = 0 and 20(y + 2) + x = 0, so x = (2 + 2·... )/..., solved by hand.
    double x = (2 + 2) / (2 - 1 / 20.0);
    assertThat(found).containsExactly(new double[] {x, -2 - x / 20}, within(1e-5));
  }
}
