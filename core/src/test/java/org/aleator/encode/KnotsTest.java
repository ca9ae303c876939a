// SPDX-License-Identifier: Apache-2.0
package org.aleator.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import org.aleator.codec.Parts;
import org.aleator.data.Matrix;
import org.aleator.util.InvalidInputException;
import org.junit.jupiter.api.Test;

class KnotsTest {
  private static final Knots FOUR = new Knots(List.of(new double[] {-3, 0.1, 0.3, 1e9}));

  @Test
  void aPositionIsWholeAtEveryKnotAndLinearBetween() {
    assertThat(FOUR.position(0, -3)).isEqualTo(0);
    assertThat(FOUR.position(0, 0.1)).isEqualTo(1);
    assertThat(FOUR.position(0, 0.3)).isEqualTo(2);
    assertThat(FOUR.position(0, 1e9)).isEqualTo(3);
    assertThat(FOUR.position(0, 0.15)).isEqualTo(1.25f);
  }

  @Test
  void aPositionEndsWithTheKnots() {
    assertThat(FOUR.position(0, -1e300)).isZero();
    assertThat(FOUR.position(0, Double.NEGATIVE_INFINITY)).isZero();
    assertThat(FOUR.position(0, 1e300)).isEqualTo(3);
  }

  @Test
  void fewValuesAreTheKnotsThemselves() {
    Knots knots = Knots.of(Matrix.column(new double[] {5, 1, 5, 2, -0.0, 0.0}), 3);
    assertThat(knots.columns().get(0)).containsExactly(0, 1, 2, 5);
    assertThat(knots.segments()).containsExactly(3);
  }

  @Test
  void manyValuesHaveKnotsAtTheirQuantiles() {
    double[] squares = IntStream.rangeClosed(0, 100).mapToDouble(i -> i * i).toArray();
    assertThat(Knots.of(Matrix.column(squares), 4).columns().get(0))
        .containsExactly(0, 625, 2500, 5625, 10_000);
  }

  @Test
  void aColumnThatDoesNotVaryHasNoSegment() {
    Knots knots = Knots.of(Matrix.column(new double[] {7, 7, 7}), 4);
    assertThat(knots.segments()).containsExactly(0);
    assertThat(knots.position(0, 8)).isZero();
  }

  @Test
  void neitherHugeNorTinyRangesLosePositions() {
    Knots huge = new Knots(List.of(new double[] {-1.7e308, 1.7e308}));
    assertThat(huge.position(0, 0)).isEqualTo(0.5f);
    Knots tiny = new Knots(List.of(new double[] {0, Double.MIN_VALUE}));
    assertThat(tiny.position(0, Double.MIN_VALUE)).isEqualTo(1);
  }

  @Test
  void knotsAreKeptToTheSameBits() {
    Parts parts = Parts.empty();
    FOUR.write(parts);
    assertThat(Knots.read(parts).columns().get(0)).isEqualTo(FOUR.columns().get(0));
  }

  @Test
  void knotsThatDoNotAscendAreRefused() {
    assertThatThrownBy(() -> new Knots(List.of(new double[] {1, 1})))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("knots must ascend, not be [1.0, 1.0]");
  }
}
