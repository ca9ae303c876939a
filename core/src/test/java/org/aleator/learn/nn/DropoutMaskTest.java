// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.random.RandomGenerator;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;

class DropoutMaskTest {
  private static final NetworkShape SHAPE = new NetworkShape(2, List.of(5, 4), 1, Activation.TANH);
  private static final float[] PARAMETERS =
      Initialization.uniformFanIn(SHAPE, new Seed(1).random());

  @Test
  void beforeTheFirstDrawAndAtRateZeroNothingIsDropped() {
    DropoutMask mask = new DropoutMask(SHAPE, 0);
    float[] masked = new float[PARAMETERS.length];
    mask.apply(PARAMETERS, masked);
    assertThat(masked).isEqualTo(PARAMETERS);
    mask.draw(new Seed(2).random());
    mask.apply(PARAMETERS, masked);
    assertThat(masked).isEqualTo(PARAMETERS);
  }

  @Test
  void aDroppedUnitLosesAllItsWeightsAndAKeptOneGrowsByTheRate() {
    DropoutMask mask = new DropoutMask(SHAPE, 0.5);
    mask.draw(new Seed(3).random());
    float[] masked = new float[PARAMETERS.length];
    mask.apply(PARAMETERS, masked);
    int dropped = 0;
    for (int unit = 0; unit < 5; unit++) {
      int row = SHAPE.weightOffset(1) + unit * 4;
      float factor = masked[row] / PARAMETERS[row];
      assertThat(factor).isIn(0f, 2f);
      dropped += factor == 0 ? 1 : 0;
      for (int j = 0; j < 4; j++) {
        assertThat(masked[row + j]).isEqualTo(factor * PARAMETERS[row + j]);
      }
    }
    assertThat(dropped).isBetween(1, 4);
    for (int i = 0; i < SHAPE.weightOffset(1); i++) {
      assertThat(masked[i]).isEqualTo(PARAMETERS[i]);
    }
  }

  @Test
  void weightsKeepTheirExpectation() {
    DropoutMask mask = new DropoutMask(SHAPE, 0.2);
    RandomGenerator random = new Seed(4).random();
    float[] masked = new float[PARAMETERS.length];
    int at = SHAPE.weightOffset(2);
    double sum = 0;
    int draws = 4000;
    for (int n = 0; n < draws; n++) {
      mask.draw(random);
      mask.apply(PARAMETERS, masked);
      sum += masked[at] / PARAMETERS[at] / draws;
    }
    // z is 0 or 1.25 with variance p/(1 − p) = 0.25: four standard errors of the mean.
    assertThat(sum).isCloseTo(1, within(4 * Math.sqrt(0.25 / draws)));
  }

  @Test
  void theGradientOfTheMaskedNetworkEqualsCentralDifferences() {
    DropoutMask mask = new DropoutMask(SHAPE, 0.4);
    mask.draw(new Seed(5).random());
    float[] x = {0.3f, -1f, 2f, 0.5f};
    float[] masked = new float[PARAMETERS.length];
    mask.apply(PARAMETERS, masked);
    NetworkPass pass = new NetworkPass(SHAPE, 2);
    pass.forward(masked, x, 2);
    float[] gradient = new float[PARAMETERS.length];
    pass.backward(masked, new float[] {1, 1}, gradient);
    mask.applyToGradient(gradient);
    float step = 1e-2f;
    for (int i = 0; i < gradient.length; i++) {
      double difference = output(mask, x, i, step) - output(mask, x, i, -step);
      assertThat((double) gradient[i]).isCloseTo(difference / (2 * step), within(2e-4));
    }
  }

  private static double output(DropoutMask mask, float[] x, int index, float step) {
    float[] moved = PARAMETERS.clone();
    moved[index] += step;
    float[] masked = new float[moved.length];
    mask.apply(moved, masked);
    double[] f =
        DoubleNetwork.forward(SHAPE, DoubleNetwork.toDouble(masked), DoubleNetwork.toDouble(x), 2);
    return f[0] + f[1];
  }

  @Test
  void aRateOfOneIsRefused() {
    assertThatThrownBy(() -> new DropoutMask(SHAPE, 1)).hasMessageContaining("[0, 1)");
  }
}
