// SPDX-License-Identifier: Apache-2.0
package org.aleator.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.aleator.data.Matrix;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;

class OutlierLabelsTest {
  private final RandomGenerator random = new Seed(2).random();

  private double[] ordinary(int n) {
    double[] y = new double[n];
    Arrays.setAll(y, i -> 5 + random.nextGaussian());
    return y;
  }

  private static int[] outliers(double[] y) {
    double[] x = new double[y.length];
    Arrays.setAll(x, i -> i);
    return OutlierLabels.rows(Matrix.column(x), y);
  }

  @Test
  void aTypoIsFound() {
    double[] y = ordinary(100);
    assertThat(outliers(y)).isEmpty();
    y[37] = 1e6;
    assertThat(outliers(y)).containsExactly(37);
    y[37] = -1e300;
    assertThat(outliers(y)).containsExactly(37);
  }

  @Test
  void typosOfDifferentSizesAreFoundTogetherIfTheyAreFew() {
    double[] y = ordinary(400);
    y[300] = 1e12;
    y[5] = -1e6;
    assertThat(outliers(y)).containsExactly(5, 300);
    y[300] = 1e6;
    y[6] = 1e6;
    assertThat(outliers(y)).isEmpty();
  }

  /** The largest of 300 labels of P(|y| > t) = 1/t; ten samples. */
  @Test
  void heavyTailsAreNotWild() {
    for (int sample = 0; sample < 10; sample++) {
      double[] y = new double[300];
      Arrays.setAll(y, i -> 1 / (1 - random.nextDouble()));
      assertThat(outliers(y)).isEmpty();
    }
  }

  @Test
  void aLabelThatMayFollowItsFeatureStays() {
    double[] y = ordinary(100);
    y[37] = 1e6;
    double[] x = ordinary(100);
    x[37] = 1e6;
    assertThat(OutlierLabels.rows(Matrix.column(x), y)).isEmpty();
    assertThat(OutlierLabels.rows(new Matrix(100, 0, new double[0]), y)).containsExactly(37);
  }

  @Test
  void oneLabelApartFromEqualOnesIsNotJudged() {
    double[] y = new double[50];
    y[3] = 1;
    assertThat(outliers(y)).isEmpty();
  }
}
