// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.aleator.numerics.kernel.CurveNetwork.Size;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The network as a whole on vectors against the plain one, layer by layer. */
class CurveNetworkTest {
  private static final Kernels PLAIN = new PlainKernels();
  private static final Kernels SIMD = KernelsHolder.PROVIDER.choose("simd");
  private static final int X_FROM = 3;

  /** Hidden units around multiples of the lanes. */
  static Stream<Size> awkwardSizes() {
    List<Size> sizes = new ArrayList<>();
    for (int outputs = 1; outputs <= CurveNetwork.MOST_OUTPUTS; outputs++) {
      for (int rows : new int[] {0, 1, 2, 13}) {
        for (int hidden : new int[] {1, 3, 4, 7, 8, 9, 15, 16, 17, 31, 33, 100}) {
          sizes.add(new Size(rows, hidden, outputs));
        }
      }
    }
    return sizes.stream();
  }

  @ParameterizedTest
  @MethodSource("awkwardSizes")
  void forwardEqualsThePlainLayers(Size size) {
    float[] parameters = parameters(size, 1);
    float[] x = KernelsTest.normals(X_FROM + size.rows(), 2, 2);
    float[][] a = twice(size.rows() * size.hidden() + 20);
    float[][] output = twice(size.rows() * size.outputs() + 20);
    PLAIN.curveNetwork().forward(size, parameters, x, X_FROM, a[0], output[0]);
    SIMD.curveNetwork().forward(size, parameters, x, X_FROM, a[1], output[1]);
    // tanh is right to 3e-7 and flat, so that rounding of its argument does not grow.
    assertThat(a[1]).containsExactly(a[0], within(1e-6f));
    assertThat(output[1]).containsExactly(output[0], within(1e-6f * (1 + size.hidden())));
  }

  @ParameterizedTest
  @MethodSource("awkwardSizes")
  void backwardEqualsThePlainLayers(Size size) {
    float[] parameters = parameters(size, 3);
    float[] x = KernelsTest.normals(X_FROM + size.rows(), 2, 4);
    float[] a = new float[size.rows() * size.hidden()];
    float[] output = new float[size.rows() * size.outputs()];
    PLAIN.curveNetwork().forward(size, parameters, x, X_FROM, a, output);
    float[] g = KernelsTest.normals(size.rows() * size.outputs(), 1, 5);
    float[][] gradient = twice(parameters.length + 20);
    PLAIN.curveNetwork().backward(size, parameters, x, X_FROM, a, g, gradient[0]);
    SIMD.curveNetwork().backward(size, parameters, x, X_FROM, a, g, gradient[1]);
    assertThat(gradient[1]).containsExactly(gradient[0], within(2e-6f * (1 + 4 * size.rows())));
  }

  @ParameterizedTest
  @MethodSource("awkwardSizes")
  void buffersServeNetworksOfAnySize(Size size) {
    CurveNetwork reused = SIMD.curveNetwork();
    Size other = new Size(9, 120, 2);
    reused.forward(other, parameters(other, 6), new float[9], 0, new float[1080], new float[18]);
    float[] parameters = parameters(size, 7);
    float[] x = KernelsTest.normals(size.rows(), 2, 8);
    float[] a = new float[size.rows() * size.hidden()];
    float[][] output = twice(size.rows() * size.outputs());
    reused.forward(size, parameters, x, 0, a, output[0]);
    SIMD.curveNetwork().forward(size, parameters, x, 0, a, output[1]);
    assertThat(output[0]).containsExactly(output[1]);
  }

  private static float[] parameters(Size size, long seed) {
    return KernelsTest.normals(size.c() + size.outputs(), 1, seed);
  }

  /** Two arrays of a value that tells what was written. */
  private static float[][] twice(int length) {
    float[][] arrays = new float[2][length];
    for (float[] array : arrays) {
      Arrays.fill(array, 7f);
    }
    return arrays;
  }
}
