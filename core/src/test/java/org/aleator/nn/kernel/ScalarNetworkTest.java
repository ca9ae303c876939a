package org.aleator.nn.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The network as a whole on vectors against the plain one, layer by layer. */
class ScalarNetworkTest {
  private static final Kernels PLAIN = new PlainKernels();
  private static final Kernels SIMD = KernelsHolder.choose("simd").kernels();
  private static final int X_FROM = 3;

  /** Rows and hidden units, these around multiples of the lanes. */
  static Stream<Arguments> awkwardSizes() {
    return IntStream.of(0, 1, 2, 13)
        .boxed()
        .flatMap(
            rows ->
                IntStream.of(1, 3, 4, 7, 8, 9, 15, 16, 17, 31, 33, 100)
                    .mapToObj(hidden -> Arguments.of(rows, hidden)));
  }

  @ParameterizedTest
  @MethodSource("awkwardSizes")
  void forwardEqualsThePlainLayers(int rows, int hidden) {
    float[] parameters = KernelsTest.normals(3 * hidden + 1, 1, 1);
    float[] x = KernelsTest.normals(X_FROM + rows, 2, 2);
    float[][] a = {filled(rows * hidden + 20), filled(rows * hidden + 20)};
    float[][] output = {filled(rows + 20), filled(rows + 20)};
    PLAIN.scalarNetwork().forward(rows, hidden, parameters, x, X_FROM, a[0], output[0]);
    SIMD.scalarNetwork().forward(rows, hidden, parameters, x, X_FROM, a[1], output[1]);
    // tanh is right to 3e-7 and flat, so that rounding of its argument does not grow.
    assertThat(a[1]).containsExactly(a[0], within(1e-6f));
    assertThat(output[1]).containsExactly(output[0], within(1e-6f * (1 + hidden)));
  }

  @ParameterizedTest
  @MethodSource("awkwardSizes")
  void backwardEqualsThePlainLayers(int rows, int hidden) {
    float[] parameters = KernelsTest.normals(3 * hidden + 1, 1, 3);
    float[] x = KernelsTest.normals(X_FROM + rows, 2, 4);
    float[] a = new float[rows * hidden];
    PLAIN.scalarNetwork().forward(rows, hidden, parameters, x, X_FROM, a, new float[rows]);
    float[] g = KernelsTest.normals(rows, 1, 5);
    float[][] gradient = {filled(parameters.length + 20), filled(parameters.length + 20)};
    PLAIN.scalarNetwork().backward(rows, hidden, parameters, x, X_FROM, a, g, gradient[0]);
    SIMD.scalarNetwork().backward(rows, hidden, parameters, x, X_FROM, a, g, gradient[1]);
    assertThat(gradient[1]).containsExactly(gradient[0], within(1e-6f * (1 + 4 * rows)));
  }

  @ParameterizedTest
  @MethodSource("awkwardSizes")
  void buffersServeNetworksOfAnySize(int rows, int hidden) {
    ScalarNetwork reused = SIMD.scalarNetwork();
    reused.forward(
        9, 120, KernelsTest.normals(361, 1, 6), new float[9], 0, new float[1080], new float[9]);
    float[] parameters = KernelsTest.normals(3 * hidden + 1, 1, 7);
    float[] x = KernelsTest.normals(rows, 2, 8);
    float[][] output = {new float[rows], new float[rows]};
    reused.forward(rows, hidden, parameters, x, 0, new float[rows * hidden], output[0]);
    SIMD.scalarNetwork()
        .forward(rows, hidden, parameters, x, 0, new float[rows * hidden], output[1]);
    assertThat(output[0]).containsExactly(output[1]);
  }

  /** Values that tell what was written. */
  private static float[] filled(int length) {
    float[] values = new float[length];
    Arrays.fill(values, 7f);
    return values;
  }
}
