// SPDX-License-Identifier: Apache-2.0
package org.aleator.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Numbers for people: a few significant digits, no exponent where the number is of usual size. */
public final class Digits {
  /** As many as a person reads off; no estimate here is surer. */
  private static final int SIGNIFICANT = 4;

  /** Outside, a power of ten is easier to read than zeros. */
  private static final double PLAIN_BELOW = 1e6;

  private static final double PLAIN_FROM = 1e-4;

  private Digits() {}

  /** More digits than this carry no meaning of a measured number. */
  private static final int MOST = 12;

  /** Four significant digits: {@code 1.006}, {@code 0.0004213}, {@code 1.25e-30}. */
  public static String of(double value) {
    return of(value, SIGNIFICANT);
  }

  /** Both ends, with as many digits as tell them apart: {@code 0.99981 to 0.99984}. */
  public static String range(double low, double high) {
    return range(low, high, SIGNIFICANT);
  }

  /** A value and its standard error, with the digits that this leaves: {@code 0.521 ± 0.019}. */
  public static String withError(double value, double standardError) {
    if (!(standardError > 0) || !Double.isFinite(standardError) || !Double.isFinite(value)) {
      return of(value);
    }
    BigDecimal error = new BigDecimal(standardError).round(new MathContext(2));
    int decimals = Math.max(0, error.scale());
    double least = Math.pow(10, -decimals);
    if (least < PLAIN_FROM || Math.abs(value) >= PLAIN_BELOW) {
      return of(value) + " ± " + of(standardError, 2);
    }
    return new BigDecimal(value).setScale(decimals, RoundingMode.HALF_EVEN).toPlainString()
        + " ± "
        + error.setScale(decimals, RoundingMode.HALF_EVEN).toPlainString();
  }

  /** A part of one, with the digits that tell it from one: {@code 0.9632}, {@code 0.99998}. */
  public static String share(double value) {
    return of(value, digits(value));
  }

  /** Two parts of one, with the digits that tell them from one and from each other. */
  public static String shares(double low, double high) {
    return range(low, high, Math.max(digits(low), digits(high)));
  }

  private static int digits(double share) {
    return share > 0 && share < 1
        ? Math.min(MOST, Math.max(SIGNIFICANT, (int) Math.ceil(-Math.log10(1 - share))))
        : SIGNIFICANT;
  }

  private static String range(double low, double high, int fewest) {
    int digits = fewest;
    while (digits < MOST && low != high && of(low, digits).equals(of(high, digits))) {
      digits++;
    }
    return of(low, digits) + " to " + of(high, digits);
  }

  private static String of(double value, int significant) {
    if (value == 0 || !Double.isFinite(value)) {
      return value == 0 ? "0" : Double.isNaN(value) ? "unknown" : value > 0 ? "∞" : "-∞";
    }
    BigDecimal rounded =
        new BigDecimal(value).round(new MathContext(significant, RoundingMode.HALF_EVEN));
    double size = Math.abs(value);
    if (size >= PLAIN_BELOW || size < PLAIN_FROM) {
      return String.format(Locale.ROOT, "%." + (significant - 1) + "e", rounded);
    }
    int beforePoint = rounded.precision() - rounded.scale();
    return rounded.setScale(Math.max(0, significant - beforePoint)).toPlainString();
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
