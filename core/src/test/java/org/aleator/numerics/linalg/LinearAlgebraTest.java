// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Inputs are built from a known factor L, so that every expected value is exact. */
class LinearAlgebraTest {

  static Stream<Arguments> providersAndSizes() {
    return Stream.of(new PlainLinearAlgebra(), LinearAlgebraHolder.PROVIDER.choose("native"))
        .flatMap(
            provider ->
                Stream.of(0, 1, 2, 3, 5, 63, 64, 65, 207)
                    .map(size -> Arguments.of(provider, size)));
  }

  @ParameterizedTest
  @MethodSource("providersAndSizes")
  void choleskyRecoversTheFactorTheMatrixWasBuiltFrom(LinearAlgebra algebra, int n) {
    double[] factor = lowerTriangle(n);
    double[] a = product(factor, n);
    assertThat(algebra.cholesky(a, n)).isTrue();
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        assertThat(a[i * n + j]).isCloseTo(factor[i * n + j], within(1e-10));
      }
    }
  }

  /** Two matrices after each other in the same room, the second of them twice the first. */
  @ParameterizedTest
  @MethodSource("providersAndSizes")
  void aFactorTellsOfTheMatrixItWasLastGiven(LinearAlgebra algebra, int n) {
    double[] l = lowerTriangle(n);
    double[] k = product(l, n);
    double[] twice = Arrays.stream(k).map(v -> 2 * v).toArray();
    double[] z = normals(n, "z");
    double[] b = algebra.multiplyTransposed(z, 1, n, twice, n);
    double[] inverse = twice.clone();
    algebra.invert(inverse, n);
    try (CholeskyFactor factor = algebra.factor(n)) {
      assertThat(factor.factorise(k)).isTrue();
      assertThat(factor.factorise(twice)).isTrue();
      assertThat(factor.logDeterminant())
          .isCloseTo(LinearAlgebra.logDeterminant(l, n) + n * Math.log(2), within(1e-9));
      double[] solution = factor.solve(b);
      double[] weights = new double[n * n];
      factor.inverseLessSquare(z, weights);
      for (int i = 0; i < n; i++) {
        assertThat(solution[i]).isCloseTo(z[i], within(1e-9));
        for (int j = 0; j <= i; j++) {
          assertThat(weights[i * n + j]).isCloseTo(inverse[i * n + j] - z[i] * z[j], within(1e-9));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("providersAndSizes")
  void aFactorRefusesWhatIsNotPositiveDefinite(LinearAlgebra algebra, int n) {
    double[] k = product(lowerTriangle(n), n);
    if (n > 0) {
      k[n * n - 1] = n % 2 == 0 ? -1 : Double.NaN;
    }
    try (CholeskyFactor factor = algebra.factor(n)) {
      assertThat(factor.factorise(k)).isEqualTo(n == 0);
    }
  }

  @ParameterizedTest
  @MethodSource("providersAndSizes")
  void inverseTimesMatrixIsTheIdentity(LinearAlgebra algebra, int n) {
    double[] factor = lowerTriangle(n);
    double[] a = product(factor, n);
    double[] inverse = a.clone();
    double logDeterminant = algebra.invert(inverse, n);
    assertThat(logDeterminant).isCloseTo(LinearAlgebra.logDeterminant(factor, n), within(1e-9));
    double[] identity = algebra.multiplyTransposed(inverse, n, n, a, n);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        assertThat(identity[i * n + j]).isCloseTo(i == j ? 1 : 0, within(1e-9));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 17, 64})
  void inverseDiagonalIsThatOfThePlainInverseToTheBit(int n) {
    LinearAlgebra algebra = LinearAlgebra.plain();
    double[] l = product(lowerTriangle(n), n);
    algebra.cholesky(l, n);
    double[] diagonal = LinearAlgebra.inverseDiagonal(l, n);
    algebra.invertCholesky(l, n);
    for (int i = 0; i < n; i++) {
      assertThat(diagonal[i]).isEqualTo(l[i * n + i]);
    }
  }

  @ParameterizedTest
  @MethodSource("providersAndSizes")
  void forwardSolveUndoesMultiplicationByTheFactor(LinearAlgebra algebra, int n) {
    double[] factor = lowerTriangle(n);
    double[] z = normals(3 * n, "z");
    double[] b = algebra.multiplyTransposed(z, 3, n, factor, n);
    algebra.forwardSolve(factor, n, b, 3);
    for (int i = 0; i < b.length; i++) {
      assertThat(b[i]).isCloseTo(z[i], within(1e-10));
    }
  }

  @ParameterizedTest
  @MethodSource("providersAndSizes")
  void solveUndoesMultiplicationByTheMatrix(LinearAlgebra algebra, int n) {
    double[] factor = lowerTriangle(n);
    double[] z = normals(n, "z");
    double[] b = algebra.multiplyTransposed(z, 1, n, product(factor, n), n);
    double[] solution = LinearAlgebra.solve(factor, n, b);
    for (int i = 0; i < n; i++) {
      assertThat(solution[i]).isCloseTo(z[i], within(1e-9));
    }
  }

  @ParameterizedTest
  @MethodSource("providersAndSizes")
  void gramIsAddedToTheLowerTriangleAlone(LinearAlgebra algebra, int n) {
    int rows = 3;
    double[] a = normals(rows * n, "a");
    double[] before = normals(n * n, "gram");
    double[] gram = before.clone();
    algebra.addGram(a, rows, n, gram);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double sum = before[i * n + j];
        for (int r = 0; r < rows && j <= i; r++) {
          sum += a[r * n + i] * a[r * n + j];
        }
        assertThat(gram[i * n + j]).isCloseTo(sum, within(1e-12));
      }
    }
  }

  /** log |s A + t I| and vᵀ (s A + t I)⁻¹ v, by Cholesky of the full matrix. */
  @ParameterizedTest
  @MethodSource("providersAndSizes")
  void tridiagonalFormKeepsDeterminantAndQuadraticForm(LinearAlgebra algebra, int n) {
    double[] a = product(lowerTriangle(n), n);
    double[] v = normals(n, "v");
    Spectrum spectrum = Spectrum.of(algebra.tridiagonalize(a, n, v));
    double logDeterminant = 0;
    double form = 0;
    for (int i = 0; i < n; i++) {
      double eigenvalue = 0.7 * spectrum.eigenvalues()[i] + 0.2;
      logDeterminant += Math.log(eigenvalue);
      form += spectrum.components()[i] * spectrum.components()[i] / eigenvalue;
    }
    double[] shifted = a.clone();
    for (int i = 0; i < n * n; i++) {
      shifted[i] = 0.7 * a[i] + (i % (n + 1) == 0 ? 0.2 : 0);
    }
    assertThat(algebra.cholesky(shifted, n)).isTrue();
    double quadratic = 0;
    double[] solution = LinearAlgebra.solve(shifted, n, v);
    for (int i = 0; i < n; i++) {
      quadratic += v[i] * solution[i];
    }
    assertThat(logDeterminant).isCloseTo(LinearAlgebra.logDeterminant(shifted, n), within(1e-9));
    assertThat(form).isCloseTo(quadratic, within(1e-9));
  }

  @ParameterizedTest
  @MethodSource("providersAndSizes")
  void anIndefiniteMatrixIsRefused(LinearAlgebra algebra, int n) {
    if (n == 0) {
      return;
    }
    double[] a = product(lowerTriangle(n), n);
    a[n * n - 1] = -1;
    assertThat(algebra.cholesky(a.clone(), n)).isFalse();
    assertThat(algebra.invert(a, n)).isNaN();
  }

  @Test
  void anUnknownProviderIsNamedInTheError() {
    assertThatThrownBy(() -> LinearAlgebraHolder.PROVIDER.choose("fast"))
        .hasMessageContaining("aleator.linalg")
        .hasMessageContaining("fast");
  }

  /** Unit-size off-diagonals scaled down and a diagonal in [1, 2]: well conditioned at any size. */
  private static double[] lowerTriangle(int n) {
    RandomGenerator random = new Seed(7).split("factor").random();
    double[] l = new double[n * n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        l[i * n + j] = random.nextGaussian() / Math.sqrt(n);
      }
      l[i * n + i] = 1 + random.nextDouble();
    }
    return l;
  }

  private static double[] product(double[] l, int n) {
    return new PlainLinearAlgebra().multiplyTransposed(l, n, n, l, n);
  }

  private static double[] normals(int count, String purpose) {
    RandomGenerator random = new Seed(7).split(purpose).random();
    return random.doubles(count).map(u -> u - 0.5).toArray();
  }
}
