// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;

/** The params of {@link NoiseColumns}, which belong to one estimator or model. */
public final class ColumnParams extends InputParams {
  private static final long serialVersionUID = 1L;

  final Param<String> prediction;
  final Param<String> predictionStd;
  final Param<String> mean;
  final Param<String> aleatoricStd;
  final Param<String> epistemicStd;

  /** The params of {@code owner}, whose uid is known by now. */
  ColumnParams(Params owner) {
    super(owner, "the column whose noise to estimate");
    prediction =
        text(owner, "predictionCol", "own predictions of the label; if set, none is trained");
    predictionStd =
        text(owner, "predictionStdCol", "how unsure the model behind predictionCol is, as a std");
    mean = text(owner, "meanCol", "output: the predicted mean");
    aleatoricStd = text(owner, "aleatoricStdCol", "output: the std of the noise");
    epistemicStd = text(owner, "epistemicStdCol", "output: the std of the predictor itself");
  }
}
