// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.param.StringArrayParam;

/** The columns of features and the label. Spark finds a param by the method of its name. */
public interface LabelledColumns extends Params {
  /** The params of this estimator or model. */
  InputParams inputParams();

  /** The column of vectors to predict from; not looked at where {@link #inputCols} is set. */
  default Param<String> featuresCol() {
    return inputParams().features;
  }

  /** Columns of numbers to predict from. */
  default StringArrayParam inputCols() {
    return inputParams().inputs;
  }

  /** The column that is predicted. */
  default Param<String> labelCol() {
    return inputParams().label;
  }

  /** The value of {@link #featuresCol}. */
  default String getFeaturesCol() {
    return getOrDefault(featuresCol());
  }

  /** The value of {@link #inputCols}; it must be set. */
  default String[] getInputCols() {
    return getOrDefault(inputCols());
  }

  /** The value of {@link #labelCol}. */
  default String getLabelCol() {
    return getOrDefault(labelCol());
  }
}
