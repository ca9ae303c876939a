// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

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
          CoordinatesCodecs::readUnit);

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
                  CoordinatesCodecs::writeScores,
                  CoordinatesCodecs::readScores),
              new Codec<>(
                  "clipped",
                  Coordinates.Clipped.class,
                  CoordinatesCodecs::writeClipped,
                  CoordinatesCodecs::readClipped),
              new Codec<>(
                  "tamed",
                  Coordinates.Tamed.class,
                  CoordinatesCodecs::writeTamed,
                  CoordinatesCodecs::readTamed),
              new Codec<>(
                  "rotated",
                  Coordinates.Rotated.class,
                  CoordinatesCodecs::writeRotated,
                  CoordinatesCodecs::readRotated),
              new Codec<>(
                  "periodic",
                  Coordinates.Periodic.class,
                  CoordinatesCodecs::writePeriodic,
                  CoordinatesCodecs::readPeriodic)));

  private CoordinatesCodecs() {}

  private static Coordinates.UnitScale readUnit(Parts parts) {
    double[] mean = parts.numbers("mean");
    double[] std = parts.notNegatives("std");
    if (mean.length == 0 || mean.length != std.length) {
      throw new InvalidInputException(
          "the model has %d means and %d standard deviations of columns"
              .formatted(mean.length, std.length));
    }
    return new Coordinates.UnitScale(mean, std);
  }

  private static void writeScores(Coordinates.NormalScores scores, Parts parts) {
    writeKnots(scores.knots(), parts);
  }

  private static Coordinates.NormalScores readScores(Parts parts) {
    return new Coordinates.NormalScores(readKnots(parts));
  }

  private static void writeKnots(double[][] knots, Parts parts) {
    parts.put("dimension", knots.length);
    for (int j = 0; j < knots.length; j++) {
      parts.putArray("knots." + j, knots[j]);
    }
  }

  private static double[][] readKnots(Parts parts) {
    double[][] knots = new double[parts.count("dimension")][];
    for (int j = 0; j < knots.length; j++) {
      knots[j] = parts.doubles("knots." + j);
    }
    return knots;
  }

  private static void writeClipped(Coordinates.Clipped clipped, Parts parts) {
    UNITS.write(clipped.scale(), parts.putGroup("scale"));
    parts.put("limit", clipped.limit());
  }

  private static Coordinates.Clipped readClipped(Parts parts) {
    return new Coordinates.Clipped(UNITS.read(parts.group("scale")), parts.number("limit"));
  }

  private static void writeTamed(Coordinates.Tamed tamed, Parts parts) {
    UNITS.write(tamed.scale(), parts.putGroup("scale"));
    writeKnots(tamed.knots(), parts);
  }

  private static Coordinates.Tamed readTamed(Parts parts) {
    Coordinates.UnitScale scale = UNITS.read(parts.group("scale"));
    double[][] knots = readKnots(parts);
    if (scale.dimension() != knots.length) {
      throw new InvalidInputException(
          "the model scales %d columns, but has knots of %d"
              .formatted(scale.dimension(), knots.length));
    }
    return new Coordinates.Tamed(scale, knots);
  }

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

  private static void writePeriodic(Coordinates.Periodic periodic, Parts parts) {
    parts.put("period", periodic.period());
    UNITS.write(periodic.last(), parts.putGroup("last"));
  }

  private static Coordinates.Periodic readPeriodic(Parts parts) {
    return new Coordinates.Periodic(parts.number("period"), UNITS.read(parts.group("last")));
  }
}
