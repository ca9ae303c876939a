// SPDX-License-Identifier: Apache-2.0
package org.aleator.suspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;

class SplitStudentTest {
  private static double[] sample(int rows, int degrees) {
    RandomGenerator random = Work.of(1).seed().random();
    double[] t = new double[rows];
    for (int i = 0; i < rows; i++) {
      double square = 0;
      for (int k = 0; k < degrees; k++) {
        square += Math.pow(random.nextGaussian(), 2);
      }
      t[i] = random.nextGaussian() / Math.sqrt(square / degrees);
    }
    return t;
  }

  private static SplitStudent fit(double[] t) {
    double[] ones = new double[t.length];
    Arrays.fill(ones, 1);
    return SplitStudent.fit(t, ones);
  }

  @Test
  void theDensityHasAnIntegralOfOne() {
    SplitStudent shape = fit(sample(500, 3));
    double sum = 0;
    // With t = sinh u the tails end: Σ f(t) cosh(u) Δu.
    for (double u = -12; u < 12; u += 0.001) {
      sum += Math.exp(shape.logDensity(Math.sinh(u))) * Math.cosh(u) * 0.001;
    }

    assertThat(sum).isCloseTo(1, within(1e-3));
  }

  /** ν of 20,000 rows is known to about 3 %; the bins and the steps of the search add as much. */
  @Test
  void theFitFindsScaleAndTailsOfAStudentSample() {
    SplitStudent shape = fit(sample(20_000, 3));

    assertThat(shape.leftDegrees()).isCloseTo(3, within(0.5));
    assertThat(shape.rightDegrees()).isCloseTo(3, within(0.5));
    assertThat(shape.left()).isCloseTo(1, within(0.08));
    assertThat(shape.right()).isCloseTo(1, within(0.08));
  }

  @Test
  void aSkewedSampleHasTheLongerTailOnItsSide() {
    double[] t = Arrays.stream(sample(5_000, 50)).map(v -> v > 0 ? 3 * v : v).toArray();

    SplitStudent shape = fit(t);

    assertThat(shape.right()).isGreaterThan(2 * shape.left());
  }

  /** Ever narrower densities are ever likelier: the search has to end all the same. */
  @Test
  void theFitOfASingleValueEnds() {
    assertThat(fit(new double[50]).logDensity(0)).isFinite();
  }

  @Test
  void fewRowsDoNotPassForLightTails() {
    assertThat(fit(sample(10, 50)).rightDegrees()).isLessThan(25);
  }
}
