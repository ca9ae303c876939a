// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;

class InitializationTest {
  private static final NetworkShape SHAPE =
      new NetworkShape(4, List.of(100, 100), 2, Activation.RELU);

  @Test
  void layersLieOneAfterAnotherWeightsBeforeBias() {
    NetworkShape shape = new NetworkShape(3, List.of(5), 2, Activation.TANH);
    assertThat(shape.weightOffset(0)).isZero();
    assertThat(shape.biasOffset(0)).isEqualTo(15);
    assertThat(shape.weightOffset(1)).isEqualTo(20);
    assertThat(shape.biasOffset(1)).isEqualTo(30);
    assertThat(shape.parameterCount()).isEqualTo(32);
  }

  @Test
  void aLayerWithoutUnitsIsRefused() {
    assertThatThrownBy(() -> new NetworkShape(3, List.of(0), 1, Activation.TANH))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("at least one unit in every layer");
    assertThatThrownBy(() -> new NetworkShape(60_000, List.of(60_000), 1, Activation.TANH))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("too large");
  }

  /** A uniform on ±b has variance b²/3 with relative standard error √(0.8/n); five of them. */
  @Test
  void uniformFanInHasVarianceOneThirdOverInputs() {
    float[] parameters = Initialization.uniformFanIn(SHAPE, new Seed(1).random());
    int from = SHAPE.weightOffset(1);
    int to = SHAPE.weightOffset(2);
    assertThat(variance(parameters, from, to))
        .isCloseTo(1.0 / 300, within(5 * Math.sqrt(0.8 / (to - from)) / 300));
    for (int i = from; i < to; i++) {
      assertThat(Math.abs(parameters[i])).isLessThanOrEqualTo(0.1f);
    }
  }

  private static double variance(float[] values, int from, int to) {
    double sum = 0;
    for (int i = from; i < to; i++) {
      sum += values[i] * values[i];
    }
    return sum / (to - from);
  }
}
