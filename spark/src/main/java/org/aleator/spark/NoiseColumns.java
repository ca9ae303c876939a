// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import org.apache.spark.ml.param.Param;

/**
 * The columns that {@link NoiseEstimator} and {@link NoiseModel} read and write. Spark finds a
 * param by the method of its name.
 */
public interface NoiseColumns extends LabelledColumns {
  /** The params of this estimator or model. */
  ColumnParams columnParams();

  @Override
  default InputParams inputParams() {
    return columnParams();
  }

  /** Own predictions of the label, if there are any: then none is trained. */
  default Param<String> predictionCol() {
    return columnParams().prediction;
  }

  /** How unsure the model behind {@link #predictionCol} is of each, as a std. */
  default Param<String> predictionStdCol() {
    return columnParams().predictionStd;
  }

  /** Output: the predicted mean. */
  default Param<String> meanCol() {
    return columnParams().mean;
  }

  /** Output: the std of the noise. */
  default Param<String> aleatoricStdCol() {
    return columnParams().aleatoricStd;
  }

  /** Output: the std of the predictor itself. */
  default Param<String> epistemicStdCol() {
    return columnParams().epistemicStd;
  }

  /** The value of {@link #predictionCol}; it must be set. */
  default String getPredictionCol() {
    return getOrDefault(predictionCol());
  }

  /** The value of {@link #predictionStdCol}; it must be set. */
  default String getPredictionStdCol() {
    return getOrDefault(predictionStdCol());
  }

  /** The value of {@link #meanCol}. */
  default String getMeanCol() {
    return getOrDefault(meanCol());
  }

  /** The value of {@link #aleatoricStdCol}. */
  default String getAleatoricStdCol() {
    return getOrDefault(aleatoricStdCol());
  }

  /** The value of {@link #epistemicStdCol}. */
  default String getEpistemicStdCol() {
    return getOrDefault(epistemicStdCol());
  }
}
