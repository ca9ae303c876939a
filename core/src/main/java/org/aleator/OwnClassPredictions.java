// SPDX-License-Identifier: Apache-2.0
package org.aleator;

import java.util.Optional;
import org.aleator.ClassRates.Score;
import org.aleator.classes.OwnClasses;
import org.aleator.metric.ClassCalibrationError;
import org.aleator.metric.ClassEvaluation;

/**
 * What the user's own predictions of classes are worth, at the rows that were studied. Immutable.
 *
 * @param error the share of rows whose class is not the predicted one
 * @param balancedAccuracy the mean over the classes of the share of their rows predicted right
 * @param haveSeenLabels whether they have seen the labels of their own rows: then their scores say
 *     nothing about new rows, and nothing is concluded from them
 * @param rates all scores of probabilities; empty where only the predicted class was given
 * @param calibration how far probabilities are from the shares observed; empty with {@code rates}
 */
public record OwnClassPredictions(
    Score error,
    double balancedAccuracy,
    boolean haveSeenLabels,
    Optional<ClassRates> rates,
    Optional<Calibration> calibration) {

  /**
   * How far probabilities are from the shares observed. Immutable.
   *
   * @param cost what it costs of the Brier score, without what chance adds
   * @param refinement what would be left of the Brier score after a perfect recalibration
   * @param error of the probability of the predicted class: the root mean square without what
   *     chance adds
   * @param ece the expected calibration error of the same probability, without what chance adds
   */
  public record Calibration(Score cost, double refinement, Score error, double ece) {}

  static OwnClassPredictions of(OwnClasses own) {
    ClassEvaluation evaluation = own.evaluation();
    return new OwnClassPredictions(
        own.rates().error(),
        evaluation.scores().balancedAccuracy(),
        own.haveSeenLabels(),
        own.probable() ? Optional.of(own.rates()) : Optional.empty(),
        own.probable() ? Optional.of(calibration(evaluation)) : Optional.empty());
  }

  private static Calibration calibration(ClassEvaluation evaluation) {
    ClassCalibrationError top = evaluation.top();
    return new Calibration(
        new Score(evaluation.calibrationLoss(), evaluation.calibrationLossInterval()),
        evaluation.refinementLoss(),
        new Score(top.rootMeanSquare(), top.rootInterval()),
        top.eceDebiased());
  }
}
