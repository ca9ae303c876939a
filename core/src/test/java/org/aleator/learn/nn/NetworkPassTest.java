// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.aleator.numerics.kernel.Kernels;
import org.aleator.numerics.kernel.PlainKernels;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class NetworkPassTest {
  private static final int ROWS = 7;

  record Case(NetworkShape shape, Kernels kernels) {
    @Override
    public String toString() {
      return shape + " on " + kernels.name();
    }
  }

  /** 0 to 3 hidden layers, one and several inputs and outputs, widths off the vector lanes. */
  static Stream<Case> cases() {
    List<Case> cases = new ArrayList<>();
    for (Kernels kernels : List.of(new PlainKernels(), Kernels.best())) {
      for (Activation activation : Activation.values()) {
        for (List<Integer> hidden :
            List.of(List.<Integer>of(), List.of(19), List.of(17, 5), List.of(4, 33, 6))) {
          cases.add(new Case(new NetworkShape(1, hidden, 1, activation), kernels));
          cases.add(new Case(new NetworkShape(1, hidden, 2, activation), kernels));
          cases.add(new Case(new NetworkShape(3, hidden, 2, activation), kernels));
        }
      }
    }
    return cases.stream();
  }

  /** The same with piecewise-linear first layers. */
  static Stream<Case> splines() {
    return cases()
        .map(c -> c.shape)
        .filter(shape -> shape.inputs() == 3)
        .distinct()
        .map(s -> new NetworkShape(3, s.hidden(), 2, s.activation(), List.of(4, 0, 2)))
        .flatMap(
            shape -> Stream.of(new PlainKernels(), Kernels.best()).map(k -> new Case(shape, k)));
  }

  static Stream<Case> all() {
    return Stream.concat(cases(), splines());
  }

  @ParameterizedTest
  @MethodSource("all")
  void forwardEqualsTheFormulaInDouble(Case c) {
    Setting s = new Setting(c);
    float[] actual = s.pass.forward(s.parameters, s.x, ROWS);
    double[] expected =
        DoubleNetwork.forward(
            c.shape, DoubleNetwork.toDouble(s.parameters), DoubleNetwork.toDouble(s.x), ROWS);
    for (int i = 0; i < expected.length; i++) {
      assertThat((double) actual[i]).isCloseTo(expected[i], within(1e-5));
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void parameterGradientEqualsCentralDifferences(Case c) {
    Setting s = new Setting(c);
    s.pass.forward(s.parameters, s.x, ROWS);
    float[] gradient = new float[s.parameters.length];
    Arrays.fill(gradient, Float.NaN);
    s.pass.backward(s.parameters, s.g, gradient);
    double[] x = DoubleNetwork.toDouble(s.x);
    assertGradient(gradient, s.parameters, p -> s.weightedOutput(p, x));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void inputGradientEqualsCentralDifferences(Case c) {
    Setting s = new Setting(c);
    s.pass.forward(s.parameters, s.x, ROWS);
    float[] gradient = new float[s.x.length];
    Arrays.fill(gradient, Float.NaN);
    s.pass.inputGradient(s.parameters, s.g, gradient);
    double[] parameters = DoubleNetwork.toDouble(s.parameters);
    assertGradient(gradient, s.x, x -> s.weightedOutput(parameters, x));
  }

  @Test
  void aNetworkOfSplinesBeginsAsOneOfStraightLines() {
    NetworkShape shape = new NetworkShape(2, List.of(5), 1, Activation.RELU, List.of(3, 2));
    float[] parameters = Initialization.uniformFanIn(shape, new Seed(1).random());
    NetworkPass pass = new NetworkPass(shape, 1);
    float atZero = pass.forward(parameters, new float[] {0.5f, -1, 0, 0}, 1)[0];
    assertThat(pass.forward(parameters, new float[] {0.5f, -1, 2.5f, 1}, 1)[0]).isEqualTo(atZero);
  }

  @Test
  void aNetworkOfSplinesRefusesTheGradientByItsInputs() {
    NetworkShape shape = new NetworkShape(1, List.of(2), 1, Activation.RELU, List.of(3));
    NetworkPass pass = new NetworkPass(shape, 1);
    float[] parameters = new float[shape.parameterCount()];
    pass.forward(parameters, new float[2], 1);
    assertThatThrownBy(() -> pass.inputGradient(parameters, new float[1], new float[2]))
        .hasMessage("a network of splines has no gradient by its inputs");
  }

  @Test
  void rowsDoNotInfluenceEachOther() {
    Setting s = new Setting(cases().toList().get(11));
    int outputs = s.shape.outputs();
    float[] together = s.pass.forward(s.parameters, s.x, ROWS).clone();
    for (int row = 0; row < ROWS; row++) {
      float[] alone = s.pass.forward(s.parameters, s.x, row * s.shape.inputs(), 1);
      assertThat(Arrays.copyOf(alone, outputs))
          .containsExactly(Arrays.copyOfRange(together, row * outputs, (row + 1) * outputs));
    }
  }

  @Test
  void moreRowsThanCapacityAreRefused() {
    NetworkShape shape = new NetworkShape(1, List.of(2), 1, Activation.TANH);
    NetworkPass pass = new NetworkPass(shape, 3);
    assertThatThrownBy(() -> pass.forward(new float[7], new float[4], 4))
        .hasMessage("4 rows do not fit a capacity of 3");
    assertThatThrownBy(() -> pass.forward(new float[6], new float[3], 3))
        .hasMessage("parameters needs 7 values, has 6");
  }

  /** Random parameters, inputs and output gradient. The scalar loss is Σ gᵢ fᵢ. */
  private static final class Setting {
    final NetworkShape shape;
    final NetworkPass pass;
    final float[] parameters;
    final float[] x;
    final float[] g;

    Setting(Case c) {
      RandomGenerator random = new Seed(5).random();
      this.shape = c.shape;
      this.pass = new NetworkPass(shape, ROWS + 2, c.kernels);
      this.parameters = Initialization.uniformFanIn(shape, random);
      this.x = normals(ROWS * shape.columns(), random);
      for (int i = 0; i < ROWS && !shape.segments().isEmpty(); i++) {
        for (int j = 0; j < shape.inputs(); j++) {
          int at = (2 * i + 1) * shape.inputs() + j;
          x[at] = (float) random.nextDouble(0, shape.segments().get(j) + 1e-9);
        }
      }
      // Functions that begin as straight lines would hide their rises.
      for (int i = 0; i < parameters.length; i++) {
        parameters[i] += (float) (0.3 * random.nextGaussian());
      }
      this.g = normals(ROWS * shape.outputs(), random);
    }

    double weightedOutput(double[] parameters, double[] x) {
      double[] f = DoubleNetwork.forward(shape, parameters, x, ROWS);
      double sum = 0;
      for (int i = 0; i < f.length; i++) {
        sum += g[i] * f[i];
      }
      return sum;
    }

    private static float[] normals(int count, RandomGenerator random) {
      float[] values = new float[count];
      for (int i = 0; i < count; i++) {
        values[i] = (float) random.nextGaussian();
      }
      return values;
    }
  }

  private static void assertGradient(
      float[] gradient, float[] at, ToDoubleFunction<double[]> function) {
    double[] point = DoubleNetwork.toDouble(at);
    double step = 1e-6;
    for (int i = 0; i < at.length; i++) {
      point[i] = at[i] + step;
      double above = function.applyAsDouble(point);
      point[i] = at[i] - step;
      double below = function.applyAsDouble(point);
      point[i] = at[i];
      assertThat((double) gradient[i]).isCloseTo((above - below) / (2 * step), within(3e-5));
    }
  }
}
