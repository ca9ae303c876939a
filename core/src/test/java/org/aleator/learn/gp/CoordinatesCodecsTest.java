package org.aleator.learn.gp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.Stream;
import org.aleator.codec.Parts;
import org.aleator.data.Matrix;
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
        Coordinates.Rotated.of(unit, Matrix.column(-2), ROWS),
        Coordinates.Periodic.of(0.7, ROWS));
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
