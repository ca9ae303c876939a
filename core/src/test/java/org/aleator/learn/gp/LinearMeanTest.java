// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.aleator.data.Matrix;
import org.junit.jupiter.api.Test;

class LinearMeanTest {
  @Test
  void aLinearFunctionIsFound() {
    Matrix z = LogPosteriorTest.normals(50, 3, "z");
    double[] y = new double[50];
    Arrays.setAll(y, i -> 7 + 2 * z.get(i, 0) - z.get(i, 2));
    double[] left = LinearMean.fit(z, y).residuals(z, y);
    assertThat(Arrays.stream(left).map(Math::abs).max().orElseThrow()).isLessThan(1e-4);
  }

  /** The matrix of the labels' weights is taken apart by leaving each label out. */
  @Test
  void whatIsDueToARowIsWhatLeavingItOutChanges() {
    Matrix z = LogPosteriorTest.normals(20, 2, "z");
    double[] y = LogPosteriorTest.normals(20, 1, "y").values();
    LinearMean all = LinearMean.fit(z, y);
    double[] residuals = all.residuals(z, y);
    int row = 4;
    // A label on the function without the row changes nothing of that function.
    double[] due = all.dueTo(z, row, residuals[row], 1);
    double[] moved = y.clone();
    moved[row] = all.at(z)[row] - LinearMean.at(due, z, row);
    LinearMean without = LinearMean.fit(z, moved);
    for (int i = 0; i < 20; i++) {
      assertThat(all.at(z)[i] - LinearMean.at(due, z, i)).isCloseTo(without.at(z)[i], within(1e-9));
    }
  }

  /** 120 slopes of 300 rows, none of which matters: least squares would explain 40 %. */
  @Test
  void slopesThatDoNotMatterAreShrunk() {
    Matrix z = LogPosteriorTest.normals(300, 120, "z");
    double[] y = LogPosteriorTest.normals(300, 1, "y").values();
    double[] left = LinearMean.fit(z, y).residuals(z, y);
    assertThat(DenseProcess.dot(left, left) / DenseProcess.dot(y, y)).isGreaterThan(0.9);
  }

  @Test
  void moreColumnsThanRowsOneRowAndConstantsGiveNumbers() {
    for (int rows : new int[] {1, 2, 5}) {
      Matrix z = LogPosteriorTest.normals(rows, 30, "z");
      double[] y = LogPosteriorTest.normals(rows, 1, "y").values();
      assertThat(Arrays.stream(LinearMean.fit(z, y).at(z))).allMatch(Double::isFinite);
    }
    Matrix constant = new Matrix(9, 2, new double[18]);
    double[] five = new double[9];
    Arrays.fill(five, 5);
    for (double value : LinearMean.fit(constant, five).at(constant)) {
      assertThat(value).isCloseTo(5, within(1e-12));
    }
  }
}
