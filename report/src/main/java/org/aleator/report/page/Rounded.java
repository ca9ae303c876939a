// SPDX-License-Identifier: Apache-2.0
package org.aleator.report.page;

import java.math.BigDecimal;
import java.math.MathContext;

/** Numbers of a chart's data: six significant digits, more than any eye or pixel tells apart. */
final class Rounded {
  private static final MathContext SIX = new MathContext(6);

  private Rounded() {}

  static BigDecimal of(double value) {
    BigDecimal rounded = new BigDecimal(value).round(SIX).stripTrailingZeros();
    return rounded.scale() < 0 && rounded.precision() - rounded.scale() <= 9
        ? rounded.setScale(0)
        : rounded;
  }

  /** As a cell of a table; empty where there is no number. */
  static String text(Object cell) {
    if (cell instanceof Double number) {
      return Double.isFinite(number) ? of(number).toString() : "";
    }
    return cell.toString();
  }
}
