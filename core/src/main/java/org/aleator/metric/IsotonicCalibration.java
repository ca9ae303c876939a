// SPDX-License-Identifier: Apache-2.0
package org.aleator.metric;

import java.util.List;
import java.util.stream.IntStream;
import org.aleator.data.Matrix;

/**
 * Isotonic calibration (Zadrozny and Elkan, KDD 2002): for each class the rising curve closest to
 * the labels in least squares, straight between its points; with more than two classes the curves'
 * values are divided by their sum. Corrects any bend that keeps the order, but needs many rows: a
 * thousand or so.
 *
 * <p>A curve that is 0 or 1 somewhere would rule out for ever what n rows have not shown; so its
 * values stay between 1/(n + 2) and 1 − 1/(n + 2), what Laplace's rule of succession would say
 * after n rows alike.
 *
 * @param curves of each class
 * @param least 1/(n + 2)
 */
public record IsotonicCalibration(List<IsotonicRegression> curves, double least)
    implements ClassRecalibrator {
  public IsotonicCalibration {
    curves = List.copyOf(curves);
  }

  static IsotonicCalibration fit(ClassPredictions rows) {
    return new IsotonicCalibration(
        IntStream.range(0, rows.classes())
            .mapToObj(
                c ->
                    IsotonicRegression.fit(
                        rows.probabilities().columnValues(c), rows.indicators(c)))
            .toList(),
        1.0 / (rows.rows() + 2));
  }

  @Override
  public Matrix apply(Matrix probabilities) {
    return OneAgainstRest.apply(
        probabilities,
        (c, p) -> Math.min(1 - least, Math.max(least, curves.get(c).interpolated(p))));
  }
}
