// SPDX-License-Identifier: Apache-2.0
package org.aleator.classes;

import java.util.Optional;
import org.aleator.Interval;
import org.aleator.data.Matrix;
import org.aleator.learn.classes.ClassFit;

/** From what was reached and how far below the best lies to the best, rate by rate. */
final class BestClasses {
  /** An interval over a larger factor says little, as for numbers (decision 0009). */
  private static final double WIDE = 5;

  /** An interval that ends clearly below what is reached is an answer, however wide. */
  private static final double CLEARLY_BELOW = 0.9;

  /** Labels that the best model misses: the share of fewer is known to a third at best. */
  private static final int FEW_ERRORS = 10;

  private static final String TOO_FEW =
      "the best model would miss fewer than ten of these labels, too few to tell their share";

  private BestClasses() {}

  static ClassBest of(ClassFit fit, Matrix probabilities, ClassReached reached) {
    double calibrated = ClassShape.brier(probabilities);
    BrierGap gap =
        BrierGap.of(GapEvidence.of(fit, reached)).atMost(calibrated, reached.brier().value());
    ClassShape shape = ClassShape.of(probabilities, calibrated * Math.exp(-gap.value()));
    BestRates point = shape.rates(probabilities);
    BestRates least = rates(probabilities, calibrated, gap.interval().high());
    BestRates most = rates(probabilities, calibrated, gap.interval().low());
    Rate shaped = BestRate.ERROR.of(least, point, most, reached.error());
    boolean few = fit.labels().rows() * shaped.value() < FEW_ERRORS;
    Rate error =
        few ? new Rate(shaped.value(), new Interval(shaped.low(), reached.error().high())) : shaped;
    return new ClassBest(
        error,
        BestRate.LOG_LOSS.of(least, point, most, reached.logLoss()),
        BestRate.BRIER.of(least, point, most, reached.brier()),
        auc(least, point, most, reached.auc()),
        gap,
        shape,
        few ? Optional.of(TOO_FEW) : reason(error, reached));
  }

  /** The rates where V lies so far below the calibrated score, or above it by bad luck. */
  private static BestRates rates(Matrix probabilities, double calibrated, double gap) {
    return ClassShape.of(probabilities, calibrated * Math.exp(-gap))
        .rates(probabilities)
        .times(Math.exp(Math.max(0, -gap)));
  }

  private static Rate auc(BestRates least, BestRates point, BestRates most, Rate reached) {
    return Double.isNaN(reached.value())
        ? reached
        : BestRate.RANKING.of(least, point, most, reached.missed()).missed();
  }

  private static Optional<String> reason(Rate error, ClassReached reached) {
    boolean wide = error.high() > WIDE * error.low();
    if (wide && error.high() > CLEARLY_BELOW * reached.error().value()) {
      return Optional.of(
          "the rows leave room for anything between the two: more rows, or a stronger model, tell");
    }
    return Optional.empty();
  }
}
