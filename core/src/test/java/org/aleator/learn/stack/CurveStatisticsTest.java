// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.learn.stack.RowSplit.Size;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;

class CurveStatisticsTest {
  /** Signs of the i-th Walsh function over 8 rows: orthogonal for different i. */
  private static double walsh(int i, int row) {
    return Integer.bitCount(i & row) % 2 == 0 ? 1 : -1;
  }

  /**
   * One model whose residual is noise of variance 4 plus an own error of variance 1 per part, at
   * the first eight rows of a table of 16; at the others the residual is twice that at full size.
   */
  private static CrossFit orthogonalErrors() {
    Map<Size, List<double[][]>> parts = new EnumMap<>(Size.class);
    for (Size size : Size.SMALLER) {
      parts.put(
          size,
          IntStream.range(0, size.parts).mapToObj(part -> new double[][] {ofPart(part)}).toList());
    }
    double[] full = Arrays.copyOf(ofPart(0), 16);
    for (int i = 0; i < 8; i++) {
      full[8 + i] = 2 * full[i];
    }
    return fit(full, parts, 8, Map.of("dropped", new double[] {3, 3, 3, 3, 3, 3, 3, 3}));
  }

  private static double[] ofPart(int part) {
    return IntStream.range(0, 8)
        .mapToDouble(row -> 2 * walsh(7, row) + walsh(1 + part, row))
        .toArray();
  }

  private static CrossFit fit(
      double[] full, Map<Size, List<double[][]>> parts, int first, Map<String, double[]> dropped) {
    return new CrossFit(
        new int[] {0},
        List.of("model"),
        IntStream.range(0, full.length).map(i -> i % 5).toArray(),
        Clusters.NONE,
        new double[][] {full},
        new CrossFit.First(IntStream.range(0, first).toArray(), Clusters.NONE, parts, dropped));
  }

  /** M is 5 at the first rows and 20 at the others: 12.5 in all, the factor is 2.5. */
  @Test
  void theCurveIsMeasuredAtTheFirstRowsAndStandsAtTheLevelOfAll() {
    CurveStatistics curve = CurveStatistics.of(orthogonalErrors());
    assertThat(curve.reached()).isCloseTo(12.5, within(1e-13));
    for (CurvePoint point : curve.points()) {
      assertThat(point.square()).isCloseTo(12.5, within(1e-13));
      // Products of disjoint parts leave out their own errors.
      if (point.size() != Size.ALL) {
        assertThat(point.product()).isCloseTo(2.5 * 4, within(1e-13));
      }
    }
    assertThat(curve.byModel().get("model")).isCloseTo(12.5, within(1e-13));
    assertThat(curve.byModel().get("dropped")).isCloseTo(2.5 * 9, within(1e-13));
  }

  @Test
  void whatWasReachedIsTheLastPointOfTheCurveAndTheMeanSquareOfTheRows() {
    CrossFit fit = orthogonalErrors();
    CurveStatistics curve = CurveStatistics.of(fit);
    Reached reached = Reached.of(fit, curve, 3);
    double mean = Arrays.stream(curve.residuals()).map(r -> r * r).average().orElseThrow();
    assertThat(curve.points().get(3).square()).isEqualTo(curve.reached());
    assertThat(reached.meanSquare()).isEqualTo(3 * curve.reached());
    assertThat(curve.reached()).isCloseTo(mean, within(1e-14));
    assertThat(reached.observations()).isEqualTo(16);
    assertThat(reached.model()).isEqualTo("model");
  }

  @Test
  void theSamplingErrorIsThatOfAMeanOfSquaresOverAllRows() {
    // (2a + b)² for signs a and b is 9 or 1, four times as much at the other eight rows: the
    // squares are 9, 1, 36 and 4, four times each.
    double variance = (81 + 1 + 36 * 36 + 16) / 4.0 - 12.5 * 12.5;
    assertThat(CurveStatistics.of(orthogonalErrors()).samplingError())
        .isCloseTo(Math.sqrt(variance / 16) / 12.5, within(1e-14));
  }

  @Test
  void theCovarianceOfADifferenceIsThatOfItsRows() {
    RandomGenerator random = new Seed(1).random();
    int n = 40;
    Map<Size, List<double[][]>> parts = new EnumMap<>(Size.class);
    for (Size size : Size.SMALLER) {
      List<double[][]> ofSize = new ArrayList<>();
      for (int part = 0; part < size.parts; part++) {
        ofSize.add(new double[][] {random.doubles(n, -1, 1).toArray()});
      }
      parts.put(size, ofSize);
    }
    double[] full = random.doubles(n, -1, 1).toArray();
    double[][] s = CurveStatistics.of(fit(full, parts, n, Map.of())).covariance();
    double[] difference = new double[n];
    for (int i = 0; i < n; i++) {
      double first = parts.get(Size.HALF).get(0)[0][i];
      double second = parts.get(Size.HALF).get(1)[0][i];
      difference[i] = (first * first + second * second) / 2 - full[i] * full[i];
    }
    double error = Clusters.NONE.standardError(difference);
    int half = Size.HALF.ordinal();
    int all = Size.ALL.ordinal();
    assertThat(s[half][half] + s[all][all] - 2 * s[half][all])
        .isCloseTo(error * error, within(1e-13));
  }
}
