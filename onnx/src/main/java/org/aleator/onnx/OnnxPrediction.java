// SPDX-License-Identifier: Apache-2.0
package org.aleator.onnx;

import java.util.Optional;
import org.aleator.EstimateOptions;

/**
 * What ONNX models say of each row of a table. The arrays are shared, not copied.
 *
 * @param mean the prediction; NaN where a column that the model takes is missing
 * @param epistemicStd how unsure the model is of it, by its own word or by the spread of several
 *     models; absent where neither tells
 */
public record OnnxPrediction(double[] mean, Optional<double[]> epistemicStd) {
  /**
   * Takes these as the user's own predictions.
   *
   * @return the same options
   */
  public EstimateOptions into(EstimateOptions options) {
    return epistemicStd
        .map(std -> options.predictions(mean, std))
        .orElseGet(() -> options.predictions(mean));
  }
}
