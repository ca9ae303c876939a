// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.aleator.numerics.kernel.Kernels;
import org.aleator.numerics.kernel.PlainKernels;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class OptimizerTest {
  static List<Kernels> kernels() {
    return List.of(new PlainKernels(), Kernels.best());
  }

  /** After bias correction the first step is η·g/(|g| + ε): the sign of the gradient times η. */
  @ParameterizedTest
  @MethodSource("kernels")
  void adamsFirstStepHasTheLengthOfTheLearningRate(Kernels kernels) {
    float[] parameters = {1f, 1f, 1f};
    new Adam(3, Adam.Options.DEFAULT, kernels)
        .step(parameters, new float[] {4f, -0.001f, 0f}, 0.1f);
    assertThat(parameters).containsExactly(new float[] {0.9f, 1.1f, 1f}, within(1e-5f));
  }

  /**
   * By hand, g = 1 then −2, η = 0.1. t = 1: θ = −0.1. t = 2: m = 0.9·0.1 − 0.1·2 = −0.11, v =
   * 0.999·0.001 + 0.001·4 = 0.004999; m̂ = −0.11/0.19, v̂ = 0.004999/0.001999; θ = −0.1 + 0.1 ·
   * 0.578947/1.581374 = −0.0633896.
   */
  @ParameterizedTest
  @MethodSource("kernels")
  void adamsSecondStepEqualsTheHandComputation(Kernels kernels) {
    float[] parameters = new float[37];
    Adam adam = new Adam(37, Adam.Options.DEFAULT, kernels);
    adam.step(parameters, filled(1f), 0.1f);
    adam.step(parameters, filled(-2f), 0.1f);
    for (float parameter : parameters) {
      assertThat(parameter).isCloseTo(-0.0633896f, within(1e-6f));
    }
  }

  /** With a zero gradient only the decay acts: θ(1 − ηλ). */
  @ParameterizedTest
  @MethodSource("kernels")
  void adamsWeightDecayIsDecoupledFromTheGradient(Kernels kernels) {
    float[] parameters = filled(2f);
    Adam.Options options = Adam.Options.DEFAULT.withWeightDecay(0.5);
    new Adam(37, options, kernels).step(parameters, filled(0f), 0.1f);
    assertThat(parameters).containsExactly(filled(1.9f), within(1e-6f));
  }

  /** On f = θ²/2 each step multiplies θ by 1 − η. */
  @Test
  void sgdContractsAQuadratic() {
    float[] parameters = {1f};
    Sgd sgd = new Sgd(1);
    for (int step = 0; step < 10; step++) {
      sgd.step(parameters, parameters.clone(), 0.1f);
    }
    assertThat((double) parameters[0]).isCloseTo(Math.pow(0.9, 10), within(1e-6));
  }

  @Test
  void wrongOptionsAreNamed() {
    assertThatThrownBy(() -> new Adam.Options(1, 0.999, 1e-8, 0)).hasMessageContaining("beta1 1.0");
    assertThatThrownBy(() -> new Adam(2).step(new float[3], new float[3], 0.1f))
        .hasMessageContaining("holds 2 parameters, got 3");
  }

  private static float[] filled(float value) {
    float[] values = new float[37];
    java.util.Arrays.fill(values, value);
    return values;
  }
}
