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
 * @param curve by how much ln of the stack's Brier score would still fall with rows without end, as
 *     the learning curve has it: the posterior median, 0 to 1.6
 * @param hidden ν times the part of the classes' Brier score that is left over: ν = a/(a + 0.03)
 *     tells by a, the ln of the linear and additive models' Brier score over the stack's, whether
 *     the function is more than a sum; where it is, and little is learned of it, much may be hidden
 * @param samplingError standard error of the Brier score that was reached, as a part of it
 */
public record GapEvidence(double curve, double hidden, double samplingError) {
  /** The learning curve's extrapolation goes no further. */
  private static final double MOST_CURVE = 1.6;

  /** An excess at which ν is one half: three per cent of a Brier score can be seen. */
  private static final double NOTICEABLE = 0.03;

  /** Of the learners' fits. */
  public static GapEvidence of(ClassFit fit) {
    CurveStatistics curve = fit.curve();
    double reached = curve.reached();
    CurvePosterior posterior = CurvePosterior.of(curve.points(), curve.covariance());
    double beyond = Math.max(0, Math.log(additive(curve.byModel()).orElse(reached) / reached));
    double nu = beyond / (beyond + NOTICEABLE);
    return new GapEvidence(
        Math.max(0, Math.min(MOST_CURVE, -Math.log(posterior.median() / reached))),
        nu * Math.min(1, reached),
        curve.samplingError());
  }

  /** The least Brier score of a linear or additive model. */
  private static Optional<Double> additive(Map<String, Double> byModel) {
    return ClassLearners.SUMS.stream()
        .filter(byModel::containsKey)
        .map(byModel::get)
        .min(Double::compare);
  }
}
