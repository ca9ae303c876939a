// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.aleator.data.Matrix;
import org.junit.jupiter.api.Test;

class CostOfCoordinatesTest {
  private static final double NONE = Math.log(1e-12);

  /** Slope variance 2 along one direction and none along the other four, n = 100, σ² = ½. */
  @Test
  void aPlaneCostsWhatItsOtherSlopesWould() {
    double[] theta = {NONE, Math.log(2), 0, 20, 20, 20, 20, Math.log(0.5)};
    CostOfCoordinates cost = CostOfCoordinates.ofDirections(theta, 100);
    double ratio = 100 * 2 / 0.5;
    assertThat(cost.nats()).isCloseTo(4 * 0.5 * Math.log(1 + ratio), within(1e-6));
    assertThat(cost.degreesOfFreedom()).isCloseTo(4 * ratio / (1 + ratio), within(1e-6));
  }

  @Test
  void directionsOfEqualSlopeCostNothing() {
    double[] theta = {-1, 0.3, 0.7, 0.7, 0.7, -2};
    assertThat(CostOfCoordinates.ofDirections(theta, 50)).isEqualTo(CostOfCoordinates.NONE);
  }

  /** Slopes that the linear term leaves free anyhow are not paid for twice. */
  @Test
  void slopesFreeInEveryDirectionCostNoDegreesOfFreedom() {
    double[] theta = {Math.log(1e6), Math.log(2), 0, 20, 20, 0};
    assertThat(CostOfCoordinates.ofDirections(theta, 100).degreesOfFreedom())
        .isCloseTo(0, within(1e-5));
  }

  @Test
  void aPeriodIsOneOfHalfAsManyFrequenciesAsRowsAndGivenCoordinatesAreFree() {
    Matrix x = Matrix.column(1, 2, 3);
    double[] theta = new double[5];
    CostOfCoordinates cost = CostOfCoordinates.of(Coordinates.Periodic.of(2, x), theta, 200);
    assertThat(cost).isEqualTo(new CostOfCoordinates(Math.log(100), 1));
    assertThat(CostOfCoordinates.of(Coordinates.UnitScale.of(x), theta, 200))
        .isEqualTo(CostOfCoordinates.NONE);
  }

  @Test
  void lostDegreesOfFreedomRaiseTheVarianceInProportion() {
    assertThat(new CostOfCoordinates(3, 9).logNoiseShift(90))
        .isCloseTo(Math.log(90.0 / 81), within(1e-12));
    assertThat(new CostOfCoordinates(3, 90).logNoiseShift(90)).isEqualTo(Math.log(2));
    assertThat(CostOfCoordinates.NONE.logNoiseShift(90)).isZero();
  }
}
