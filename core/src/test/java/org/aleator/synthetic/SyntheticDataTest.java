// SPDX-License-Identifier: Apache-2.0
package org.aleator.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.aleator.encode.Scaling;
import org.aleator.synthetic.SyntheticData.Design;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;

class SyntheticDataTest {
  private static final int ROWS = 20_000;

  /** The mean square of n standard normals has std sqrt(2/n); five of them are allowed. */
  private static final double MEAN_SQUARE_TOLERANCE = 5 * Math.sqrt(2.0 / ROWS);

  private static double meanSquareOfStandardisedNoise(double[] noisy, double[] clean, double[] s) {
    return IntStream.range(0, clean.length)
        .mapToDouble(i -> (noisy[i] - clean[i]) / s[i])
        .map(z -> z * z)
        .average()
        .orElseThrow();
  }

  @Test
  void toyNoiseHasTheGivenVariance() {
    SyntheticData toy = SyntheticData.toy(Design.uniform(ROWS), 0.5, new Seed(1));
    double[] x = toy.dataset().x().values();
    assertThat(Arrays.stream(x)).allMatch(value -> value >= 1 && value < 9);
    // U[1, 9] has mean 5 and std 8/sqrt(12).
    assertThat(Scaling.of(x).mean()).isCloseTo(5, within(5 * 8 / Math.sqrt(12.0 * ROWS)));
    assertThat(toy.cleanY()[3]).isCloseTo(x[3] + x[3] * Math.sin(x[3]), within(1e-14));
    assertThat(toy.noiseStd()).containsOnly(Math.sqrt(0.5));
    assertThat(meanSquareOfStandardisedNoise(toy.dataset().y(), toy.cleanY(), toy.noiseStd()))
        .isCloseTo(1, within(MEAN_SQUARE_TOLERANCE));
  }

  @Test
  void heteroscedasticStdGrowsWithX() {
    SyntheticData data = SyntheticData.heteroscedastic(Design.uniform(ROWS), 4, new Seed(2));
    double x = data.dataset().x().get(17, 0);
    assertThat(data.noiseStd()[17]).isCloseTo(2 * (1 + 0.1 * x), within(1e-14));
    assertThat(meanSquareOfStandardisedNoise(data.dataset().y(), data.cleanY(), data.noiseStd()))
        .isCloseTo(1, within(MEAN_SQUARE_TOLERANCE));
  }

  @Test
  void inputNoiseLeavesTheLabelsClean() {
    SyntheticData data = SyntheticData.inputNoise(Design.even(ROWS), 2, new Seed(3));
    assertThat(data.dataset().y()).isEqualTo(data.cleanY());
    assertThat(data.cleanY()[5]).isEqualTo(SyntheticData.toyMean(data.cleanX().get(5, 0)));
    double[] noisy = data.dataset().x().values();
    assertThat(meanSquareOfStandardisedNoise(noisy, data.cleanX().values(), data.noiseStd()))
        .isCloseTo(1, within(MEAN_SQUARE_TOLERANCE));
  }

  @Test
  void evenDesignIncludesBothEnds() {
    SyntheticData data = SyntheticData.toy(Design.even(5).over(1, 11), 1, new Seed(0));
    assertThat(data.dataset().x().values()).containsExactly(1, 3.5, 6, 8.5, 11);
  }

  @Test
  void friedmanMeanIsTheFormula() {
    SyntheticData data = SyntheticData.friedman1(ROWS, 1, new Seed(4));
    double[] x = data.cleanX().rowValues(9);
    assertThat(Arrays.stream(x)).hasSize(10).allMatch(value -> value >= 0 && value < 1);
    double expected =
        10 * Math.sin(Math.PI * x[0] * x[1]) + 20 * Math.pow(x[2] - 0.5, 2) + 10 * x[3] + 5 * x[4];
    assertThat(data.cleanY()[9]).isCloseTo(expected, within(1e-12));
    assertThat(meanSquareOfStandardisedNoise(data.dataset().y(), data.cleanY(), data.noiseStd()))
        .isCloseTo(1, within(MEAN_SQUARE_TOLERANCE));
  }

  @Test
  void seedDecidesEverything() {
    Design design = Design.uniform(50);
    double[] once = SyntheticData.toy(design, 1, new Seed(5)).dataset().y();
    assertThat(SyntheticData.toy(design, 1, new Seed(5)).dataset().y()).isEqualTo(once);
    assertThat(SyntheticData.toy(design, 1, new Seed(6)).dataset().y()).isNotEqualTo(once);
  }

  @Test
  void zeroNoiseGivesTheCleanLabels() {
    SyntheticData data = SyntheticData.friedman1(30, 0, new Seed(1));
    assertThat(data.dataset().y()).isEqualTo(data.cleanY());
  }

  @Test
  void impossibleSettingsAreRefused() {
    assertThatThrownBy(() -> SyntheticData.friedman1(30, -1, new Seed(1)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("variance");
    assertThatThrownBy(() -> Design.uniform(0)).isInstanceOf(InvalidInputException.class);
  }
}
