// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.aleator.learn.stack.CurvePoint;
import org.aleator.learn.stack.RowSplit.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CurvePosteriorTest {

  /** s + c (m/m_max)^−β, the products with half the squares' factor. */
  private static List<CurvePoint> curve(double s, double c, double exponent) {
    return Arrays.stream(Size.values())
        .map(
            size -> {
              double above = c * Math.pow(size.share() / 0.8, -exponent);
              return new CurvePoint(size, s + above, s + above / 2);
            })
        .toList();
  }

  /** Independent errors of this standard deviation. */
  private static double[][] errors(double sd) {
    double[][] covariance = new double[7][7];
    for (int j = 0; j < 7; j++) {
      covariance[j][j] = sd * sd;
    }
    return covariance;
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.3, 0.5, 0.8, 1.2})
  void aPowerLawLeadsToItsFloor(double exponent) {
    CurvePosterior posterior = CurvePosterior.of(curve(1, 0.3, exponent), errors(1e-4));
    // Seven points with a misfit of 4 % of an excess of 0.15 to 4 pin the floor to about a tenth.
    assertThat(posterior.median()).isCloseTo(1, within(0.1));
    assertThat(posterior.low()).isLessThan(1);
    assertThat(posterior.high()).isGreaterThan(1);
  }

  @Test
  void aFlatCurveIsAtItsFloor() {
    CurvePosterior posterior = CurvePosterior.of(curve(2, 0, 1), errors(1e-3));
    assertThat(posterior.median()).isCloseTo(2, within(0.06));
  }

  @Test
  void unsureStatisticsGiveAWiderInterval() {
    CurvePosterior sure = CurvePosterior.of(curve(1, 0.3, 0.5), errors(0.01));
    CurvePosterior unsure = CurvePosterior.of(curve(1, 0.3, 0.5), errors(0.05));
    assertThat(unsure.high() - unsure.low()).isGreaterThan(sure.high() - sure.low());
  }

  @Test
  void theFloorScalesWithTheErrors() {
    CurvePosterior one = CurvePosterior.of(curve(1, 0.4, 0.6), errors(0.02));
    CurvePosterior four = CurvePosterior.of(curve(4, 1.6, 0.6), errors(0.08));
    assertThat(four.median()).isCloseTo(4 * one.median(), within(1e-12));
    assertThat(four.low()).isCloseTo(4 * one.low(), within(1e-12));
    assertThat(four.high()).isCloseTo(4 * one.high(), within(1e-12));
  }
}
