package org.aleator.gp;

import java.util.List;
import org.aleator.codec.Codec;
import org.aleator.codec.Kinds;
import org.aleator.codec.Parts;
import org.aleator.data.Matrix;
import org.aleator.util.InvalidInputException;

/** How coordinates are kept. */
public final class CoordinatesCodecs {
  private static final Codec<Coordinates.UnitScale> UNIT =
      new Codec<>(
          "unit",
          Coordinates.UnitScale.class,
          (unit, parts) -> parts.put("mean", unit.mean()).put("std", unit.std()),
          parts -> new Coordinates.UnitScale(parts.numbers("mean"), parts.numbers("std")));

  private static final Kinds<Coordinates.UnitScale> UNITS =
      new Kinds<>("coordinates", List.of(UNIT));

  /** Every kind of coordinates. */
  public static final Kinds<Coordinates> KINDS =
      new Kinds<>(
          "coordinates",
          List.of(
              UNIT,
              new Codec<>(
                  "scores",
                  Coordinates.NormalScores.class,
                  (scores, parts) -> parts.put("knots", scores.knots()),
                  parts -> new Coordinates.NormalScores(parts.numberLists("knots"))),
              new Codec<>(
                  "rotated",
                  Coordinates.Rotated.class,
                  CoordinatesCodecs::writeRotated,
                  CoordinatesCodecs::readRotated)));

  private CoordinatesCodecs() {}

  private static void writeRotated(Coordinates.Rotated rotated, Parts parts) {
    UNITS.write(rotated.first(), parts.putGroup("first"));
    parts.put("rows", rotated.directions().rows());
    parts.put("directions", rotated.directions().values());
    UNITS.write(rotated.last(), parts.putGroup("last"));
  }

  private static Coordinates.Rotated readRotated(Parts parts) {
    double[] directions = parts.numbers("directions");
    int rows = parts.integer("rows");
    if (rows < 1 || directions.length % rows != 0) {
      throw new InvalidInputException("the model's directions make no whole rows");
    }
    return new Coordinates.Rotated(
        UNITS.read(parts.group("first")),
        new Matrix(rows, directions.length / rows, directions),
        UNITS.read(parts.group("last")));
  }
}
