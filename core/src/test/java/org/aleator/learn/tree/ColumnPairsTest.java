// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import java.util.random.RandomGenerator;
import org.aleator.codec.Parts;
import org.aleator.data.Matrix;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;

class ColumnPairsTest {
  /** Columns 0 and 2 go together, 1 is alone, 3 is a category, 4 a copy of 0. */
  private static Matrix table(int rows) {
    RandomGenerator random = new Seed(5).random();
    double[] values = new double[rows * 5];
    for (int i = 0; i < rows; i++) {
      double a = 100 + 10 * random.nextGaussian();
      values[5 * i] = a;
      values[5 * i + 1] = random.nextGaussian();
      values[5 * i + 2] = -3 * a + random.nextGaussian();
      values[5 * i + 3] = random.nextInt(3);
      values[5 * i + 4] = 2 * a;
    }
    return new Matrix(rows, 5, values);
  }

  @Test
  void theMostCorrelatedPairComesFirstAndNeitherCategoriesNorCopiesArePaired() {
    ColumnPairs pairs = ColumnPairs.of(table(5000));
    assertThat(pairs.first()[0]).isZero();
    assertThat(pairs.second()[0]).isEqualTo(2);
    for (int k = 0; k < pairs.count(); k++) {
      assertThat(new int[] {pairs.first()[k], pairs.second()[k]}).doesNotContain(3);
      assertThat(new int[] {pairs.first()[k], pairs.second()[k]}).isNotEqualTo(new int[] {0, 4});
    }
  }

  @Test
  void sumsAndDifferencesAreInStandardDeviationsOfTheColumns() {
    ColumnPairs pairs = new ColumnPairs(2, new int[] {0}, new int[] {1}, of(2), of(0.5));
    assertThat(pairs.append(new Matrix(2, 2, new double[] {6, 1, Double.NaN, 1})).values())
        .containsExactly(6, 1, 5, 1, Double.NaN, 1, Double.NaN, Double.NaN);
    assertThat(ColumnPairs.of(table(5000)).firstUnit()[0]).isCloseTo(10, within(0.6));
  }

  @Test
  void tablesOfOneColumnOrOfCategoriesHaveNoPairs() {
    assertThat(ColumnPairs.of(Matrix.column(1, 2, 3, 4)).count()).isZero();
    Matrix x = Matrix.column(1, 2, 3);
    assertThat(ColumnPairs.of(x).append(x).values()).containsExactly(1, 2, 3);
  }

  @Test
  void savedPairsAreThePairs() {
    ColumnPairs pairs = ColumnPairs.of(table(300));
    Parts parts = Parts.empty();
    pairs.write(parts);
    Matrix x = table(20);
    assertThat(ColumnPairs.read(parts).append(x).values()).isEqualTo(pairs.append(x).values());
  }

  @Test
  void damagedPairsAreRefused() {
    Parts parts = Parts.empty();
    new ColumnPairs(2, new int[] {0}, new int[] {1}, of(2), of(0.5)).write(parts);
    parts.put("second", new int[] {7});
    assertThatExceptionOfType(InvalidInputException.class)
        .isThrownBy(() -> ColumnPairs.read(parts));
  }

  private static double[] of(double value) {
    return new double[] {value};
  }
}
