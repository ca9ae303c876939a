// SPDX-License-Identifier: Apache-2.0
package org.aleator.report.plot;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/**
 * Round numbers along an axis: multiples of 1, 2 or 5 times a power of ten. Computed in decimal, so
 * that 0.3 is written 0.3.
 *
 * @param values where the ticks stand, rising
 * @param labels what is written there
 */
record Ticks(List<Double> values, List<String> labels) {
  private static final double[] STEPS = {1, 2, 5, 10};

  /** Of the least positive double and of the largest. */
  private static final int LEAST_EXPONENT = -324;

  private static final int MOST_EXPONENT = 308;

  /** As many ticks as fit the range, at most {@code most} (and at least two wanted). */
  static Ticks of(Axis.Range range, int most) {
    BigDecimal step = step(range.width(), Math.max(most, 2));
    BigDecimal from = new BigDecimal(range.from()).divide(step, 0, RoundingMode.CEILING);
    List<Double> values = new ArrayList<>();
    List<String> labels = new ArrayList<>();
    boolean scientific = scientific(range, step);
    for (BigDecimal k = from; ; k = k.add(BigDecimal.ONE)) {
      BigDecimal value = k.multiply(step);
      if (value.doubleValue() > range.to()) {
        return new Ticks(values, labels);
      }
      values.add(value.doubleValue());
      labels.add(label(value, step, scientific));
    }
  }

  /** A tick at each name's place. */
  static Ticks named(List<String> names) {
    List<Double> places = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      places.add((double) i);
    }
    return new Ticks(places, names);
  }

  /** Powers of ten, with their multiples by 2 and 5, or by all of 1 to 9, as many as fit. */
  static Ticks logarithmic(Axis.Range range, int most) {
    double decades = Math.log10(range.to() / range.from());
    int[] digits =
        decades * 9 <= most
            ? new int[] {1, 2, 3, 4, 5, 6, 7, 8, 9}
            : decades * 3 <= most ? new int[] {1, 2, 5} : new int[] {1};
    List<Double> values = new ArrayList<>();
    List<String> labels = new ArrayList<>();
    int first = (int) Math.floor(Math.log10(range.from()));
    int last = (int) Math.ceil(Math.log10(range.to()));
    // Of many decades some are left out.
    int every = digits.length > 1 ? 1 : Math.max(1, (int) Math.ceil(decades / Math.max(most, 2)));
    for (int exponent = first; exponent <= last; exponent += every) {
      for (int digit : digits) {
        BigDecimal value = BigDecimal.valueOf(digit).scaleByPowerOfTen(exponent);
        if (value.doubleValue() >= range.from() && value.doubleValue() <= range.to()) {
          values.add(value.doubleValue());
          labels.add(label(value, value, exponent >= 6 || exponent < -4));
        }
      }
    }
    return values.isEmpty() ? of(range, most) : new Ticks(values, labels);
  }

  private static BigDecimal step(double width, int most) {
    int exponent = (int) Math.floor(Math.log10(width / most));
    // A width beyond the largest number, or a part of it below the least, has no such exponent.
    exponent = Math.max(LEAST_EXPONENT, Math.min(MOST_EXPONENT, exponent));
    for (double factor : STEPS) {
      BigDecimal step = BigDecimal.valueOf((long) factor).scaleByPowerOfTen(exponent);
      if (width / step.doubleValue() <= most) {
        return step;
      }
    }
    return BigDecimal.valueOf(2).scaleByPowerOfTen(exponent + 1);
  }

  private static boolean scientific(Axis.Range range, BigDecimal step) {
    double largest = Math.max(Math.abs(range.from()), Math.abs(range.to()));
    return largest >= 1e6 || step.doubleValue() < 1e-4;
  }

  private static String label(BigDecimal value, BigDecimal step, boolean scientific) {
    if (value.signum() == 0) {
      return "0";
    }
    if (!scientific) {
      int decimals = Math.max(step.stripTrailingZeros().scale(), 0);
      return minus(value.setScale(decimals, RoundingMode.HALF_EVEN).toPlainString());
    }
    BigDecimal plain = value.round(new MathContext(12)).stripTrailingZeros();
    int exponent = plain.precision() - plain.scale() - 1;
    BigDecimal mantissa = plain.scaleByPowerOfTen(-exponent);
    return minus(mantissa.toPlainString() + "e" + exponent);
  }

  /** The minus sign of typography is as wide as a digit. */
  private static String minus(String number) {
    return number.replace('-', '−');
  }
}
