// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConvexWeightsTest {

  @Test
  void independentResidualsAreWeightedByTheirPrecision() {
    double[] w = ConvexWeights.minimize(new double[][] {{1, 0, 0}, {0, 2, 0}, {0, 0, 4}});
    // wᵢ ∝ 1/vᵢ: 4 : 2 : 1.
    assertThat(w).containsExactly(new double[] {4.0 / 7, 2.0 / 7, 1.0 / 7}, within(1e-14));
  }

  @Test
  void aModelThatIsWorseAndHighlyCorrelatedGetsNothing() {
    double[] w = ConvexWeights.minimize(new double[][] {{1, 1.2}, {1.2, 2}});
    assertThat(w).containsExactly(1, 0);
  }

  @Test
  void twinsShareWithoutFailing() {
    double[][] g = {{1, 1}, {1, 1}};
    double[] w = ConvexWeights.minimize(g);
    assertThat(Arrays.stream(w).sum()).isCloseTo(1, within(1e-15));
    assertThat(ConvexWeights.quadratic(g, w)).isCloseTo(1, within(1e-15));
  }

  @Test
  void nothingOnAFineGridIsBetter() {
    RandomGenerator random = new Seed(1).random();
    for (int repeat = 0; repeat < 50; repeat++) {
      // Symmetric, positive definite only by chance: the minimum may lie at any face.
      double[][] g = symmetric(3, random);
      double least = ConvexWeights.quadratic(g, ConvexWeights.minimize(g));
      for (int a = 0; a <= 100; a++) {
        for (int b = 0; b <= 100 - a; b++) {
          double[] w = {a / 100.0, b / 100.0, (100 - a - b) / 100.0};
          assertThat(ConvexWeights.quadratic(g, w)).isGreaterThanOrEqualTo(least - 1e-12);
        }
      }
    }
  }

  @Test
  void theKktConditionsHold() {
    RandomGenerator random = new Seed(2).random();
    for (int repeat = 0; repeat < 50; repeat++) {
      double[][] g = gram(6, 8, random);
      double[] w = ConvexWeights.minimize(g);
      double value = ConvexWeights.quadratic(g, w);
      for (int i = 0; i < w.length; i++) {
        double slope = 0;
        for (int j = 0; j < w.length; j++) {
          slope += g[i][j] * w[j];
        }
        // (Gw)ᵢ = λ = wᵀGw where wᵢ > 0, and not below it elsewhere.
        if (w[i] > 0) {
          assertThat(slope).isCloseTo(value, within(1e-10));
        } else {
          assertThat(slope).isGreaterThanOrEqualTo(value - 1e-10);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 12})
  void theActiveSetEndsWhereAllFacesDo(int models) {
    RandomGenerator random = new Seed(3).random();
    for (int repeat = 0; repeat < 20; repeat++) {
      double[][] g = gram(models, models + 3, random);
      // Models much alike, as those of a stack are.
      for (int i = 0; i < models; i++) {
        for (int j = 0; j < models; j++) {
          g[i][j] += 3 + (i == j ? 0.01 * i : 0);
        }
      }
      double[] w = ConvexWeights.minimize(g);
      double[] ofAllFaces = ConvexWeights.byAllFaces(g);
      assertThat(w).containsExactly(ofAllFaces, within(1e-12));
    }
  }

  @Test
  void noModelAndTooManyAreRefused() {
    assertThatThrownBy(() -> ConvexWeights.minimize(new double[0][0]))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> ConvexWeights.minimize(new double[18][18]))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static double[][] symmetric(int k, RandomGenerator random) {
    double[][] g = new double[k][k];
    for (int i = 0; i < k; i++) {
      for (int j = 0; j <= i; j++) {
        g[i][j] = random.nextGaussian() + (i == j ? 1 : 0);
        g[j][i] = g[i][j];
      }
    }
    return g;
  }

  private static double[][] gram(int k, int rows, RandomGenerator random) {
    double[][] r = new double[k][rows];
    for (double[] row : r) {
      Arrays.setAll(row, i -> random.nextGaussian());
    }
    double[][] g = new double[k][k];
    for (int i = 0; i < k; i++) {
      for (int j = 0; j < k; j++) {
        for (int m = 0; m < rows; m++) {
          g[i][j] += r[i][m] * r[j][m] / rows;
        }
      }
    }
    return g;
  }

  @Test
  void fewRowsGiveEqualWeightsAndManyTheBestOnes() {
    double[][] g = {{1, 0.9}, {0.9, 1.1}};

    assertThat(ConvexWeights.likeliest(g, 1)[0]).isCloseTo(0.5, within(0.01));
    assertThat(ConvexWeights.likeliest(g, 1_000_000)[0])
        .isCloseTo(ConvexWeights.minimize(g)[0], within(0.001));
  }
}
