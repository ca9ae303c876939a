// SPDX-License-Identifier: Apache-2.0
package org.aleator.finding;

import java.util.Locale;

/**
 * How much of an error a better model could remove, as advice. It is never surer than its interval:
 * where that reaches 0, no likely part is promised.
 *
 * @param likely a part of the error
 * @param least the lower end of its interval
 * @param most the upper end
 */
public record Gain(double likely, double least, double most) {
  /** A part of an error that is not worth the work. */
  private static final double LITTLE = 0.05;

  /** From the error of a model, the best possible and the ends of its interval. */
  public static Gain of(double error, double best, double low, double high) {
    return new Gain(part(best, error), part(high, error), part(low, error));
  }

  private static double part(double best, double error) {
    return Math.max(0, 1 - best / error);
  }

  /** Whether even the upper end is not worth the work. */
  public boolean isLittle() {
    return most < LITTLE;
  }

  /** Whether it may be that nothing can be removed, as far as whole per cent tell. */
  public boolean mayBeNone() {
    return percent(least).equals(percent(0));
  }

  /**
   * What to do.
   *
   * @param error what the parts are of, in words
   */
  public String advice(String error) {
    if (isLittle()) {
      return "Stop tuning";
    }
    String range = least < most ? " (%.0f to %s)".formatted(100 * least, percent(most)) : "";
    if (percent(likely).equals(percent(0))) {
      return "Probably little is left to gain: at most %s of %s".formatted(percent(most), error);
    }
    if (likely < LITTLE) {
      return "%s is left to gain: likely %s of %s%s"
          .formatted(mayBeNone() ? "Probably little" : "Little", percent(likely), error, range);
    }
    return mayBeNone()
        ? "Perhaps go on: up to %s of %s can be removed, or nothing".formatted(percent(most), error)
        : "Go on: likely %s of %s can be removed%s".formatted(percent(likely), error, range);
  }

  /** In whole per cent. */
  public static String percent(double part) {
    return String.format(Locale.ROOT, "%.0f %%", 100 * part);
  }
}
