// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.data.Matrix;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;

class FeatureBinsTest {
  @Test
  void fewDistinctValuesHaveABinEachWithEdgesMidway() {
    FeatureBins bins = FeatureBins.of(Matrix.column(3, 1, 1, 7, 3));
    assertThat(bins.count(0)).isEqualTo(3);
    assertThat(binsOf(bins)).containsExactly(1, 0, 0, 2, 1);
    assertThat(bins.edge(0, 0)).isEqualTo(2);
    assertThat(bins.edge(0, 1)).isEqualTo(5);
    assertThat(bins.edge(0, 2)).isEqualTo(Double.MAX_VALUE);
  }

  @Test
  void distinctValuesFillAllBinsEqually() {
    double[] values = IntStream.range(0, 255 * 8).mapToDouble(i -> (i * 89) % (255 * 8)).toArray();
    FeatureBins bins = FeatureBins.of(Matrix.column(values));
    int[] sizes = new int[255];
    for (int bin : binsOf(bins)) {
      sizes[bin]++;
    }
    assertThat(sizes).containsOnly(8);
  }

  @Test
  void halfOfTheRowsBeingZeroLeavesTheOtherBinsToTheRest() {
    RandomGenerator random = new Seed(1).random();
    double[] values = new double[4000];
    for (int i = 0; i < 2000; i++) {
      values[i] = random.nextDouble() + 1;
    }
    assertThat(FeatureBins.of(Matrix.column(values)).count(0)).isEqualTo(255);
  }

  @Test
  void valueLiesInABinExactlyIfItIsNotAboveItsEdge() {
    RandomGenerator random = new Seed(2).random();
    double[] values = new double[3000];
    Arrays.setAll(values, i -> Math.rint(random.nextGaussian() * 500) / 7);
    values[0] = -0.0;
    values[1] = 0.0;
    FeatureBins bins = FeatureBins.of(Matrix.column(values), 60);
    for (int i = 0; i < values.length; i++) {
      int bin = bins.bin(i, 0);
      assertThat(values[i]).isLessThanOrEqualTo(bins.edge(0, bin));
      assertThat(bin == 0 || values[i] > bins.edge(0, bin - 1)).isTrue();
    }
    assertThat(bins.bin(0, 0)).isEqualTo(bins.bin(1, 0));
  }

  @Test
  void neighbouringDoublesAreToldApart() {
    FeatureBins bins = FeatureBins.of(Matrix.column(1, Math.nextUp(1.0), Math.nextDown(1.0)));
    assertThat(binsOf(bins)).containsExactly(1, 2, 0);
  }

  @Test
  void missingValuesHaveTheBinAfterTheLast() {
    FeatureBins bins = FeatureBins.of(Matrix.column(Double.NaN, 5, 4, Double.NaN));
    assertThat(bins.count(0)).isEqualTo(2);
    assertThat(binsOf(bins)).containsExactly(2, 1, 0, 2);
    assertThat(binsOf(FeatureBins.of(Matrix.column(Double.NaN, Double.NaN)))).containsExactly(1, 1);
  }

  @Test
  void infiniteValuesAndTooManyBinsAreRefused() {
    assertThatThrownBy(() -> FeatureBins.of(Matrix.column(1, Double.POSITIVE_INFINITY)))
        .hasMessageContaining("column 0");
    assertThatThrownBy(() -> FeatureBins.of(Matrix.column(1, 2), 256)).hasMessageContaining("256");
  }

  private static int[] binsOf(FeatureBins bins) {
    return IntStream.range(0, bins.rows()).map(i -> bins.bin(i, 0)).toArray();
  }
}
