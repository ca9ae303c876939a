// SPDX-License-Identifier: Apache-2.0
package org.aleator.classes;

import java.util.Map;
import java.util.Optional;
import org.aleator.learn.classes.ClassFit;
import org.aleator.learn.classes.ClassLearners;
import org.aleator.learn.stack.CurveStatistics;
import org.aleator.noise.level.CurvePosterior;

/**
 * What the distance of the best Brier score is concluded from.
 *
 * @param falling the part of the Brier score reached that would still fall with rows without end,
 *     as the learning curve has it: the posterior median, 0 to 0.8
 * @param hidden what no model shows: ν · u · (the part of the classes' Brier score that is left
 *     over). ν = a/(a + 0.03) tells by a, the ln of the linear and additive models' Brier score
 *     over the stack's, whether the function is more than a sum; where it is, and little is learned
 *     of it, much may be hidden. u tells how undecided the stack is: flips of labels leave it sure
 *     and wrong
 * @param samplingError standard error of the Brier score that was reached, as a part of it
 */
public record GapEvidence(double falling, double hidden, double samplingError) {
  /** The learning curve's extrapolation goes no further: a fifth is left. */
  private static final double MOST_FALLING = 0.8;

  /** An excess at which ν is one half: three per cent of a Brier score can be seen. */
  private static final double NOTICEABLE = 0.03;

  /** That of a study. */
  public static GapEvidence of(ClassStudy study) {
    return of(study.fit(), study.reached());
  }

  /** Of the learners' fits and what they reached. */
  static GapEvidence of(ClassFit fit, ClassReached rates) {
    CurveStatistics curve = fit.curve();
    double reached = curve.reached();
    CurvePosterior posterior = CurvePosterior.of(curve.points(), curve.covariance());
    double beyond = Math.max(0, Math.log(additive(curve.byModel()).orElse(reached) / reached));
    double nu = beyond / (beyond + NOTICEABLE);
    return new GapEvidence(
        Math.max(0, Math.min(MOST_FALLING, 1 - posterior.median() / reached)),
        nu * undecided(rates) * Math.min(1, reached),
        curve.samplingError());
  }

  /**
   * 2·error/Brier score − 1: 0 where the predictions are sure, 1 where all classes are equally
   * likely everywhere. (Calibrated probabilities p miss 1 − max p and have the Brier score 1 − Σp²,
   * at most twice the least and at least the same.)
   */
  private static double undecided(ClassReached rates) {
    double brier = rates.brier().value();
    return brier > 0 ? Math.max(0, Math.min(1, 2 * rates.error().value() / brier - 1)) : 0;
  }

  /** The least Brier score of a linear or additive model. */
  private static Optional<Double> additive(Map<String, Double> byModel) {
    return ClassLearners.SUMS.stream()
        .filter(byModel::containsKey)
        .map(byModel::get)
        .min(Double::compare);
  }
}
