// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The curve as a right-hand side, on vectors against the plain loops and those against limits. */
class CurveSlopesTest {
  private static final CurveSlopes PLAIN = new PlainCurveSlopes();
  private static final CurveSlopes SIMD = KernelsHolder.PROVIDER.choose("simd").curveSlopes();

  record Size(int rows, int hidden) {}

  /** Hidden units around multiples of the lanes, rows around those of a part. */
  static Stream<Size> awkwardSizes() {
    List<Size> sizes = new ArrayList<>();
    for (int rows : new int[] {0, 1, 2, 13, 64, 65, 207}) {
      for (int hidden : new int[] {1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 100}) {
        sizes.add(new Size(rows, hidden));
      }
    }
    return sizes.stream();
  }

  @ParameterizedTest
  @MethodSource("awkwardSizes")
  void valuesAndSlopesEqualThePlainLoops(Size size) {
    double[] parameters = doubles(KernelsTest.normals(3 * size.hidden + 1, 1, 1));
    double[] x = doubles(KernelsTest.normals(size.rows, 8, 2));
    double[][] value = twice(size.rows + 5);
    double[][] slope = twice(size.rows + 5);
    PLAIN.evaluate(size.rows, size.hidden, parameters, x, value[0], slope[0]);
    SIMD.evaluate(size.rows, size.hidden, parameters, x, value[1], slope[1]);
    assertThat(value[1]).containsExactly(value[0], within(1e-14 * (1 + size.hidden)));
    assertThat(slope[1]).containsExactly(slope[0], within(1e-14 * (1 + size.hidden)));
  }

  @ParameterizedTest
  @MethodSource("awkwardSizes")
  void gradientsEqualThePlainLoopsToAFloatsPrecision(Size size) {
    float[] parameters = KernelsTest.normals(3 * size.hidden + 1, 1, 3);
    float[] x = KernelsTest.normals(size.rows, 2, 4);
    float[] g = KernelsTest.normals(size.rows, 1, 5);
    double[][] gradient = twice(parameters.length + 5);
    PLAIN.addGradient(size.rows, size.hidden, parameters, x, g, gradient[0]);
    SIMD.addGradient(size.rows, size.hidden, parameters, x, g, gradient[1]);
    assertThat(gradient[1]).containsExactly(gradient[0], within(2e-6 * (1 + 4 * size.rows)));
  }

  @Test
  void aValueDoesNotDependOnItsBatch() {
    double[] parameters = doubles(KernelsTest.normals(301, 1, 6));
    double[] x = doubles(KernelsTest.normals(9, 8, 7));
    for (CurveSlopes kernel : List.of(PLAIN, SIMD)) {
      double[][] value = twice(9);
      double[][] slope = twice(9);
      kernel.evaluate(9, 100, parameters, x, value[0], slope[0]);
      kernel.evaluate(1, 100, parameters, new double[] {x[8]}, value[1], slope[1]);
      assertThat(value[1][0]).isEqualTo(value[0][8]);
      assertThat(slope[1][0]).isEqualTo(slope[0][8]);
    }
  }

  @Test
  void slopeAndGradientAreThoseOfTheValueByCentralDifferences() {
    double[] theta = doubles(KernelsTest.normals(31, 1, 8));
    float[] parameters = KernelsTest.normals(31, 1, 8);
    float x = 0.625f;
    double[] slope = new double[1];
    PLAIN.evaluate(1, 10, theta, new double[] {x}, new double[1], slope);
    assertThat(slope[0])
        .isCloseTo((value(theta, x + 1e-5) - value(theta, x - 1e-5)) / 2e-5, within(1e-8));
    double[] gradient = new double[31];
    PLAIN.addGradient(1, 10, parameters, new float[] {x}, new float[] {1}, gradient);
    for (int p = 0; p < 31; p++) {
      double[] above = theta.clone();
      double[] below = theta.clone();
      above[p] += 1e-5;
      below[p] -= 1e-5;
      double quotient = (value(above, x) - value(below, x)) / 2e-5;
      assertThat(gradient[p]).isCloseTo(quotient, within(1e-6));
    }
  }

  @Test
  void tanhEndsAtOneAndKeepsWhatIsNoNumber() {
    double[] parameters = {1, 1, 1, 1, 0, 0, 0, 0, 0.25, 0.25, 0.25, 0.25, 0};
    double[] x = {1e300, -1e300, 40, Double.NaN};
    double[] value = new double[4];
    SIMD.evaluate(4, 4, parameters, x, value, new double[4]);
    assertThat(value[0]).isCloseTo(1, within(1e-15));
    assertThat(value[1]).isCloseTo(-1, within(1e-15));
    assertThat(value[2]).isCloseTo(1, within(1e-15));
    assertThat(value[3]).isNaN();
  }

  private static double value(double[] theta, double x) {
    double[] value = new double[1];
    PLAIN.evaluate(1, 10, theta, new double[] {x}, value, new double[1]);
    return value[0];
  }

  private static double[] doubles(float[] values) {
    double[] converted = new double[values.length];
    Arrays.setAll(converted, i -> values[i]);
    return converted;
  }

  /** Two arrays of a value that tells what was written. */
  private static double[][] twice(int length) {
    double[][] arrays = new double[2][length];
    for (double[] array : arrays) {
      Arrays.fill(array, 7);
    }
    return arrays;
  }
}
