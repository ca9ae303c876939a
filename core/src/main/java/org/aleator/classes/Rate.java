// SPDX-License-Identifier: Apache-2.0
package org.aleator.classes;

import java.util.Optional;
import org.aleator.ClassRates;
import org.aleator.Interval;

/**
 * One rate with its 95 % interval.
 *
 * @param value the point
 * @param interval around it
 */
public record Rate(double value, Interval interval) {
  static Rate of(ClassRates.Score score) {
    return new Rate(score.value(), score.interval());
  }

  /** Neither the point above another's point nor the interval above its interval. */
  Rate atMost(Rate bound) {
    double most = Math.min(value, bound.value);
    return new Rate(
        most, new Interval(Math.min(low(), most), Math.max(most, Math.min(high(), bound.high()))));
  }

  /** What is missing to 1. */
  Rate missed() {
    return new Rate(1 - value, new Interval(1 - high(), 1 - low()));
  }

  public double low() {
    return interval.low();
  }

  public double high() {
    return interval.high();
  }

  /** Four rates as the front door gives them, the last only where it has a meaning. */
  static ClassRates rates(Rate error, Rate logLoss, Rate brier, Rate auc) {
    return new ClassRates(
        error.score(),
        logLoss.score(),
        brier.score(),
        Double.isNaN(auc.value) ? Optional.empty() : Optional.of(auc.score()));
  }

  private ClassRates.Score score() {
    return new ClassRates.Score(value, interval);
  }
}
