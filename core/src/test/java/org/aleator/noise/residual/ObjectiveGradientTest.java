// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.residual;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.random.RandomGenerator;
import org.aleator.learn.nn.Objective;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;

/** The losses' gradients against central differences of the losses they return. */
class ObjectiveGradientTest {
  private static final int ROWS = 23;
  private static final int[] BATCH = {4, 0, 22, 7, 11, 3, 19, 8, 15, 2, 20, 13, 6, 9, 17, 1, 10};
  private static final RandomGenerator RANDOM = new Seed(3).random();
  private static final double[] RESIDUALS = normals(ROWS, 1.5);

  private static double[] normals(int count, double scale) {
    return RANDOM.doubles(count, -1, 1).map(u -> scale * u).toArray();
  }

  private static float[] outputs(int count) {
    float[] outputs = new float[count];
    for (int i = 0; i < count; i++) {
      outputs[i] = (float) RANDOM.nextDouble(-1.5, 1.5);
    }
    return outputs;
  }

  @Test
  void theGradientOfVaIsThatOfItsLoss() {
    assertGradient(new VaObjective(() -> RESIDUALS), outputs(BATCH.length));
  }

  @Test
  void theGradientOfDvaIsThatOfItsLoss() {
    // Step 0: the noises stay where they are.
    assertGradient(dva(normals(ROWS, 1)), outputs(2 * BATCH.length));
  }

  @Test
  void aPlainStepMovesEachNoiseAgainstTheSlopeOfTheLoss() {
    double[] noises = normals(ROWS, 1);
    float[] outputs = outputs(2 * BATCH.length);
    double rate = 0.5;
    double[] moved = noises.clone();
    dva(moved).gradient(BATCH, BATCH.length, outputs, new float[outputs.length], rate);
    double step = 1e-4;
    for (int row : BATCH) {
      double slope =
          (lossOfDva(noises, row, step, outputs) - lossOfDva(noises, row, -step, outputs));
      double expected = noises[row] - rate * slope / (2 * step);
      assertThat(moved[row]).isCloseTo(expected, within(1e-6));
    }
  }

  /** The optimum of variance attenuation: σ² is the squared residual (paper, eq. 3). */
  @Test
  void vaIsStationaryAtTheSquaredResidual() {
    double[] residual = {3};
    float[] gradient = new float[1];
    float[] output = {(float) Math.log(9)};
    new VaObjective(() -> residual).gradient(new int[] {0}, 1, output, gradient, 0);
    assertThat(gradient[0]).isCloseTo(0f, within(1e-6f));
  }

  private static DvaObjective dva(double[] noises) {
    SegmentNormalisation none = new SegmentNormalisation(new int[0][]);
    return new DvaObjective(() -> RESIDUALS, none, noises, NoiseStep.of(NoiseDescent.PLAIN, ROWS));
  }

  private static double lossOfDva(double[] noises, int row, double step, float[] outputs) {
    double[] other = noises.clone();
    other[row] += step;
    return dva(other).gradient(BATCH, BATCH.length, outputs, new float[outputs.length], 0);
  }

  private static void assertGradient(Objective objective, float[] outputs) {
    float[] gradient = new float[outputs.length];
    objective.gradient(BATCH, BATCH.length, outputs, gradient, 0);
    for (int i = 0; i < outputs.length; i++) {
      double slope =
          (loss(objective, outputs, i, 0.01f) - loss(objective, outputs, i, -0.01f)) / 0.02;
      // Central differences of step h err by h²/6 times the third derivative, here below 1.
      assertThat((double) gradient[i]).isCloseTo(slope, within(3e-5));
    }
  }

  private static double loss(Objective objective, float[] outputs, int i, float step) {
    float[] other = outputs.clone();
    other[i] += step;
    return objective.gradient(BATCH, BATCH.length, other, new float[other.length], 0);
  }
}
