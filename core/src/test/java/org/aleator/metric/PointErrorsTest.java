// SPDX-License-Identifier: Apache-2.0
package org.aleator.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PointErrorsTest {

  /** By hand: residuals ½, 1, −1; labels' squared deviations from 13/6 sum to 7/6. */
  @Test
  void errorsEqualTheHandComputedOnes() {
    PointErrors errors = PointErrors.of(Forecast.gaussian(Rows.uncertaintyToolboxExample()));
    assertThat(errors.rmse()).isCloseTo(Math.sqrt(2.25 / 3), within(1e-15));
    assertThat(errors.mae()).isCloseTo(2.5 / 3, within(1e-15));
    assertThat(errors.r2()).isCloseTo(1 - 2.25 / (7.0 / 6), within(1e-14));
  }

  @Test
  void predictingTheMeanLabelHasR2Zero() {
    double[] std = {1, 1, 1};
    PointErrors errors =
        PointErrors.of(
            Forecast.gaussian(
                new GaussianPredictions(new double[] {1, 2, 6}, new double[] {3, 3, 3}, std)));
    assertThat(errors.r2()).isZero();
  }

  @Test
  void r2OfEqualLabelsIsNotANumber() {
    double[] std = {1, 1};
    PointErrors errors =
        PointErrors.of(
            Forecast.gaussian(
                new GaussianPredictions(new double[] {2, 2}, new double[] {1, 2}, std)));
    assertThat(errors.r2()).isNaN();
  }
}
