// SPDX-License-Identifier: Apache-2.0
package org.aleator.metric;

import java.util.ArrayList;
import java.util.List;
import org.aleator.Interval;

/**
 * All scores of predicted classes.
 *
 * @param scores of the predictions
 * @param baseRate of a prediction that knows only the classes' frequencies
 * @param topCurve confidence in the predicted class against the share predicted right
 * @param top its calibration error
 * @param curves of each class: its probability against the share of rows that are of it
 * @param classWise the mean over the classes of their calibration errors
 * @param decomposition the parts of the Brier score
 */
public record ClassEvaluation(
    ClassScores scores,
    ClassScores baseRate,
    ReliabilityCurve topCurve,
    ClassCalibrationError top,
    List<ReliabilityCurve> curves,
    ClassCalibrationError classWise,
    BrierDecomposition decomposition) {

  public ClassEvaluation {
    curves = List.copyOf(curves);
  }

  /** The scores of the predictions. */
  public static ClassEvaluation of(ClassPredictions predictions) {
    ReliabilityCurve top = ReliabilityCurve.of(predictions.confidence(), predictions.correct());
    List<ReliabilityCurve> curves = new ArrayList<>();
    for (int c = 0; c < predictions.classes(); c++) {
      curves.add(
          ReliabilityCurve.of(
              predictions.probabilities().columnValues(c), predictions.indicators(c)));
    }
    return new ClassEvaluation(
        ClassScores.of(predictions),
        ClassScores.baseRate(predictions.labels(), predictions.classes()),
        top,
        ClassCalibrationError.of(top),
        curves,
        ClassCalibrationError.ofClasses(curves),
        BrierDecomposition.of(predictions));
  }

  /**
   * What miscalibration costs of the Brier score, Σ over the classes of the debiased squared
   * calibration error: what a recalibration class by class could gain. Not below 0, where the
   * debiased error of a class may be; NaN for a single row.
   */
  public double calibrationLoss() {
    return Math.max(0, curves.size() * classWise.squared());
  }

  /** The 95 % interval of {@link #calibrationLoss()}. */
  public Interval calibrationLossInterval() {
    Interval mean = classWise.interval();
    return new Interval(curves.size() * mean.low(), curves.size() * mean.high());
  }

  /**
   * What would be left of the Brier score after a perfect recalibration: lower for a model that
   * tells the classes apart better.
   */
  public double refinementLoss() {
    return scores.brier() - calibrationLoss();
  }
}
