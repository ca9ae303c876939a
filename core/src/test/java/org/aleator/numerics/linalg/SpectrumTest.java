// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.aleator.util.Seed;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.EigenDecompositionSymmetric;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpectrumTest {

  /** −1 beside 2: λₖ = 2 − 2 cos(kπ/(n + 1)). */
  @Test
  void theSecondDifferenceHasItsEigenvaluesInClosedForm() {
    int n = 50;
    double[] two = new double[n];
    double[] beside = new double[n - 1];
    Arrays.fill(two, 2);
    Arrays.fill(beside, -1);
    double[] found = Spectrum.of(new Tridiagonal(two, beside, new double[n])).eigenvalues().clone();
    Arrays.sort(found);
    for (int k = 1; k <= n; k++) {
      assertThat(found[k - 1]).isCloseTo(2 - 2 * Math.cos(k * Math.PI / (n + 1)), within(1e-13));
    }
  }

  /** Powers of the matrix between the vector and itself, and eigenvalues by another library. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 17, 60})
  void aDenseMatrixKeepsItsFormsAndEigenvalues(int n) {
    RandomGenerator random = new Seed(n).random();
    double[] a = new double[n * n];
    double[][] rows = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        double value = random.nextGaussian();
        a[i * n + j] = value;
        a[j * n + i] = value;
        rows[i][j] = value;
        rows[j][i] = value;
      }
    }
    double[] v = new double[n];
    Arrays.setAll(v, i -> random.nextGaussian());
    Spectrum spectrum = Spectrum.of(LinearAlgebra.provider().tridiagonalize(a, n, v));
    double[] expected =
        new EigenDecompositionSymmetric(new Array2DRowRealMatrix(rows, false))
            .getEigenvalues()
            .clone();
    double[] found = spectrum.eigenvalues().clone();
    Arrays.sort(expected);
    Arrays.sort(found);
    assertThat(found).containsExactly(expected, within(1e-11));
    double[] power = v.clone();
    for (int p = 0; p <= 4; p++) {
      double form = 0;
      double sum = 0;
      for (int i = 0; i < n; i++) {
        form += v[i] * power[i];
        sum +=
            Math.pow(spectrum.eigenvalues()[i], p)
                * spectrum.components()[i]
                * spectrum.components()[i];
      }
      assertThat(sum).isCloseTo(form, within(1e-9 * (1 + Math.abs(form)) * n * n));
      power = times(rows, power);
    }
  }

  /** Equal eigenvalues leave zeros beside the diagonal, which end a block at once. */
  @Test
  void aMultipleOfTheIdentityIsLeftAlone() {
    Spectrum spectrum =
        Spectrum.of(new Tridiagonal(new double[] {3, 3, 3}, new double[2], new double[] {1, 2, 3}));
    assertThat(spectrum.eigenvalues()).containsExactly(3, 3, 3);
    assertThat(spectrum.components()).containsExactly(1, 2, 3);
  }

  private static double[] times(double[][] rows, double[] v) {
    return Arrays.stream(rows)
        .mapToDouble(
            row -> {
              double sum = 0;
              for (int j = 0; j < v.length; j++) {
                sum += row[j] * v[j];
              }
              return sum;
            })
        .toArray();
  }
}
