// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.variance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.random.RandomGenerator;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SmallCholeskyTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 37})
  void solvesAndInvertsAMatrixBuiltFromItsFactor(int n) {
    double[] a = fromFactor(n);
    RandomGenerator random = new Seed(n).random();
    double[] expected = random.doubles(n).toArray();
    double[] b = new double[n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        b[i] += a[i * n + j] * expected[j];
      }
    }
    SmallCholesky factor = new SmallCholesky(a, n);
    assertThat(factor.solve(b)).containsExactly(expected, within(1e-9));

    double[] inverse = factor.inverse();
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double product = 0;
        for (int k = 0; k < n; k++) {
          product += a[i * n + k] * inverse[k * n + j];
        }
        assertThat(product).isCloseTo(i == j ? 1 : 0, within(1e-9));
      }
    }
  }

  @Test
  void matrixThatIsNotPositiveDefiniteIsRefused() {
    assertThatThrownBy(() -> new SmallCholesky(new double[] {1, 2, 2, 1}, 2))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("not positive definite");
  }

  /** L Lᵀ for an L of small entries and diagonal 1 … 2. */
  private static double[] fromFactor(int n) {
    RandomGenerator random = new Seed(9).random();
    double[] l = new double[n * n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        l[i * n + j] = i == j ? 1 + random.nextDouble() : 0.3 * (random.nextDouble() - 0.5);
      }
    }
    double[] a = new double[n * n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        for (int k = 0; k < n; k++) {
          a[i * n + j] += l[i * n + k] * l[j * n + k];
        }
      }
    }
    return a;
  }
}
