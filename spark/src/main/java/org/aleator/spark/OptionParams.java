// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import org.aleator.study.Methods;
import org.aleator.study.PredictorKind;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.param.StringArrayParam;

/** The params of {@link NoiseOptions}, which belong to one estimator. */
public final class OptionParams extends SampleParams {
  private static final long serialVersionUID = 1L;

  static final List<String> NOISES = List.of("auto", "homoscedastic", "heteroscedastic");
  static final List<String> PREDICTORS =
      Arrays.stream(PredictorKind.values()).map(PredictorKind::word).toList();

  final StringArrayParam methods;
  final Param<String> noise;
  final Param<String> predictor;
  final IntParam segments;

  /** The params of {@code owner}, whose uid is known by now. */
  OptionParams(Params owner) {
    super(owner);
    methods =
        new StringArrayParam(
            owner,
            "methods",
            "the estimators to run, of " + String.join(", ", Methods.KNOWN),
            OptionParams::areMethods);
    noise = oneOf(owner, "noise", "constant, depending on x, or for the data to decide", NOISES);
    predictor = oneOf(owner, "predictor", "what is trained on the sample", PREDICTORS);
    segments =
        new IntParam(
            owner.uid(), "segments", "the segments that dva cuts the rows into", atLeast(1));
  }

  private static boolean areMethods(String[] names) {
    List<String> given = Arrays.asList(names);
    return !given.isEmpty()
        && Methods.KNOWN.containsAll(given)
        && new HashSet<>(given).size() == given.size();
  }
}
