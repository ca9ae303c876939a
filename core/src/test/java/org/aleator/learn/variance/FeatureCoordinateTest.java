// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.variance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;

class FeatureCoordinateTest {
  @Test
  void smoothCoordinateOfEvenlySpreadValuesIsTheirPosition() {
    double[] values = IntStream.range(0, 1001).mapToDouble(i -> 5 + i / 100.0).toArray();
    FeatureCoordinate coordinate = FeatureCoordinate.of(values);
    assertThat(smoothAt(coordinate, 5)).isZero();
    assertThat(smoothAt(coordinate, 7.5)).isCloseTo(0.25, within(2e-3));
    assertThat(smoothAt(coordinate, 15)).isEqualTo(1);
  }

  @Test
  void linearCoordinateHasMeanZeroAndVarianceOne() {
    double[] values = new Seed(1).random().doubles(3000).map(Math::exp).toArray();
    FeatureCoordinate coordinate = FeatureCoordinate.of(values);
    double[] linear = Arrays.stream(values).map(coordinate::linearAt).toArray();
    assertThat(Arrays.stream(linear).average().orElseThrow()).isCloseTo(0, within(1e-9));
    assertThat(Arrays.stream(linear).map(v -> v * v).average().orElseThrow())
        .isCloseTo(1, within(1e-9));
  }

  @Test
  void unitOfTheFeatureDoesNotMatter() {
    double[] values = new Seed(2).random().doubles(500).toArray();
    FeatureCoordinate one = FeatureCoordinate.of(values);
    FeatureCoordinate other =
        FeatureCoordinate.of(Arrays.stream(values).map(v -> 1e6 * v - 3e6).toArray());
    for (double x : new double[] {0.01, 0.3, 0.77, 2}) {
      assertThat(smoothAt(other, 1e6 * x - 3e6)).isCloseTo(smoothAt(one, x), within(1e-9));
      assertThat(other.linearAt(1e6 * x - 3e6)).isCloseTo(one.linearAt(x), within(1e-9));
    }
  }

  @Test
  void coordinatesAreConstantOutsideTheData() {
    FeatureCoordinate coordinate = FeatureCoordinate.of(new double[] {1, 2, 3, 4, 10});
    assertThat(coordinate.linearAt(1e300)).isEqualTo(coordinate.linearAt(10));
    assertThat(smoothAt(coordinate, -1e300)).isEqualTo(smoothAt(coordinate, 1));
  }

  @Test
  void farOutlierIsNoLever() {
    double[] values = IntStream.range(0, 1001).mapToDouble(i -> i / 1000.0).toArray();
    values[1000] = 1e9;
    FeatureCoordinate coordinate = FeatureCoordinate.of(values);
    // The fence is at 0.5 + 2 · 0.45 = 1.4; a uniform row lies within √3 standard deviations.
    assertThat(coordinate.linearAt(1e9)).isBetween(1.7, 3.5);
  }

  @Test
  void hugeAndTinyMagnitudesStayFinite() {
    FeatureCoordinate coordinate =
        FeatureCoordinate.of(new double[] {-1.7e308, -1e-300, 0, 1e-300, 1.7e308});
    assertThat(smoothAt(coordinate, 1e307)).isBetween(0.0, 1.0);
    assertThat(coordinate.linearAt(-1e307)).isFinite();
  }

  @Test
  void constantFeatureHasOneValue() {
    FeatureCoordinate coordinate = FeatureCoordinate.of(new double[] {7, 7, 7});
    assertThat(coordinate.distinct()).isEqualTo(1);
    assertThat(coordinate.linearAt(9)).isZero();
  }

  private static double smoothAt(FeatureCoordinate coordinate, double x) {
    double[] linear = new double[1];
    double smooth = coordinate.both(x, linear, 0);
    assertThat(linear[0]).isEqualTo(coordinate.linearAt(x));
    return smooth;
  }
}
