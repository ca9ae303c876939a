package org.aleator.spark;

import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.param.StringArrayParam;

/** The options of {@link NoiseEstimator}. Spark finds a param by the method of its name. */
public interface NoiseOptions extends Params {
  /** The params of this estimator. */
  OptionParams optionParams();

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

  /** The seed of all randomness, by default 1: the same seed gives the same bits. */
  default LongParam seed() {
    return optionParams().seed;
  }

  /** How many rows what needs rows in memory rests on, by default 100,000. */
  default IntParam sampleRows() {
    return optionParams().sampleRows;
  }

  /** Threads of the driver, by default one per processor; they change no digit. */
  default IntParam threads() {
    return optionParams().threads;
  }

  /** Rows in which a feature is null or NaN: {@code keep}, by default, or {@code drop}. */
  default Param<String> missing() {
    return optionParams().missing;
  }

  /** Rows without a label or own prediction: {@code error}, by default, or {@code skip}. */
  default Param<String> handleInvalid() {
    return optionParams().handleInvalid;
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

  /** The value of {@link #seed}. */
  default long getSeed() {
    return (long) getOrDefault(seed());
  }

  /** The value of {@link #sampleRows}. */
  default int getSampleRows() {
    return (int) getOrDefault(sampleRows());
  }

  /** The value of {@link #threads}; it must be set. */
  default int getThreads() {
    return (int) getOrDefault(threads());
  }

  /** The value of {@link #missing}. */
  default String getMissing() {
    return getOrDefault(missing());
  }

  /** The value of {@link #handleInvalid}. */
  default String getHandleInvalid() {
    return getOrDefault(handleInvalid());
  }
}
