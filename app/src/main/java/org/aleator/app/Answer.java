package org.aleator.app;

import java.util.List;
import java.util.Optional;
import org.aleator.data.PreparedData;
import org.aleator.estimator.Interval;
import org.aleator.estimator.NoiseEstimate;
import org.aleator.predictor.Prediction;

/**
 * What {@code estimate} found for one target, ready to be shown or written.
 *
 * @param source what the user calls the data, such as the file's name
 * @param data the rows that were used and the way back to the file
 * @param predictor the predictor as the user names it
 * @param noise {@code homoscedastic} or {@code heteroscedastic}
 * @param seed the seed of the run
 * @param prediction the predictor's say at every row used
 * @param estimates one per method, in the order asked for
 * @param recommended the method whose answer to take
 * @param notes what the user should know, one sentence each
 * @param seconds how long it took
 */
record Answer(
    String source,
    PreparedData data,
    String predictor,
    String noise,
    long seed,
    Prediction prediction,
    List<NoiseEstimate> estimates,
    String recommended,
    List<String> notes,
    double seconds) {

  Answer {
    estimates = List.copyOf(estimates);
    notes = List.copyOf(notes);
  }

  /** The estimate to take. */
  NoiseEstimate best() {
    return estimates.stream()
        .filter(estimate -> estimate.method().equals(recommended))
        .findFirst()
        .orElseThrow();
  }

  /** (1/n) Σ (yᵢ − ȳ)², what there is to explain. */
  double targetVariance() {
    double[] y = data.dataset().y();
    double mean = 0;
    for (double value : y) {
      mean += value / y.length;
    }
    double variance = 0;
    for (double value : y) {
      variance += (value - mean) * (value - mean) / y.length;
    }
    return variance;
  }

  /** The root of the mean noise variance: no model of these features errs less on new rows. */
  double ceilingRmse() {
    return best().std();
  }

  /** 1 − noise variance / variance of y; absent where y does not vary. */
  Optional<Double> ceilingR2() {
    double total = targetVariance();
    return total > 0 ? Optional.of(Math.max(0, 1 - best().variance() / total)) : Optional.empty();
  }

  /** The same at the ends of the variance's interval. */
  Optional<Interval> ceilingR2Interval() {
    double total = targetVariance();
    return total > 0
        ? best()
            .interval()
            .map(
                variance ->
                    new Interval(
                        Math.max(0, 1 - variance.high() / total),
                        Math.max(0, 1 - variance.low() / total)))
        : Optional.empty();
  }
}
