// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StandardNormalTest {

  /** Reference: scipy.special.ndtri of SciPy 1.10 (Cephes). */
  @ParameterizedTest
  @CsvSource({
    "1e-300, -37.047096299361201",
    "1e-20, -9.2623400897984087",
    "1e-10, -6.3613409024040557",
    "0.0001, -3.7190164854556804",
    "0.01, -2.3263478740408408",
    "0.3, -0.52440051270804089",
    "0.5, 0",
    "0.975, 1.959963984540054",
    "0.999999, 4.7534243088170873"
  })
  void quantileAgreesWithCephes(double p, double expected) {
    assertThat(StandardNormal.quantile(p))
        .isCloseTo(expected, within(1e-13 * (1 + Math.abs(expected))));
  }

  /** Reference: scipy.special.ndtr of SciPy 1.10 (Cephes). */
  @ParameterizedTest
  @CsvSource({
    "-20, 2.7536241186061556e-89",
    "-5, 2.8665157187919328e-07",
    "-1, 0.15865525393145707",
    "0.1, 0.53982783727702899",
    "5, 0.99999971334842808"
  })
  void cdfAgreesWithCephes(double z, double expected) {
    assertThat(StandardNormal.cdf(z)).isCloseTo(expected, withPercentage(1e-9));
  }

  @Test
  void quantileIsInfiniteAtTheEnds() {
    assertThat(StandardNormal.quantile(0)).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(StandardNormal.quantile(1)).isEqualTo(Double.POSITIVE_INFINITY);
  }

  @Test
  void whatIsNoProbabilityIsRefused() {
    for (double p : new double[] {-1e-9, 1 + 1e-9, Double.NaN}) {
      assertThatThrownBy(() -> StandardNormal.quantile(p))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  /** Φ(−38.467) is the least positive double; half a unit of its last digit is 0.013 of z. */
  @Test
  void quantileOfTheLeastProbabilitiesIsANumberAndRises() {
    double before = -38.49;
    for (double p : new double[] {Double.MIN_VALUE, 1e-322, 1e-321, 1e-320, 1e-310}) {
      assertThat(StandardNormal.quantile(p)).isGreaterThan(before);
      before = StandardNormal.quantile(p);
    }
    assertThat(StandardNormal.quantile(Double.MIN_VALUE)).isCloseTo(-38.467, within(0.02));
  }
}
