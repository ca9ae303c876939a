// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import org.apache.spark.ml.param.Param;

/**
 * The columns that {@link ClassNoiseEstimator} and {@link ClassNoiseModel} read and write. Spark
 * finds a param by the method of its name.
 */
public interface ClassNoiseColumns extends LabelledColumns {
  /** The params of this estimator or model. */
  ClassColumnParams classColumnParams();

  @Override
  default InputParams inputParams() {
    return classColumnParams();
  }

  /** Output: the likeliest class, by its name. */
  default Param<String> predictedClassCol() {
    return classColumnParams().predictedClass;
  }

  /** Output: the probabilities of the classes, a vector in their order. */
  default Param<String> classProbabilityCol() {
    return classColumnParams().classProbability;
  }

  /** Output: the part of the probabilities' entropy that no model of these columns removes. */
  default Param<String> aleatoricEntropyCol() {
    return classColumnParams().aleatoricEntropy;
  }

  /** Output: the part of the entropy that more rows or a better model remove. */
  default Param<String> epistemicEntropyCol() {
    return classColumnParams().epistemicEntropy;
  }

  /** Output: how often the best possible model errs at rows like this one. */
  default Param<String> ambiguityCol() {
    return classColumnParams().ambiguity;
  }

  /** The value of {@link #predictedClassCol}. */
  default String getPredictedClassCol() {
    return getOrDefault(predictedClassCol());
  }

  /** The value of {@link #classProbabilityCol}. */
  default String getClassProbabilityCol() {
    return getOrDefault(classProbabilityCol());
  }

  /** The value of {@link #aleatoricEntropyCol}. */
  default String getAleatoricEntropyCol() {
    return getOrDefault(aleatoricEntropyCol());
  }

  /** The value of {@link #epistemicEntropyCol}. */
  default String getEpistemicEntropyCol() {
    return getOrDefault(epistemicEntropyCol());
  }

  /** The value of {@link #ambiguityCol}. */
  default String getAmbiguityCol() {
    return getOrDefault(ambiguityCol());
  }
}
