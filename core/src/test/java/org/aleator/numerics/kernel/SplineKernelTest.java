// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The splines against the product with their segments as inputs, and both kernels against it. */
class SplineKernelTest {
  private static final int ROWS = 6;

  /** The second feature has no segment. */
  private static final int[] SEGMENTS = {3, 0, 5};

  private static final int[] FIRST = {3, 6, 6, 11};
  private static final int FEATURES = 3;
  private static final int BEFORE = 2;

  record Case(Kernels kernels, int width) {
    @Override
    public String toString() {
      return kernels.name() + " of width " + width;
    }
  }

  static Stream<Case> cases() {
    return Stream.of(new PlainKernels(), KernelsHolder.PROVIDER.choose("simd"))
        .flatMap(
            kernels -> Stream.of(1, 7, 15, 16, 17, 33, 64).map(width -> new Case(kernels, width)));
  }

  /** Positions at the ends, at knots and between them. */
  private static float[] rows() {
    float[] positions = {0, 0, 5, 3, 0, 0, 1, 0, 2, 2.25f, 0, 4.5f, 0.5f, 0, 3.75f, 2.75f, 0, 1};
    float[] numbers = KernelsTest.normals(ROWS * FEATURES, 1, 1);
    float[] rows = new float[1 + 2 * ROWS * FEATURES];
    for (int i = 0; i < ROWS; i++) {
      System.arraycopy(numbers, i * FEATURES, rows, 1 + 2 * i * FEATURES, FEATURES);
      System.arraycopy(positions, i * FEATURES, rows, 1 + (2 * i + 1) * FEATURES, FEATURES);
    }
    return rows;
  }

  /** The inputs x and clip(u − s, 0, 1) of all segments s, and 1 for the constants. */
  private static double[] inputs(float[] rows, int i) {
    double[] inputs = new double[FIRST[FEATURES] + 1];
    for (int j = 0; j < FEATURES; j++) {
      inputs[j] = rows[1 + 2 * i * FEATURES + j];
      double position = rows[1 + (2 * i + 1) * FEATURES + j];
      for (int s = 0; s < SEGMENTS[j]; s++) {
        inputs[FIRST[j] + s] = Math.max(0, Math.min(1, position - s));
      }
    }
    inputs[FIRST[FEATURES]] = 1;
    return inputs;
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theSumIsTheProductWithTheClippedSegments(Case c) {
    int width = c.width;
    float[] rows = rows();
    float[] parameters = KernelsTest.normals(BEFORE + 12 * width, 1, 2);
    float[] z = new float[ROWS * width];
    Arrays.fill(z, Float.NaN);
    c.kernels.splines().sum(size(width), rows, parameters, new float[11 * width], z);
    for (int i = 0; i < ROWS; i++) {
      double[] inputs = inputs(rows, i);
      for (int k = 0; k < width; k++) {
        double expected = 0;
        for (int p = 0; p < inputs.length; p++) {
          expected += inputs[p] * parameters[BEFORE + p * width + k];
        }
        assertThat((double) z[i * width + k]).isCloseTo(expected, within(1e-5));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theGradientIsThatOfTheProduct(Case c) {
    int width = c.width;
    float[] rows = rows();
    float[] dz = KernelsTest.normals(ROWS * width, 1, 3);
    float[] gradient = new float[BEFORE + 12 * width + 3];
    Arrays.fill(gradient, 77f);
    float[] ends = new float[11 * width];
    Arrays.fill(ends, Float.NaN);
    c.kernels.splines().gradient(size(width), rows, dz, ends, gradient);
    double[] expected = new double[12 * width];
    for (int i = 0; i < ROWS; i++) {
      double[] inputs = inputs(rows, i);
      for (int p = 0; p < inputs.length; p++) {
        for (int k = 0; k < width; k++) {
          expected[p * width + k] += inputs[p] * dz[i * width + k];
        }
      }
    }
    for (int p = 0; p < expected.length; p++) {
      assertThat((double) gradient[BEFORE + p]).isCloseTo(expected[p], within(1e-5));
    }
    assertThat(gradient).startsWith(77f, 77f).endsWith(77f, 77f, 77f);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void vectorsGiveTheBitsOfThePlainLoops(Case c) {
    int width = c.width;
    float[] rows = rows();
    float[] parameters = KernelsTest.normals(BEFORE + 12 * width, 1, 2);
    float[][] z = {new float[ROWS * width], new float[ROWS * width]};
    float[][] gradient = {new float[parameters.length], new float[parameters.length]};
    SplineKernel[] kernels = {new PlainKernels().splines(), c.kernels.splines()};
    for (int k = 0; k < 2; k++) {
      float[] ends = new float[11 * width];
      kernels[k].sum(size(width), rows, parameters, ends, z[k]);
      kernels[k].gradient(size(width), rows, z[k], ends, gradient[k]);
    }
    assertThat(z[1]).containsExactly(z[0]);
    assertThat(gradient[1]).containsExactly(gradient[0]);
  }

  private static SplineKernel.Size size(int width) {
    return new SplineKernel.Size(ROWS, width, FIRST, 1, BEFORE);
  }
}
