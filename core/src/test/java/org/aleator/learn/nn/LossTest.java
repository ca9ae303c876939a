// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

class LossTest {
  private static final float[] TARGET = {1f, -2f, 0.5f, 3f};
  private static final float[] MEAN = {0.5f, -1f, 0.5f, 7f};

  @Test
  void squaredErrorIsTheMeanOverTheValues() {
    float[] gradient = new float[4];
    double loss = SquaredError.lossAndGradient(MEAN, TARGET, 4, gradient);
    assertThat(loss).isEqualTo((0.25 + 1 + 0 + 16) / 4);
    assertThat(SquaredError.loss(MEAN, TARGET, 4)).isEqualTo(loss);
    assertGradient(gradient, MEAN, mean -> squaredError(mean));
  }

  private static double squaredError(double[] mean) {
    double sum = 0;
    for (int i = 0; i < mean.length; i++) {
      sum += Math.pow(mean[i] - TARGET[i], 2) / mean.length;
    }
    return sum;
  }

  private static void assertGradient(
      float[] gradient, float[] at, ToDoubleFunction<double[]> function) {
    double[] point = DoubleNetwork.toDouble(at);
    double step = 1e-5;
    for (int i = 0; i < at.length; i++) {
      point[i] = at[i] + step;
      double above = function.applyAsDouble(point);
      point[i] = at[i] - step;
      double below = function.applyAsDouble(point);
      point[i] = at[i];
      assertThat((double) gradient[i]).isCloseTo((above - below) / (2 * step), within(1e-6));
    }
  }
}
