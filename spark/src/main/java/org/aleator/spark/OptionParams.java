package org.aleator.spark;

import java.io.Serializable;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import org.aleator.study.Methods;
import org.aleator.study.PredictorKind;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamValidators;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.param.StringArrayParam;

/** The params of {@link NoiseOptions}, which belong to one estimator. */
public final class OptionParams implements Serializable {
  private static final long serialVersionUID = 1L;

  static final List<String> NOISES = List.of("auto", "homoscedastic", "heteroscedastic");
  static final List<String> MISSING = List.of("keep", "drop");
  static final List<String> INVALID = List.of("error", "skip");
  static final List<String> PREDICTORS =
      Arrays.stream(PredictorKind.values()).map(PredictorKind::word).toList();

  final StringArrayParam methods;
  final Param<String> noise;
  final Param<String> predictor;
  final IntParam segments;
  final LongParam seed;
  final IntParam sampleRows;
  final IntParam threads;
  final Param<String> missing;
  final Param<String> handleInvalid;

  /** The params of {@code owner}, whose uid is known by now. */
  OptionParams(Params owner) {
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
    seed = new LongParam(owner.uid(), "seed", "the seed of all randomness");
    sampleRows =
        new IntParam(
            owner.uid(),
            "sampleRows",
            "how many rows, drawn by a hash of their values, what needs rows in memory rests on",
            atLeast(20));
    threads =
        new IntParam(
            owner.uid(), "threads", "threads of the driver that study the sample", atLeast(1));
    missing =
        oneOf(
            owner, "missing", "rows in which a feature is null or NaN: use or leave out", MISSING);
    handleInvalid =
        oneOf(
            owner,
            "handleInvalid",
            "rows whose label or own prediction is null, NaN or infinite: an error, or left out",
            INVALID);
  }

  private static Param<String> oneOf(Params owner, String name, String doc, List<String> words) {
    return new Param<>(
        owner.uid(),
        name,
        doc + "; one of " + String.join(", ", words),
        words::contains,
        String.class);
  }

  private static scala.Function1<Object, Object> atLeast(int least) {
    return ParamValidators.gtEq(least);
  }

  private static boolean areMethods(String[] names) {
    List<String> given = Arrays.asList(names);
    return !given.isEmpty()
        && Methods.KNOWN.containsAll(given)
        && new HashSet<>(given).size() == given.size();
  }
}
