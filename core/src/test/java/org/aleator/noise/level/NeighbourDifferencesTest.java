// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;

class NeighbourDifferencesTest {
  private static final int N = 2000;
  private final RandomGenerator random = new Seed(6).random();

  private double[] noise(double std) {
    return IntStream.range(0, N).mapToDouble(i -> std * random.nextGaussian()).toArray();
  }

  private static double[] grid() {
    return IntStream.range(0, N).mapToDouble(i -> i).toArray();
  }

  @Test
  void aStraightLineAddsToTheFirstOnly() {
    NeighbourDifferences line =
        NeighbourDifferences.of(new double[] {3, 1, 0, 7}, new double[] {6, 2, 0, 14});
    assertThat(line.first()).isCloseTo((4 + 16 + 64) / 6.0, within(1e-12));
    assertThat(line.second()).isCloseTo(0, within(1e-12));
    assertThat(line.middle()).isCloseTo(0, within(1e-12));
  }

  /** Relative variances by hand: 3/n for the first, 35/9n for the second (Gaussian, even grid). */
  @Test
  void noiseGivesItsVarianceToAllThree() {
    NeighbourDifferences differences = NeighbourDifferences.of(grid(), noise(3));
    assertThat(differences.first()).isCloseTo(9, within(3 * 9 * Math.sqrt(3.0 / N)));
    assertThat(differences.second()).isCloseTo(9, within(3 * 9 * Math.sqrt(35.0 / 9 / N)));
    assertThat(differences.degreesOfFreedom()).isCloseTo(2 * N * 9.0 / 35, within(3.0));
  }

  /** Increments of variance 4: the first has σ² + 2, the second σ² + 4/3, the third σ². */
  @Test
  void aRandomWalkLeavesTheNoiseToTheThird() {
    double[] y = noise(1);
    double walk = 0;
    for (int i = 0; i < N; i++) {
      walk += 2 * random.nextGaussian();
      y[i] += walk;
    }
    NeighbourDifferences differences = NeighbourDifferences.of(grid(), y);
    assertThat(differences.first()).isCloseTo(3, within(0.4));
    assertThat(differences.second()).isCloseTo(1 + 4.0 / 3, within(0.4));
    assertThat(differences.third()).isCloseTo(1, within(0.8));
  }

  @Test
  void fitsFarFromTheNoiseAreContradicted() {
    NeighbourDifferences differences = NeighbourDifferences.of(grid(), noise(1));
    assertThat(differences.on(1, N, 3)).isEqualTo(NeighbourDifferences.Verdict.AGREES);
    assertThat(differences.on(1.3, N, 3)).isEqualTo(NeighbourDifferences.Verdict.TOO_LARGE);
    assertThat(differences.on(0.5, N, 3)).isEqualTo(NeighbourDifferences.Verdict.TOO_SMALL);
  }

  /** A steep wave with hardly any noise: both statistics are far above it, which proves nothing. */
  @Test
  void signalBetweenNeighboursContradictsNoFit() {
    double[] y = noise(0.001);
    Arrays.setAll(y, i -> y[i] + Math.sin(i / 3.0));
    NeighbourDifferences differences = NeighbourDifferences.of(grid(), y);
    assertThat(differences.second()).isGreaterThan(100e-6);
    assertThat(differences.on(1e-6, N, 3)).isEqualTo(NeighbourDifferences.Verdict.AGREES);
  }
}
