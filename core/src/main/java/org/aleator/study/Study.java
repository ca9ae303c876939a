// SPDX-License-Identifier: Apache-2.0
package org.aleator.study;

import java.util.List;
import java.util.Optional;
import org.aleator.Ceiling;
import org.aleator.ConformalScores;
import org.aleator.Interval;
import org.aleator.data.Dataset;
import org.aleator.finding.Finding;
import org.aleator.learn.predictor.Prediction;
import org.aleator.learn.predictor.Predictor;
import org.aleator.learn.variance.VarianceFunction;
import org.aleator.noise.NoiseEstimate;
import org.aleator.noise.NoiseKind;
import org.aleator.noise.level.ModelGap;
import org.aleator.noise.level.NoiseLevel;

/**
 * What a {@link NoiseStudy} found.
 *
 * @param data the rows it was about
 * @param predictor the predictor, if it was trained here
 * @param prediction its prediction at the rows, or the given one
 * @param noise constant or depending on x
 * @param estimates one per method, in the order given
 * @param recommended the name of the method to believe
 * @param labelVariance Var(y), divisor n
 * @param evidence what held-out rows say about noise that depends on x, if that was wanted
 * @param level how much noise there is, what was reached on held-out rows, and what more rows would
 *     buy; absent if the unbiased estimate was not wanted
 * @param gap how far the user's own predictions are from the ceiling, if there are any
 * @param scores how far held-out labels were from their predictions; absent where the prediction
 *     has seen the labels
 * @param findings what the user should know
 */
public record Study(
    Dataset data,
    Optional<Predictor> predictor,
    Prediction prediction,
    NoiseKind noise,
    List<NoiseEstimate> estimates,
    String recommended,
    double labelVariance,
    Optional<VarianceFunction.Evidence> evidence,
    Optional<NoiseLevel> level,
    Optional<ModelGap> gap,
    Optional<ConformalScores> scores,
    List<Finding> findings) {

  public Study {
    estimates = List.copyOf(estimates);
    findings = List.copyOf(findings);
  }

  /** The recommended method's estimate. */
  public NoiseEstimate best() {
    return estimates.stream().filter(e -> e.method().equals(recommended)).findFirst().orElseThrow();
  }

  /** The interval around a prediction in which 95 % of new labels lie. */
  public PromisedInterval interval() {
    return PromisedInterval.of(this);
  }

  /** The best any model can reach if this is the noise. */
  public Ceiling ceiling(double variance, Interval interval) {
    return Ceiling.of(variance, Optional.of(interval), labelVariance);
  }

  /** The same with other estimates, of data whose labels have another variance. */
  public Study with(List<NoiseEstimate> others, double variance) {
    return with(others, variance, findings);
  }

  Study with(List<NoiseEstimate> others, double variance, List<Finding> found) {
    Study changed =
        new Study(
            data,
            predictor,
            prediction,
            noise,
            others,
            recommended,
            variance,
            evidence,
            level,
            gap,
            Optional.empty(),
            found);
    return scores.isPresent() ? changed.withScores() : changed;
  }

  /** The same with the scores of its prediction, which has not seen the labels. */
  Study withScores() {
    return new Study(
        data,
        predictor,
        prediction,
        noise,
        estimates,
        recommended,
        labelVariance,
        evidence,
        level,
        gap,
        Optional.of(HeldOutScores.of(data, prediction, best().noise())),
        findings);
  }
}
