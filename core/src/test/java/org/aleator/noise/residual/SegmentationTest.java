// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.residual;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.aleator.data.Matrix;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SegmentationTest {
  private static Matrix cloud(int rows, int columns) {
    RandomGenerator random = new Seed(3).random();
    double[] values = new double[rows * columns];
    Arrays.setAll(values, i -> random.nextGaussian() * Math.pow(1000, i % columns));
    return new Matrix(rows, columns, values);
  }

  private static int[] sizes(Segmentation segmentation, Matrix x) {
    int[] segmentOf = segmentation.assign(x, new double[x.rows()]);
    return Arrays.stream(Segmentation.rowsBySegment(segmentOf, segmentation.count()))
        .mapToInt(rows -> rows.length)
        .toArray();
  }

  @Test
  void rankSegmentsDifferByAtMostOneRowAndTheFirstAreTheLarger() {
    Matrix x = cloud(103, 1);
    assertThat(sizes(RankSegmentation.fit(0, x.columnValues(0), 10), x))
        .containsExactly(11, 11, 11, 10, 10, 10, 10, 10, 10, 10);
  }

  @Test
  void equalKeysShareASegment() {
    Matrix x = Matrix.column(1, 1, 1, 1, 1, 1, 2, 3);
    int[] segments = RankSegmentation.fit(0, x.columnValues(0), 4).assign(x, new double[8]);
    assertThat(segments).containsExactly(0, 0, 0, 0, 0, 0, 3, 3);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 10, 16})
  void kdCellsAreBalancedForAnyNumberOfSegments(int count) {
    Matrix x = cloud(1000, 3);
    int[] sizes = sizes(KdSegmentation.fit(x, count), x);
    assertThat(sizes).hasSize(count);
    // Every cut rounds once, and there are at most four cuts above a cell.
    assertThat(Arrays.stream(sizes).max().orElseThrow()).isLessThanOrEqualTo(1000 / count + 5);
    assertThat(Arrays.stream(sizes).min().orElseThrow()).isGreaterThanOrEqualTo(1000 / count - 5);
  }

  @Test
  void kdCellsDoNotDependOnTheUnitsOfTheFeatures() {
    Matrix x = cloud(500, 2);
    double[] rescaled = x.values().clone();
    for (int i = 0; i < rescaled.length; i += 2) {
      rescaled[i] = 1e6 * rescaled[i] + 5;
    }
    int[] before = KdSegmentation.fit(x, 8).assign(x, null);
    Matrix other = new Matrix(500, 2, rescaled);
    assertThat(KdSegmentation.fit(other, 8).assign(other, null)).isEqualTo(before);
  }

  @Test
  void constantFeaturesLeaveOneCell() {
    Matrix x = new Matrix(50, 2, new double[100]);
    assertThat(KdSegmentation.fit(x, 5).count()).isEqualTo(1);
  }
}
