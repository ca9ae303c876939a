// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.StringArrayParam;

/** The options of {@link NoiseEstimator}. Spark finds a param by the method of its name. */
public interface NoiseOptions extends SampleOptions {
  /** The params of this estimator. */
  OptionParams optionParams();

  @Override
  default SampleParams sampleParams() {
    return optionParams();
  }

  /** The estimators to run, by default {@code va}, {@code dva} and {@code unbiased}. */
  default StringArrayParam methods() {
    return optionParams().methods;
  }

  /** {@code homoscedastic}, {@code heteroscedastic}, or by default {@code auto}. */
  default Param<String> noise() {
    return optionParams().noise;
  }

  /** What is trained on the sample, by default a stack of learners. */
  default Param<String> predictor() {
    return optionParams().predictor;
  }

  /** The segments that {@code dva} cuts the rows into. */
  default IntParam segments() {
    return optionParams().segments;
  }

  /** The value of {@link #methods}. */
  default String[] getMethods() {
    return getOrDefault(methods());
  }

  /** The value of {@link #noise}. */
  default String getNoise() {
    return getOrDefault(noise());
  }

  /** The value of {@link #predictor}; it must be set. */
  default String getPredictor() {
    return getOrDefault(predictor());
  }

  /** The value of {@link #segments}; it must be set. */
  default int getSegments() {
    return (int) getOrDefault(segments());
  }
}
