package org.aleator.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Numbers for people: a few significant digits, no exponent where the number is of usual size. */
public final class Digits {
  private static final int SIGNIFICANT = 4;
  private static final double PLAIN_BELOW = 1e6;
  private static final double PLAIN_FROM = 1e-4;

  private Digits() {}

  /** Four significant digits: {@code 1.006}, {@code 0.0004213}, {@code 1.25e-30}. */
  public static String of(double value) {
    if (value == 0 || !Double.isFinite(value)) {
      return value == 0 ? "0" : Double.isNaN(value) ? "unknown" : value > 0 ? "∞" : "-∞";
    }
    BigDecimal rounded =
        new BigDecimal(value).round(new MathContext(SIGNIFICANT, RoundingMode.HALF_EVEN));
    double size = Math.abs(value);
    if (size >= PLAIN_BELOW || size < PLAIN_FROM) {
      return String.format(Locale.ROOT, "%." + (SIGNIFICANT - 1) + "e", rounded);
    }
    int beforePoint = rounded.precision() - rounded.scale();
    return rounded.setScale(Math.max(0, SIGNIFICANT - beforePoint)).toPlainString();
  }

  /** A part of one as a percentage with one decimal, or with two digits where it is small. */
  public static String percent(double part) {
    double percent = 100 * part;
    String pattern = Math.abs(percent) >= 1 || percent == 0 ? "%.1f %%" : "%.2g %%";
    return String.format(Locale.ROOT, pattern, percent);
  }

  /** Whole numbers with a thin separator of thousands: {@code 1,000,000}. */
  public static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
