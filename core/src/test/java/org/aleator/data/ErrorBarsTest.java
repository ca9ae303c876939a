// SPDX-License-Identifier: Apache-2.0
package org.aleator.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.aleator.util.InvalidInputException;
import org.junit.jupiter.api.Test;

class ErrorBarsTest {
  private static final ErrorBars BARS = ErrorBars.of("s", new double[] {1, 2, 3});

  @Test
  void weightsAreTheReciprocalsOfStatedAndExtraVarianceOfMeanOne() {
    RowWeights weights = BARS.withExtra(3).weights(); // variances 4, 7, 12

    assertThat(weights.of(0) / weights.of(1)).isEqualTo(7.0 / 4, within(1e-12));
    assertThat(weights.of(0) / weights.of(2)).isEqualTo(3, within(1e-12));
    assertThat((weights.of(0) + weights.of(1) + weights.of(2)) / 3).isEqualTo(1, within(1e-12));
    assertThat(weights.variance(1) * weights.of(1)).isEqualTo(1, within(1e-12));
  }

  @Test
  void relativeVariancesHaveMeanOne() {
    double[] relative = BARS.withExtra(3).relativeVariances();

    assertThat((relative[0] + relative[1] + relative[2]) / 3).isEqualTo(1, within(1e-12));
    assertThat(relative[2] / relative[0]).isEqualTo(3, within(1e-12));
  }

  @Test
  void someRowsStayRelativeToTheWholeTable() {
    RowWeights all = BARS.weights();

    assertThat(all.select(new int[] {2, 0}).of(0)).isEqualTo(all.of(2));
    assertThat(all.select(new int[] {2, 0}).of(1)).isEqualTo(all.of(0));
  }

  @Test
  void whitenedResidualsAreRestored() {
    double[] residuals = {1, -2, 5};

    assertThat(BARS.weights().restored(BARS.weights().whitened(residuals)))
        .containsExactly(residuals, within(1e-12));
    assertThat(RowWeights.EQUAL.whitened(residuals)).containsExactly(residuals);
  }

  @Test
  void barsThatAreNotAboveZeroAreRefused() {
    for (double std : new double[] {0, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> ErrorBars.of("s", new double[] {1, std}))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("a number above 0");
    }
  }
}
