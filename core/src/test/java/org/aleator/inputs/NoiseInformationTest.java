// SPDX-License-Identifier: Apache-2.0
package org.aleator.inputs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class NoiseInformationTest {

  /** [[1, 2], [2, 1]] has the eigenvalue −1; damped enough it is as good as diagonal. */
  @Test
  void informationWithANegativeEigenvalueIsDampedUntilItCanBeInverted() {
    double[] inverse = new NoiseInformation(new double[] {1, 2, 2, 1}, 2).dampedInverse();
    // The first damping that is enough is 10: 1 + 10 (0.02 + 0.1) = 2.2 on the diagonal.
    double determinant = 2.2 * 2.2 - 4;
    assertThat(inverse[0]).isCloseTo(2.2 / determinant, within(1e-9));
    assertThat(inverse[1]).isCloseTo(-2 / determinant, within(1e-9));
    double[] plain = new NoiseInformation(new double[] {4, 0, 0, 9}, 2).dampedInverse();
    assertThat(plain[0]).isCloseTo(1 / (1.02 * 4 + 0.1), within(1e-12));
    assertThat(plain[3]).isCloseTo(1 / (1.02 * 9 + 0.1), within(1e-12));
  }

  @Test
  void informationThatIsNotFiniteIsAnErrorThatSaysSo() {
    NoiseInformation broken = new NoiseInformation(new double[] {Double.NaN, 0, 0, 1}, 2);
    assertThatThrownBy(broken::dampedInverse)
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("not finite");
    assertThat(broken.stdError(0)).isInfinite();
  }

  /**
   * With a correlation ρ of the two scores the variance is 1/(I (1 − ρ²)), whatever their units.
   */
  @Test
  void aStandardErrorCountsWhatANearlyVanishedNoiseMayDo() {
    double rho = 0.96;
    double scale = 1e-5;
    double[] values = {100, rho * 10 * scale, rho * 10 * scale, scale * scale};
    double expected = Math.sqrt(1 / (100 * (1 - rho * rho)));
    assertThat(new NoiseInformation(values, 2).stdError(0))
        .isCloseTo(expected, within(0.01 * expected));
  }
}
