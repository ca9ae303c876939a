// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;

/** The params of {@link ClassNoiseColumns}, which belong to one estimator or model. */
public final class ClassColumnParams extends InputParams {
  private static final long serialVersionUID = 1L;

  final Param<String> predictedClass;
  final Param<String> classProbability;
  final Param<String> aleatoricEntropy;
  final Param<String> epistemicEntropy;
  final Param<String> ambiguity;

  /** The params of {@code owner}, whose uid is known by now. */
  ClassColumnParams(Params owner) {
    super(owner, "the column of classes: strings, true and false, or indices");
    predictedClass = text(owner, "predictedClassCol", "output: the likeliest class, by its name");
    classProbability =
        text(owner, "classProbabilityCol", "output: the classes' probabilities, a vector");
    aleatoricEntropy = text(owner, "aleatoricEntropyCol", "output: the entropy that is the data's");
    epistemicEntropy =
        text(owner, "epistemicEntropyCol", "output: the entropy that is the model's");
    ambiguity =
        text(owner, "ambiguityCol", "output: how often the best possible model errs at such rows");
  }
}
