// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.aleator.LabelStd;
import org.aleator.LabelStd.Scatter;
import org.aleator.data.Dataset;
import org.aleator.data.ErrorBars;
import org.aleator.data.Matrix;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;

class BarsFitTest {

  /** y = sin 6x with stated bars of 0.1 to 1. */
  private static Dataset sine(int rows, double factor, double extra, long seed) {
    RandomGenerator random = new Seed(seed).random();
    double[] x = new double[rows];
    double[] y = new double[rows];
    double[] stds = new double[rows];
    for (int i = 0; i < rows; i++) {
      x[i] = random.nextDouble();
      stds[i] = 0.1 * Math.pow(10, random.nextDouble());
      y[i] =
          Math.sin(6 * x[i])
              + factor * stds[i] * random.nextGaussian()
              + Math.sqrt(extra) * random.nextGaussian();
    }
    return new Dataset(List.of("x"), "y", Matrix.column(x), y).withBars(ErrorBars.of("s", stds));
  }

  private static NoiseLevel level(Dataset data) {
    return LevelFit.fit(data, Optional.empty(), Work.of(1)).fit().level();
  }

  @Test
  void theExtraVarianceSolvesItsEquation() {
    double[] known = {1, 2, 5, 0.5};
    double[] squares = Arrays.stream(known).map(u -> u + 0.7).toArray();

    assertThat(BarsFit.extra(squares, known)).isEqualTo(0.7, within(1e-9));
    assertThat(BarsFit.extra(new double[] {0.1, 0.2, 0.1, 0}, known)).isZero();
  }

  @Test
  void equalWeightsAreWorthWhatTheMeansOfVarianceAndPrecisionSay() {
    ErrorBars right = ErrorBars.of("s", new double[] {1, 3});

    // Unweighted: n²/(Σv Σ1/v) = 4/(10 · 10/9).
    assertThat(BarsFit.worth(right.withExtra(1e12), right)).isEqualTo(0.36, within(1e-6));
    assertThat(BarsFit.worth(right, right)).isEqualTo(1, within(1e-12));
  }

  @Test
  void barsThatAreRightExplainTheScatter() {
    NoiseLevel level = level(sine(200, 1, 0, 1));
    LabelStd bars = level.bars().orElseThrow();

    assertThat(bars.scatter()).isEqualTo(Scatter.EXPLAINED);
    assertThat(bars.extra().low()).isZero();
    assertThat(bars.chi2().low()).isLessThan(1);
    assertThat(bars.chi2().high()).isGreaterThan(1);
    assertThat(level.variance()).isLessThanOrEqualTo(level.reached().orElseThrow().meanSquare());
  }

  /** The standard error of τ² is about √(2/200) of it and its bars: 10 to 20 %. */
  @Test
  void whatComesOnTopIsFoundWithItsInterval() {
    LabelStd bars = level(sine(200, 1, 0.5, 2)).bars().orElseThrow();

    assertThat(bars.scatter()).isEqualTo(Scatter.MORE);
    assertThat(bars.extra().low()).isBetween(0.1, 0.5);
    assertThat(bars.extra().high()).isBetween(0.5, 1.2);
  }

  @Test
  void barsThatAreTwiceTooLargeAreSaidToBe() {
    NoiseLevel level = level(sine(200, 0.5, 0, 3));
    LabelStd bars = level.bars().orElseThrow();

    assertThat(bars.scatter()).isEqualTo(Scatter.BARS_TOO_LARGE);
    assertThat(bars.factor()).isBetween(0.4, 0.6);
    assertThat(level.variance()).isLessThan(0.5 * bars.knownVariance());
    assertThat(bars.extraVariance()).isZero();
  }

  @Test
  void tooFewRowsAreRefused() {
    assertThatThrownBy(() -> level(sine(30, 1, 0, 1)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("at least 40 rows");
  }
}
