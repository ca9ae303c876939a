package org.aleator.classes;

import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.aleator.Interval;
import org.aleator.data.Matrix;
import org.aleator.learn.classes.ClassFit;

/** From what was reached and how far below the best lies to the best, rate by rate. */
final class BestClasses {
  /** Of the log of a rate, the shape alone given V (research on 24 worlds: .066 and .045). */
  private static final double SHAPE_ERROR = 0.07;

  private static final double SHAPE_ERROR_OF_LOG_LOSS = 0.045;

  /** An interval over a larger factor says little. */
  private static final double WIDE = 5;

  /** An interval that ends clearly below what is reached is an answer, however wide. */
  private static final double CLEARLY_BELOW = 0.9;

  private BestClasses() {}

  static ClassBest of(ClassFit fit, Matrix probabilities, ClassReached reached) {
    BrierGap gap = BrierGap.of(GapEvidence.of(fit));
    double calibrated = ClassShape.brier(probabilities);
    double value = Math.min(calibrated * Math.exp(-gap.value()), reached.brier().value());
    ClassShape shape = ClassShape.of(probabilities, value);
    BestRates point = shape.rates(probabilities);
    BestRates least = rates(probabilities, calibrated * Math.exp(-gap.interval().high()));
    BestRates most = rates(probabilities, calibrated * Math.exp(-gap.interval().low()));
    Rate error = rate(BestRates::error, least, point, most, reached.error(), SHAPE_ERROR);
    return new ClassBest(
        error,
        rate(BestRates::logLoss, least, point, most, reached.logLoss(), SHAPE_ERROR_OF_LOG_LOSS),
        rate(BestRates::brier, least, point, most, reached.brier(), 0),
        auc(least, point, most, reached.auc()),
        shape,
        reason(error, reached));
  }

  private static BestRates rates(Matrix probabilities, double brier) {
    return ClassShape.of(probabilities, brier).rates(probabilities);
  }

  /** Never above what was reached: the point not above its point, the interval not above its. */
  private static Rate rate(
      ToDoubleFunction<BestRates> of,
      BestRates least,
      BestRates point,
      BestRates most,
      Rate reached,
      double shapeError) {
    double value = of.applyAsDouble(point);
    double low = widened(of.applyAsDouble(least), value, -shapeError);
    double high = widened(of.applyAsDouble(most), value, shapeError);
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

  /** Ranking errs as probabilities do: 1 − AUC in the place of an error. */
  private static Rate auc(BestRates least, BestRates point, BestRates most, Rate reached) {
    if (Double.isNaN(reached.value())) {
      return reached;
    }
    return rate(rates -> 1 - rates.auc(), least, point, most, reached.missed(), SHAPE_ERROR)
        .missed();
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
