// SPDX-License-Identifier: Apache-2.0
package org.aleator.metric;

/**
 * The parts of a Brier score: brier = miscalibration − discrimination + uncertainty, exactly (CORP:
 * Dimitriadis, Gneiting and Jordan, PNAS 118, 2021). With more than two classes the sum over the
 * classes, each against the others; with two both are the same.
 *
 * <p>The reference is the probability recalibrated by isotonic regression on the same rows, without
 * bins to choose. Because it is fitted to these rows, miscalibration and discrimination both come
 * out a little too large, the more so the fewer rows; {@link ClassCalibrationError} has no such
 * bias.
 *
 * @param miscalibration how much the Brier score would fall if the probabilities were recalibrated
 * @param discrimination how much the recalibrated probabilities gain over the classes' frequencies
 * @param uncertainty the Brier score of the classes' frequencies, 1 − Σ f²
 */
public record BrierDecomposition(double miscalibration, double discrimination, double uncertainty) {

  /** The parts for the predictions. */
  public static BrierDecomposition of(ClassPredictions predictions) {
    int classes = predictions.classes();
    if (classes == 2) {
      BrierDecomposition one = ofClass(predictions, 1);
      return new BrierDecomposition(
          2 * one.miscalibration, 2 * one.discrimination, 2 * one.uncertainty);
    }
    double miscalibration = 0;
    double discrimination = 0;
    double uncertainty = 0;
    for (int c = 0; c < classes; c++) {
      BrierDecomposition one = ofClass(predictions, c);
      miscalibration += one.miscalibration;
      discrimination += one.discrimination;
      uncertainty += one.uncertainty;
    }
    return new BrierDecomposition(miscalibration, discrimination, uncertainty);
  }

  /** The parts of the mean of (p − y)² of one class against the others. */
  public static BrierDecomposition ofClass(ClassPredictions predictions, int ofClass) {
    double[] p = predictions.probabilities().columnValues(ofClass);
    double[] y = predictions.indicators(ofClass);
    IsotonicRegression isotonic = IsotonicRegression.fit(p, y);
    double share = ClassLosses.mean(y);
    double stated = 0;
    double recalibrated = 0;
    double constant = 0;
    for (int row = 0; row < p.length; row++) {
      double fitted = isotonic.at(p[row]);
      stated += (p[row] - y[row]) * (p[row] - y[row]);
      recalibrated += (fitted - y[row]) * (fitted - y[row]);
      constant += (share - y[row]) * (share - y[row]);
    }
    int n = p.length;
    return new BrierDecomposition(
        (stated - recalibrated) / n, (constant - recalibrated) / n, constant / n);
  }

  /** The Brier score that the parts add up to. */
  public double brier() {
    return miscalibration - discrimination + uncertainty;
  }
}
