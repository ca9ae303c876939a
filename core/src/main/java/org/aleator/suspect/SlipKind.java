// SPDX-License-Identifier: Apache-2.0
package org.aleator.suspect;

import java.util.List;
import java.util.stream.Stream;
import org.aleator.text.Excerpt;

/**
 * What may have happened to a label z to become y.
 *
 * @param name as JSON and files have it, such as {@code times 10}
 * @param words how such rows look, such as {@code mistyped, about ten times too large}
 * @param factor a, where y = a z + b; 0 for a kind that is no function of z
 * @param offset b
 */
public record SlipKind(String name, String words, double factor, double offset) {
  /** Another row's label, exchanged with this one. */
  public static final SlipKind SWAPPED = new SlipKind("swapped", "swapped with one another", 0, 0);

  /** The label of the row before. */
  public static final SlipKind STALE =
      new SlipKind("stale copy", "copied from the row before", 0, 0);

  /** One of neighbouring rows that are shifted together. */
  public static final SlipKind BATCH =
      new SlipKind("batch", "shifted together, as those of one day, batch or sensor", 0, 0);

  /** One of rows that are shifted together and have a value of a column in common. */
  static SlipKind batch(String column, String value) {
    return new SlipKind(
        BATCH.name,
        "shifted together, with %s in column %s".formatted(Excerpt.of(value), Excerpt.of(column)),
        0,
        0);
  }

  /** Wrong in no way that has a name. */
  public static final SlipKind OTHER =
      new SlipKind("other", "wrong, as noise does not explain them", 0, 0);

  /** Digits and signs. */
  private static final List<SlipKind> TYPED =
      List.of(
          scaled("times 10", "mistyped, about ten times too large", 10),
          scaled("divided by 10", "mistyped, about ten times too small", 0.1),
          scaled("times 100", "mistyped, about a hundred times too large", 100),
          scaled("divided by 100", "mistyped, about a hundred times too small", 0.01),
          scaled("times 1000", "mistyped, about a thousand times too large", 1000),
          scaled("divided by 1000", "mistyped, about a thousand times too small", 0.001),
          scaled("sign", "mistyped, with the wrong sign", -1));

  /** Units that were mistaken. */
  static final List<SlipKind> UNITS =
      List.of(
          scaled("times 2.54", "mistaken in their unit, in centimetres instead of inches", 2.54),
          scaled(
              "divided by 2.54",
              "mistaken in their unit, in inches instead of centimetres",
              1 / 2.54),
          scaled(
              "times 0.4536", "mistaken in their unit, in kilograms instead of pounds", 0.45359237),
          scaled(
              "divided by 0.4536",
              "mistaken in their unit, in pounds instead of kilograms",
              1 / 0.45359237),
          scaled("times 0.3048", "mistaken in their unit, in metres instead of feet", 0.3048),
          scaled(
              "divided by 0.3048", "mistaken in their unit, in feet instead of metres", 1 / 0.3048),
          new SlipKind("Fahrenheit", "mistaken in their unit, in °F instead of °C", 1.8, 32),
          new SlipKind(
              "Celsius", "mistaken in their unit, in °C instead of °F", 1 / 1.8, -32 / 1.8));

  /** Kinds that are functions of the right label. */
  static final List<SlipKind> FUNCTIONS = Stream.concat(TYPED.stream(), UNITS.stream()).toList();

  /** All kinds, in the order in which a mixture numbers them. */
  static final List<SlipKind> ALL =
      Stream.concat(FUNCTIONS.stream(), Stream.of(SWAPPED, STALE, BATCH, OTHER)).toList();

  private static SlipKind scaled(String name, String words, double factor) {
    return new SlipKind(name, words, factor, 0);
  }

  /** The label before the slip, for a kind that is a function of it. */
  double undone(double label) {
    return (label - offset) / factor;
  }
}
