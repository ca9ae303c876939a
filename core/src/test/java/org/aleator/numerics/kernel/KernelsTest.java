// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The SIMD kernels against the plain loops, at sizes around multiples of the lanes. */
class KernelsTest {
  private static final Kernels PLAIN = new PlainKernels();
  private static final Kernels SIMD = KernelsHolder.PROVIDER.choose("simd");

  static IntStream awkwardSizes() {
    return IntStream.of(0, 1, 3, 7, 8, 9, 15, 16, 17, 31, 33, 100, 207, 1025, 3001);
  }

  @Test
  void simdIsAvailableToTheTests() {
    assertThat(SIMD).as("the test runner must add jdk.incubator.vector").isNotNull();
    assertThat(SIMD.name()).startsWith("simd");
  }

  @ParameterizedTest
  @MethodSource("awkwardSizes")
  void activationsEqualThePlainLoops(int n) {
    float[] z = normals(n, 3, 1);
    float[] expected = z.clone();
    float[] actual = z.clone();
    PLAIN.layers().tanh(n, expected);
    SIMD.layers().tanh(n, actual);
    assertThat(actual).containsExactly(expected, within(3e-7f));
    expected = z.clone();
    actual = z.clone();
    PLAIN.layers().relu(n, expected);
    SIMD.layers().relu(n, actual);
    assertThat(actual).containsExactly(expected);
    PLAIN.layers().exp(n, expected);
    SIMD.layers().exp(n, actual);
    assertThat(actual).containsExactly(expected);
  }

  @ParameterizedTest
  @MethodSource("awkwardSizes")
  void activationGradientsEqualThePlainLoops(int n) {
    float[] a = normals(n, 0.5, 2);
    float[] expected = normals(n, 1, 3);
    float[] actual = expected.clone();
    PLAIN.layers().tanhGradient(n, a, expected);
    SIMD.layers().tanhGradient(n, a, actual);
    assertThat(actual).containsExactly(expected);
    PLAIN.layers().reluGradient(n, a, expected);
    SIMD.layers().reluGradient(n, a, actual);
    assertThat(actual).containsExactly(expected);
  }

  @ParameterizedTest
  @MethodSource("awkwardSizes")
  void onlyTheFirstCountValuesAreTouched(int n) {
    float[] z = normals(n + 20, 1, 4);
    float[] before = z.clone();
    SIMD.layers().tanh(n, z);
    SIMD.layers().relu(n, z);
    SIMD.layers().exp(n, z);
    SIMD.layers().tanhGradient(n, before, z);
    SIMD.layers().reluGradient(n, before, z);
    assertThat(Arrays.copyOfRange(z, n, n + 20))
        .containsExactly(Arrays.copyOfRange(before, n, n + 20));
  }

  @ParameterizedTest
  @MethodSource("awkwardSizes")
  void adamEqualsThePlainLoop(int n) {
    ParameterKernels.AdamStep step =
        new ParameterKernels.AdamStep(0.9f, 0.999f, 0.99f, 0.02f, 3f, 1e-8f);
    float[] gradient = normals(n, 1, 5);
    float[] expected = normals(n, 1, 6);
    float[] actual = expected.clone();
    float[][] m = {normals(n, 1, 7), normals(n, 1, 7)};
    float[][] v = {squares(n), squares(n)};
    PLAIN.parameters().adam(n, expected, gradient, m[0], v[0], step);
    SIMD.parameters().adam(n, actual, gradient, m[1], v[1], step);
    assertThat(actual).containsExactly(expected);
    assertThat(m[1]).containsExactly(m[0]);
    assertThat(v[1]).containsExactly(v[0]);
  }

  @ParameterizedTest
  @MethodSource("awkwardSizes")
  void gaussianWeightsEqualThePlainLoops(int n) {
    float[] rho = normals(n, 5, 8);
    float[][] std = {new float[n], new float[n]};
    float[][] slope = {new float[n], new float[n]};
    float[][] logSlope = {new float[n], new float[n]};
    PLAIN.parameters().softplus(n, rho, std[0], slope[0], logSlope[0]);
    SIMD.parameters().softplus(n, rho, std[1], slope[1], logSlope[1]);
    assertThat(std[1]).containsExactly(std[0]);
    assertThat(slope[1]).containsExactly(slope[0]);
    assertThat(logSlope[1]).containsExactly(logSlope[0]);
    float[] epsilon = normals(n, 1, 9);
    float[] mean = normals(n, 0.1, 10);
    float[][] w = {new float[n], new float[n]};
    PLAIN.parameters().reparameterize(n, mean, std[0], epsilon, w[0]);
    SIMD.parameters().reparameterize(n, mean, std[1], epsilon, w[1]);
    assertThat(w[1]).containsExactly(w[0]);
    ParameterKernels.Mixture mixture = new ParameterKernels.Mixture(1f, 160000f, 6f, -79999.5f);
    float[] gradient = normals(n, 1, 11);
    float[][] byMean = {normals(n, 1, 12), normals(n, 1, 12)};
    float[][] byRho = {normals(n, 1, 13), normals(n, 1, 13)};
    Kernels[] both = {PLAIN, SIMD};
    for (int k = 0; k < 2; k++) {
      ParameterKernels.Draw draw =
          new ParameterKernels.Draw(epsilon, w[k], gradient, slope[k], logSlope[k]);
      both[k].parameters().bayesGradient(n, mixture, 0.3f, 0.2f, draw, byMean[k], byRho[k]);
    }
    assertThat(byMean[1]).containsExactly(byMean[0]);
    assertThat(byRho[1]).containsExactly(byRho[0]);
  }

  @Test
  void normalDrawsHaveTheSameBitsAndState() {
    for (int rounds : new int[] {0, 1, 2, 63, 64, 65, 200}) {
      int[][] state = {state(14), state(14)};
      float[][] values = new float[2][rounds * NormalKernel.ROUND];
      PLAIN.normals().fill(state[0], rounds, values[0]);
      SIMD.normals().fill(state[1], rounds, values[1]);
      assertThat(values[1]).containsExactly(values[0]);
      assertThat(state[1]).containsExactly(state[0]);
    }
  }

  private static int[] state(long seed) {
    return new Seed(seed).random().ints(NormalKernel.STATE).toArray();
  }

  private static float[] squares(int n) {
    float[] values = normals(n, 1, 15);
    for (int i = 0; i < n; i++) {
      values[i] *= values[i];
    }
    return values;
  }

  static float[] normals(int n, double std, long seed) {
    RandomGenerator random = new Seed(seed).random();
    float[] values = new float[n];
    for (int i = 0; i < n; i++) {
      values[i] = (float) (std * random.nextGaussian());
    }
    return values;
  }
}
