// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.kernel;

import static org.aleator.numerics.kernel.LaneKernels.LANES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The loops over several small problems: the vectors against the plain loops, to the bit. */
class LaneKernelsTest {
  private static final LaneKernels PLAIN = new PlainKernels().lanes();
  private static final LaneKernels SIMD = KernelsHolder.PROVIDER.choose("simd").lanes();

  /** Offsets of three buffers, no two alike. */
  private static final int[] OFF = {2 * LANES, 0, 5 * LANES};

  static IntStream counts() {
    return IntStream.of(0, 1, 2, 3, 7, 30, 61);
  }

  private static double[] normals(int elements, String name) {
    RandomGenerator random = new Seed(1).split(name).random();
    return IntStream.range(0, (elements + 8) * LANES)
        .mapToDouble(i -> random.nextGaussian())
        .toArray();
  }

  private static double[] squares(int elements, String name) {
    double[] squares = normals(elements, name);
    for (int i = 0; i < squares.length; i++) {
      squares[i] *= squares[i];
    }
    return squares;
  }

  @ParameterizedTest
  @MethodSource("counts")
  void eliminationGivesThePlainBits(int n) {
    double[] expected = normals(4 * n + 4, "x");
    double[] actual = expected.clone();
    double[] t = normals(n, "t");
    double[] r = normals(1, "r");
    int side = (n + 1) * LANES;
    PLAIN.eliminate(n, expected, 0, side, 2 * side, 3 * side, t, OFF[0], r, OFF[2]);
    SIMD.eliminate(n, actual, 0, side, 2 * side, 3 * side, t, OFF[0], r, OFF[2]);
    assertThat(actual).containsExactly(expected);
    PLAIN.eliminate(n, expected, 0, 0, 0, 0, t, OFF[0], r, OFF[2]);
    SIMD.eliminate(n, actual, 0, 0, 0, 0, t, OFF[0], r, OFF[2]);
    assertThat(actual).containsExactly(expected);
  }

  @ParameterizedTest
  @MethodSource("counts")
  void aPivotGivesThePlainBits(int n) {
    double[] expected = normals(n, "t");
    for (int l = 0; l < LANES; l++) {
      // The last problem is not positive definite.
      expected[OFF[0] + n * LANES + l] = l == LANES - 1 ? -1 : 1000;
    }
    double[] actual = expected.clone();
    double[][] r = {normals(1, "r"), normals(1, "r")};
    PLAIN.pivot(n, expected, OFF[0], r[0], OFF[2]);
    SIMD.pivot(n, actual, OFF[0], r[1], OFF[2]);
    assertThat(actual).containsExactly(expected);
    assertThat(r[1]).containsExactly(r[0]);
    assertThat(r[1][OFF[2] + LANES - 1]).isNaN();
  }

  @ParameterizedTest
  @MethodSource("counts")
  void sumsAndDifferencesGiveThePlainBits(int n) {
    double[] a = normals(n, "a");
    double[] b = normals(n, "b");
    double[][] target = {normals(n, "s"), normals(n, "s")};
    LaneKernels[] both = {PLAIN, SIMD};
    for (int i = 0; i < 2; i++) {
      both[i].subtract(n, a, OFF[1], b, OFF[0], target[i], OFF[2]);
      both[i].addProducts(n, a, OFF[0], b, OFF[2], target[i], OFF[1]);
      both[i].addSquares(n, a, OFF[2], b, OFF[0], target[i], OFF[2]);
    }
    assertThat(target[1]).containsExactly(target[0]);
  }

  @ParameterizedTest
  @MethodSource("counts")
  void slopesGiveThePlainBits(int n) {
    double[] z = normals(n, "z");
    double[] g = squares(n, "g");
    double[] b = normals(n, "b");
    double[][] w = {normals(n, "w"), normals(n, "w")};
    PLAIN.addSlopes(n, z, OFF[0], g, OFF[1], b, w[0], OFF[2]);
    SIMD.addSlopes(n, z, OFF[0], g, OFF[1], b, w[1], OFF[2]);
    assertThat(w[1]).containsExactly(w[0]);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3, 5})
  void correlationsGiveThePlainBits(int twiceNu) {
    for (int n : counts().toArray()) {
      double[] d2 = squares(n, "d2");
      for (int i = 0; i < d2.length; i++) {
        // Equal rows, far rows, and rows so far that the exponent is cut off.
        d2[i] *= i % 7 == 0 ? 0 : i % 5 == 0 ? 1e12 : i % 3 == 0 ? 100 : 1;
      }
      double[][] k = {normals(n, "k"), normals(n, "k")};
      double[][] g = {normals(n, "g"), normals(n, "g")};
      PLAIN.correlations(twiceNu, n, d2, OFF[0], k[0], OFF[1], g[0], OFF[2]);
      SIMD.correlations(twiceNu, n, d2, OFF[0], k[1], OFF[1], g[1], OFF[2]);
      assertThat(k[1]).containsExactly(k[0]);
      assertThat(g[1]).containsExactly(g[0]);
    }
  }

  /** Rasmussen and Williams 2006, equations 4.9 and 4.17, and their derivatives. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3, 5})
  void correlationsAndSlopesAreThoseOfTheFormulas(int twiceNu) {
    double[] d2 = {1e-6, 0.01, 0.5, 1, 2, 9, 100, 400};
    double[] k = new double[d2.length];
    double[] g = new double[d2.length];
    SIMD.correlations(twiceNu, d2.length / LANES, d2, 0, k, 0, g, 0);
    for (int i = 0; i < d2.length; i++) {
      double r = Math.sqrt(d2[i]);
      double h = 1e-6 * r;
      double slope = (formula(twiceNu, r - h) - formula(twiceNu, r + h)) / (2 * h) / r;
      assertThat(k[i] / formula(twiceNu, r)).isCloseTo(1, within(1e-14));
      // Differences of values near 1 know a slope at small distances to 1e-16/(h r).
      assertThat(g[i]).isCloseTo(slope, within(1e-8 * slope + 1e-15 / (h * r)));
    }
  }

  private static double formula(int twiceNu, double r) {
    return switch (twiceNu) {
      case 1 -> Math.exp(-r);
      case 3 -> (1 + Math.sqrt(3) * r) * Math.exp(-Math.sqrt(3) * r);
      case 5 -> (1 + Math.sqrt(5) * r + 5 * r * r / 3) * Math.exp(-Math.sqrt(5) * r);
      default -> Math.exp(-r * r / 2);
    };
  }

  @Test
  void theExponentialIsRightToTheLastDigits() {
    RandomGenerator random = new Seed(2).random();
    for (int i = 0; i < 100_000; i++) {
      double x = i < 50_000 ? -700 * random.nextDouble() : -Math.exp(8 * random.nextGaussian());
      double cut = Math.max(x, -700);
      assertThat(PlainLanes.exp(x) / Math.exp(cut)).as("exp " + x).isCloseTo(1, within(2e-15));
    }
    assertThat(PlainLanes.exp(0)).isEqualTo(1);
    assertThat(PlainLanes.exp(-0.0)).isEqualTo(1);
    assertThat(PlainLanes.exp(Double.NEGATIVE_INFINITY)).isLessThan(1e-300).isPositive();
  }

  @Test
  void aProblemsResultDoesNotDependOnItsNeighboursInTheVector() {
    int n = 9;
    double[] t = normals(n, "t");
    double[] r = normals(1, "r");
    double[] x = normals(n + 1, "x");
    double[] other = x.clone();
    for (int k = 0; k < n + 1; k++) {
      other[k * LANES + 1] = Double.NaN;
      other[k * LANES + 3] *= 1e9;
    }
    SIMD.eliminate(n, x, 0, 0, 0, 0, t, 0, r, 0);
    SIMD.eliminate(n, other, 0, 0, 0, 0, t, 0, r, 0);
    assertThat(other[n * LANES]).isEqualTo(x[n * LANES]);
    assertThat(other[n * LANES + 2]).isEqualTo(x[n * LANES + 2]);
  }
}
