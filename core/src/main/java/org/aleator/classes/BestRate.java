// SPDX-License-Identifier: Apache-2.0
package org.aleator.classes;

import java.util.function.ToDoubleFunction;
import org.aleator.Interval;

/** One of the rates that the best is given in, and how its interval is made. */
public enum BestRate {
  ERROR(BestRates::error, 0.07),
  LOG_LOSS(BestRates::logLoss, 0.045),
  BRIER(BestRates::brier, 0),
  /** 1 − AUC: ranking errs as probabilities do. */
  RANKING(rates -> 1 - rates.auc(), 0.07);

  private final ToDoubleFunction<BestRates> of;

  /** Of the log of a rate, the shape alone given V (research on 24 worlds: .066 and .045). */
  private final double shapeError;

  BestRate(ToDoubleFunction<BestRates> of, double shapeError) {
    this.of = of;
    this.shapeError = shapeError;
  }

  /** Its value among the others. */
  public double of(BestRates rates) {
    return of.applyAsDouble(rates);
  }

  /**
   * From the rates at the gap's point and at its two ends. Never above what was reached: the point
   * not above its point, the interval not above its.
   */
  public Rate of(BestRates least, BestRates point, BestRates most, Rate reached) {
    double value = of(point);
    double low = widened(of(least), value, -shapeError);
    double high = widened(of(most), value, shapeError);
    return new Rate(value, new Interval(low, high)).atMost(reached);
  }

  /** An end whose distance on the log scale also has the shape's error, in quadrature. */
  private static double widened(double end, double value, double shapeError) {
    if (!(end > 0) || !(value > 0)) {
      return end;
    }
    double distance = Math.log(end / value);
    double added = Interval.Z * shapeError;
    return value * Math.exp(Math.copySign(Math.hypot(distance, added), shapeError));
  }
}
