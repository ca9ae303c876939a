// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.random.RandomGenerator;
import org.aleator.data.Matrix;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;

class PureErrorTest {
  /**
   * Resistivity of silicon by five instruments: NIST Statistical Reference Datasets, analysis of
   * variance, SiRstv. Certified: within-instrument sum of squares 2.16636560000000E-01, 20 degrees
   * of freedom, mean square 1.08318280000000E-02.
   */
  private static final double[][] SIRSTV = {
    {196.3052, 196.1240, 196.1890, 196.2569, 196.3403},
    {196.3042, 196.3825, 196.1669, 196.3257, 196.0422},
    {196.1303, 196.2005, 196.2889, 196.0343, 196.1811},
    {196.2795, 196.1748, 196.1494, 196.1485, 195.9885},
    {196.2119, 196.1051, 196.1850, 196.0052, 196.2090}
  };

  @Test
  void theCertifiedMeanSquareOfNistsSilicon() {
    double[] x = new double[25];
    double[] y = new double[25];
    for (int i = 0; i < 25; i++) {
      // Dealt round robin: groups are found wherever their rows stand.
      x[i] = i % 5;
      y[i] = SIRSTV[i % 5][i / 5];
    }
    PureError pure = PureError.of(Matrix.column(x), y);
    assertThat(pure.degreesOfFreedom()).isEqualTo(20);
    assertThat(pure.variance()).isCloseTo(1.08318280000000e-2, within(1e-12));
  }

  /** Two columns must both agree; rows alone in their group count nothing. */
  @Test
  void groupsAreRowsThatAgreeInAllFeatures() {
    Matrix x = new Matrix(6, 2, new double[] {1, 1, 1, 2, 1, 1, 2, 1, 1, 2, 1, 1});
    double[] y = {3, 10, 5, 99, 14, 7};
    // (1, 1): 3, 5, 7 about 5 gives 8; (1, 2): 10, 14 about 12 gives 8; (2, 1) is alone.
    PureError pure = PureError.of(x, y);
    assertThat(pure.degreesOfFreedom()).isEqualTo(3);
    assertThat(pure.variance()).isCloseTo(16.0 / 3, within(1e-12));
    // Fourth powers: 16 + 0 + 16 and 16 + 16; weights 3 (2/3)² + 2 (1/2)² = 11/6.
    assertThat(pure.kurtosis()).isCloseTo(64 / (Math.pow(16.0 / 3, 2) * 11 / 6), within(1e-12));
  }

  /**
   * For Gaussian noise a deviation from its group's mean is Gaussian with variance σ² (m − 1)/m, so
   * the kurtosis is 3; its standard deviation over 4000 deviations is √(24/4000) = 0.08.
   */
  @Test
  void kurtosisIsCorrectedForTheGroupsMeans() {
    RandomGenerator random = new Seed(5).random();
    double[] x = new double[4000];
    double[] y = new double[4000];
    for (int i = 0; i < x.length; i++) {
      x[i] = i < 2000 ? i / 2 : 2000 + i / 5;
      y[i] = random.nextGaussian();
    }
    assertThat(PureError.of(Matrix.column(x), y).kurtosis()).isCloseTo(3, within(4 * 0.1));
  }

  @Test
  void withoutReplicatesThereIsNoPureError() {
    PureError none = PureError.of(Matrix.column(1, 2, 3), new double[] {1, 1, 1});
    assertThat(none.degreesOfFreedom()).isZero();
    assertThat(none.variance()).isNaN();
    assertThat(none.kurtosis()).isEqualTo(3);
  }

  @Test
  void onlyTheRowsAskedForCount() {
    double[] y = {3, 100, 5, 7};
    PureError pure = PureError.of(Matrix.column(1, 1, 1, 2), y, new int[] {2, 3, 0});
    assertThat(pure.degreesOfFreedom()).isEqualTo(1);
    assertThat(pure.variance()).isEqualTo(2);
  }

  @Test
  void equalLabelsInEveryGroupHaveVarianceZeroAndTheKurtosisOfAGuess() {
    PureError pure = PureError.of(Matrix.column(1, 1, 2), new double[] {4, 4, 5});
    assertThat(pure.variance()).isZero();
    assertThat(pure.kurtosis()).isEqualTo(3);
  }
}
