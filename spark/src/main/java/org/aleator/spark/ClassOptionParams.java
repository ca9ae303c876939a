// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.param.StringArrayParam;

/** The params of {@link ClassNoiseOptions}, which belong to one estimator. */
public final class ClassOptionParams extends SampleParams {
  private static final long serialVersionUID = 1L;

  final StringArrayParam classes;
  final Param<String> ownProbability;

  /** The params of {@code owner}, whose uid is known by now. */
  ClassOptionParams(Params owner) {
    super(owner);
    classes =
        new StringArrayParam(
            owner,
            "classes",
            "the names of the classes in the order of their indices and of own probabilities",
            ClassOptionParams::areClasses);
    ownProbability =
        InputParams.text(
            owner,
            "ownProbabilityCol",
            "own probabilities of the classes, a vector as Spark's classifiers give");
  }

  private static boolean areClasses(String[] names) {
    List<String> given = Arrays.asList(names);
    return given.size() > 1 && !given.contains("") && new HashSet<>(given).size() == given.size();
  }
}
