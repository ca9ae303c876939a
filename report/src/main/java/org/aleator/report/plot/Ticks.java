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

  /** As many ticks as fit the range, at most {@code most} (and at least two wanted). */
  static Ticks of(Panel.Range range, int most) {
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

  private static BigDecimal step(double width, int most) {
    int exponent = (int) Math.floor(Math.log10(width / most));
    for (double factor : STEPS) {
      BigDecimal step = BigDecimal.valueOf((long) factor).scaleByPowerOfTen(exponent);
      if (width / step.doubleValue() <= most) {
        return step;
      }
    }
    return BigDecimal.valueOf(2).scaleByPowerOfTen(exponent + 1);
  }

  private static boolean scientific(Panel.Range range, BigDecimal step) {
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
