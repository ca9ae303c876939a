package org.aleator.noise.level;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.aleator.learn.stack.CurveStatistics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CurvePosteriorTest {

  /** v = s + c (m/m_max)^−β, the products with half the squares' factor. */
  private static double[] curve(double s, double c, double exponent) {
    double[] v = new double[7];
    for (int j = 0; j < v.length; j++) {
      double factor = j < CurveStatistics.SQUARES ? c : c / 2;
      v[j] = s + factor * Math.pow(CurveStatistics.SHARE.get(j) / 0.8, -exponent);
    }
    return v;
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
    double[] v = curve(1, 0.4, 0.6);
    double[] scaled = Arrays.stream(v).map(value -> 4 * value).toArray();
    CurvePosterior one = CurvePosterior.of(v, errors(0.02));
    CurvePosterior four = CurvePosterior.of(scaled, errors(0.08));
    assertThat(four.median()).isCloseTo(4 * one.median(), within(1e-12));
    assertThat(four.low()).isCloseTo(4 * one.low(), within(1e-12));
    assertThat(four.high()).isCloseTo(4 * one.high(), within(1e-12));
  }
}
