// SPDX-License-Identifier: Apache-2.0
package org.aleator.report.plot;

import java.util.List;

/**
 * What an axis shows.
 *
 * @param label beside it, with the unit; may be empty
 * @param range from where to where
 * @param logarithmic whether equal ratios are equally long; the range is then above 0
 * @param categories names of the places 0, 1, 2, … of a y axis, the first on top; none on an axis
 *     of numbers
 */
public record Axis(String label, Range range, boolean logarithmic, List<String> categories) {

  /** From {@code from} to {@code to}, {@code from < to}. */
  public record Range(double from, double to) {
    public Range {
      if (!(from < to) || Double.isInfinite(from) || Double.isInfinite(to)) {
        throw new IllegalArgumentException("no range: " + from + " to " + to);
      }
    }

    double width() {
      return to - from;
    }
  }

  public Axis {
    categories = List.copyOf(categories);
    if (logarithmic && !(range.from > 0)) {
      throw new IllegalArgumentException("no logarithms from " + range.from);
    }
  }

  public static Axis linear(String label, Range range) {
    return new Axis(label, range, false, List.of());
  }

  public static Axis logarithmic(String label, Range range) {
    return new Axis(label, range, true, List.of());
  }

  /** A place for each name, the first on top. */
  public static Axis named(List<String> categories) {
    Range places = new Range(-0.5, Math.max(categories.size(), 1) - 0.5);
    return new Axis("", places, false, categories);
  }

  /** Where on the axis a value stands, 0 at its start and 1 at its end. */
  double part(double value) {
    double part =
        logarithmic
            ? Math.log(value / range.from) / Math.log(range.to / range.from)
            : (value - range.from) / range.width();
    return categories.isEmpty() ? part : 1 - part;
  }

  /** Where ticks stand and what they say, about {@code most} of them on an axis of numbers. */
  Ticks ticks(int most) {
    if (!categories.isEmpty()) {
      return Ticks.named(categories);
    }
    return logarithmic ? Ticks.logarithmic(range, most) : Ticks.of(range, most);
  }
}
