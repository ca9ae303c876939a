// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.StringArrayParam;

/** The options of {@link ClassNoiseEstimator}. Spark finds a param by the method of its name. */
public interface ClassNoiseOptions extends SampleOptions {
  /** The params of this estimator. */
  ClassOptionParams classOptionParams();

  @Override
  default SampleParams sampleParams() {
    return classOptionParams();
  }

  /**
   * The names of the classes in the order of their indices and of own probabilities. By default a
   * StringIndexer's, where one made the labels.
   */
  default StringArrayParam classes() {
    return classOptionParams().classes;
  }

  /** Own probabilities of the classes, if there are any, a vector as Spark's classifiers give. */
  default Param<String> ownProbabilityCol() {
    return classOptionParams().ownProbability;
  }

  /** The value of {@link #classes}; it must be set. */
  default String[] getClasses() {
    return getOrDefault(classes());
  }

  /** The value of {@link #ownProbabilityCol}; it must be set. */
  default String getOwnProbabilityCol() {
    return getOrDefault(ownProbabilityCol());
  }
}
