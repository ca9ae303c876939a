// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.classes;

import java.math.BigDecimal;
import java.math.MathContext;
import org.aleator.Interval;
import org.aleator.classes.BestRate;
import org.aleator.classes.ClassBest;
import org.aleator.classes.ClassReached;
import org.aleator.classes.Rate;

/** Rates with their intervals, reached or the best, to six digits. */
public record ClassRates(Rate error, Rate logLoss, Rate brier, Rate auc) {
  private static final MathContext DIGITS = new MathContext(6);

  static ClassRates of(ClassReached reached) {
    return of(reached.error(), reached.logLoss(), reached.brier(), reached.auc());
  }

  static ClassRates of(ClassBest best) {
    return of(best.error(), best.logLoss(), best.brier(), best.auc());
  }

  private static ClassRates of(Rate error, Rate logLoss, Rate brier, Rate auc) {
    return new ClassRates(rounded(error), rounded(logLoss), rounded(brier), rounded(auc));
  }

  private static Rate rounded(Rate rate) {
    return new Rate(rounded(rate.value()), new Interval(rounded(rate.low()), rounded(rate.high())));
  }

  static double rounded(double value) {
    return Double.isFinite(value) ? new BigDecimal(value).round(DIGITS).doubleValue() : value;
  }

  /** One of them; {@link BestRate#RANKING} is what is missing of the AUC to 1. */
  Rate of(BestRate kind) {
    return switch (kind) {
      case ERROR -> error;
      case LOG_LOSS -> logLoss;
      case BRIER -> brier;
      case RANKING -> new Rate(1 - auc.value(), new Interval(1 - auc.high(), 1 - auc.low()));
    };
  }
}
