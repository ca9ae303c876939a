// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Both multipliers against sums in double, at sizes around tiles, lanes and blocks. One multiplier
 * does all products of a test: nothing of an earlier one may be left in a later one.
 */
class GemmTest {
  private static final int MARGIN = 3;

  record Case(String kernels, Gemm gemm, int rows, int inner, int columns) {
    @Override
    public String toString() {
      return kernels + " " + rows + " x " + inner + " x " + columns;
    }
  }

  static List<Kernels> kernels() {
    return List.of(new PlainKernels(), KernelsHolder.PROVIDER.choose("simd"));
  }

  static List<Case> cases() {
    int[] sizes = {0, 1, 2, 6, 17, 32};
    List<Case> cases = new ArrayList<>();
    for (Kernels kernels : kernels()) {
      Gemm gemm = kernels.gemm();
      for (int rows : sizes) {
        for (int inner : sizes) {
          for (int columns : sizes) {
            cases.add(new Case(kernels.name(), gemm, rows, inner, columns));
          }
        }
      }
      cases.add(new Case(kernels.name(), gemm, 207, 100, 100));
      cases.add(new Case(kernels.name(), gemm, 13, 207, 65));
      cases.add(new Case(kernels.name(), gemm, 64, 600, 47));
      cases.add(new Case(kernels.name(), gemm, 2, 5, 7));
      cases.add(new Case(kernels.name(), gemm, 7, 257, 31));
      cases.add(new Case(kernels.name(), gemm, 13, 20, 301));
      cases.add(new Case(kernels.name(), gemm, 9, 300, 320));
    }
    return cases;
  }

  @ParameterizedTest
  @MethodSource("cases")
  void affineEqualsTheSumInDouble(Case s) {
    float[] a = operand(s.rows * s.inner, 1);
    float[] b = operand(s.inner * s.columns, 2);
    float[] bias = operand(s.columns, 3);
    float[] c = nan(s.rows * s.columns);
    s.gemm.affine(s.rows, s.inner, s.columns, a, MARGIN, b, MARGIN, bias, MARGIN, c, MARGIN);
    for (int i = 0; i < s.rows; i++) {
      for (int j = 0; j < s.columns; j++) {
        double sum = bias[MARGIN + j];
        for (int p = 0; p < s.inner; p++) {
          sum += (double) a[MARGIN + i * s.inner + p] * b[MARGIN + p * s.columns + j];
        }
        assertElement(s, c, i, j, sum);
      }
    }
    assertMargins(c);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void leftTransposedEqualsTheSumInDouble(Case s) {
    float[] a = operand(s.inner * s.rows, 4);
    float[] b = operand(s.inner * s.columns, 5);
    float[] c = nan(s.rows * s.columns);
    float[] sums = nan(s.columns);
    s.gemm.leftTransposed(
        s.rows, s.inner, s.columns, a, MARGIN, b, MARGIN, c, MARGIN, sums, MARGIN);
    for (int j = 0; j < s.columns; j++) {
      double columnSum = 0;
      for (int p = 0; p < s.inner; p++) {
        columnSum += b[MARGIN + p * s.columns + j];
      }
      assertThat((double) sums[MARGIN + j]).isCloseTo(columnSum, within(tolerance(s)));
      for (int i = 0; i < s.rows; i++) {
        double sum = 0;
        for (int p = 0; p < s.inner; p++) {
          sum += (double) a[MARGIN + p * s.rows + i] * b[MARGIN + p * s.columns + j];
        }
        assertElement(s, c, i, j, sum);
      }
    }
    assertMargins(c);
    assertMargins(sums);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void rightTransposedEqualsTheSumInDouble(Case s) {
    float[] a = operand(s.rows * s.inner, 6);
    float[] b = operand(s.columns * s.inner, 7);
    float[] c = nan(s.rows * s.columns);
    s.gemm.rightTransposed(s.rows, s.inner, s.columns, a, MARGIN, b, MARGIN, c, MARGIN);
    for (int i = 0; i < s.rows; i++) {
      for (int j = 0; j < s.columns; j++) {
        double sum = 0;
        for (int p = 0; p < s.inner; p++) {
          sum += (double) a[MARGIN + i * s.inner + p] * b[MARGIN + j * s.inner + p];
        }
        assertElement(s, c, i, j, sum);
      }
    }
    assertMargins(c);
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void aRowAloneHasTheBitsItHasAmongOthers(Kernels kernels) {
    int rows = 20;
    int inner = 600;
    int columns = 40;
    Gemm gemm = kernels.gemm();
    float[] a = operand(rows * inner, 8);
    float[] b = operand(inner * columns, 9);
    float[] bias = operand(columns, 10);
    float[] together = nan(rows * columns);
    gemm.affine(rows, inner, columns, a, MARGIN, b, MARGIN, bias, MARGIN, together, MARGIN);
    for (int i = 0; i < rows; i++) {
      float[] alone = nan(columns);
      gemm.affine(1, inner, columns, a, MARGIN + i * inner, b, MARGIN, bias, MARGIN, alone, MARGIN);
      int from = MARGIN + i * columns;
      assertThat(Arrays.copyOfRange(alone, MARGIN, MARGIN + columns))
          .containsExactly(Arrays.copyOfRange(together, from, from + columns));
    }
  }

  private static float[] operand(int count, long seed) {
    return KernelsTest.normals(count + 2 * MARGIN, 1, seed);
  }

  /** NaN everywhere, so that a value that was not written or was read by mistake shows. */
  private static float[] nan(int count) {
    float[] values = new float[count + 2 * MARGIN];
    Arrays.fill(values, Float.NaN);
    return values;
  }

  private static void assertElement(Case s, float[] c, int i, int j, double expected) {
    double actual = c[MARGIN + i * s.columns + j];
    if (!(Math.abs(actual - expected) <= tolerance(s))) {
      assertThat(actual).as("element %d, %d", i, j).isCloseTo(expected, within(tolerance(s)));
    }
  }

  private static void assertMargins(float[] values) {
    for (int i = 0; i < MARGIN; i++) {
      assertThat(values[i]).isNaN();
      assertThat(values[values.length - 1 - i]).isNaN();
    }
  }

  /** Rounding of n terms of order one, each sum up to about 4√n: a bound with room to spare. */
  private static double tolerance(Case s) {
    return 1e-6 * (2 + s.inner);
  }
}
