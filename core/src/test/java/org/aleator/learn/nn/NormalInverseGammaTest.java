// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.hipparchus.special.Gamma;
import org.junit.jupiter.api.Test;

class NormalInverseGammaTest {
  private static final float[] OUTPUT = {0.5f, -1f, 0.3f, 0.2f, -2f, 1.5f, -0.4f, -3f};
  private static final float[] TARGET = {1.2f, -2.5f};

  @Test
  void theLossIsTheNegativeLogDensityOfAStudentT() {
    NormalInverseGamma.Parameters p = NormalInverseGamma.Parameters.of(OUTPUT, 0);
    double y = TARGET[0];
    // The marginal of y: t with 2α degrees of freedom, location γ, scale² β(1 + ν)/(να).
    double df = 2 * p.alpha();
    double scale = Math.sqrt(p.beta() * (1 + p.nu()) / (p.nu() * p.alpha()));
    double z = (y - p.gamma()) / scale;
    double logDensity =
        Gamma.logGamma((df + 1) / 2)
            - Gamma.logGamma(df / 2)
            - 0.5 * Math.log(df * Math.PI)
            - Math.log(scale)
            - (df + 1) / 2 * Math.log1p(z * z / df);
    assertThat(p.loss(y, 0)).isCloseTo(-logDensity, within(1e-12));
  }

  @Test
  void theRegulariserPricesEvidenceByTheError() {
    NormalInverseGamma.Parameters p = NormalInverseGamma.Parameters.of(OUTPUT, 4);
    double price = p.loss(TARGET[1], 0.1) - p.loss(TARGET[1], 0);
    double expected = 0.1 * Math.abs(TARGET[1] - p.gamma()) * (2 * p.nu() + p.alpha());
    assertThat(price).isCloseTo(expected, within(1e-12));
  }

  @Test
  void theGradientEqualsCentralDifferences() {
    float[] gradient = new float[8];
    double loss = NormalInverseGamma.lossAndGradient(OUTPUT, TARGET, 2, 0.1, gradient);
    assertThat(loss).isEqualTo(NormalInverseGamma.loss(OUTPUT, TARGET, 2, 0.1));
    float step = 1f / 256;
    for (int i = 0; i < 8; i++) {
      double difference = moved(i, step) - moved(i, -step);
      assertThat((double) gradient[i]).isCloseTo(difference / (2 * step), within(2e-4));
    }
  }

  private static double moved(int index, float step) {
    float[] output = OUTPUT.clone();
    output[index] += step;
    return NormalInverseGamma.loss(output, TARGET, 2, 0.1);
  }

  @Test
  void aleatoricOverEpistemicIsNu() {
    NormalInverseGamma.Parameters p = new NormalInverseGamma.Parameters(0, 4, 3, 6);
    assertThat(p.aleatoricVariance()).isEqualTo(3);
    assertThat(p.epistemicVariance()).isEqualTo(0.75);
  }
}
