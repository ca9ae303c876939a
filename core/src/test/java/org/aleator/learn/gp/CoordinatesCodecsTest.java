// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.stream.Stream;
import org.aleator.codec.Parts;
import org.aleator.data.Matrix;
import org.aleator.util.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What was kept gives the same coordinates, to the bit. */
class CoordinatesCodecsTest {
  private static final Matrix ROWS = LogPosteriorTest.normals(9, 1, "x");

  private static Stream<Coordinates> kinds() {
    Coordinates.UnitScale unit = Coordinates.UnitScale.of(ROWS);
    return Stream.of(
        unit,
        Coordinates.NormalScores.of(ROWS),
        new Coordinates.Clipped(unit, 0.5),
        Coordinates.Tamed.of(ROWS),
        Coordinates.Rotated.of(unit, Matrix.column(-2), ROWS),
        Coordinates.Periodic.of(0.7, ROWS));
  }

  /** One column with a long tail, one without: only the first is in normal scores. */
  @Test
  void tamedColumnsAreReadAsTheyWereWritten() {
    Matrix z = LogPosteriorTest.normals(80, 2, "z");
    double[] values = z.values().clone();
    for (int i = 0; i < 80; i++) {
      values[2 * i] = Math.exp(2 * values[2 * i]);
    }
    Matrix x = new Matrix(80, 2, values);
    Coordinates.Tamed tamed = Coordinates.Tamed.of(x);
    assertThat(tamed.knots()[0]).isNotEmpty();
    assertThat(tamed.knots()[1]).isEmpty();
    Parts parts = Parts.empty();
    CoordinatesCodecs.KINDS.write(tamed, parts);
    assertThat(CoordinatesCodecs.KINDS.read(parts).apply(x).values())
        .containsExactly(tamed.apply(x).values());
  }

  @Test
  void columnsThatDoNotGoTogetherAreRefused() {
    Coordinates.UnitScale one = Coordinates.UnitScale.of(ROWS);
    assertRefused(new Coordinates.Tamed(one, new double[2][0]), "scales 1 columns");
    assertRefused(new Coordinates.Tamed(one, new double[0][]), "dimension");
    assertRefused(new Coordinates.UnitScale(new double[2], new double[1]), "2 means");
    assertRefused(new Coordinates.UnitScale(new double[1], new double[] {-1}), "std");
  }

  private static void assertRefused(Coordinates damaged, String says) {
    Parts parts = Parts.empty();
    CoordinatesCodecs.KINDS.write(damaged, parts);
    assertThatThrownBy(() -> CoordinatesCodecs.KINDS.read(parts))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(says)
        .hasMessageNotContaining("\n");
  }

  @Test
  void everyKindIsTried() {
    assertThat(kinds().map(Object::getClass))
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(Coordinates.class.getPermittedSubclasses())
                .<Class<?>>map(kind -> kind)
                .toList());
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void whatIsReadIsWhatWasWritten(Coordinates coordinates) {
    Parts parts = Parts.empty();
    CoordinatesCodecs.KINDS.write(coordinates, parts);
    Coordinates read = CoordinatesCodecs.KINDS.read(parts);
    assertThat(read.description()).isEqualTo(coordinates.description());
    assertThat(read.dimension()).isEqualTo(coordinates.dimension());
    assertThat(read.apply(ROWS).values()).containsExactly(coordinates.apply(ROWS).values());
  }
}
