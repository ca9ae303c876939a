// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import java.io.Serializable;
import java.util.List;
import org.aleator.util.Work;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamValidators;
import org.apache.spark.ml.param.Params;

/** The params of {@link SampleOptions}, which belong to one estimator. */
public class SampleParams implements Serializable {
  private static final long serialVersionUID = 1L;

  static final List<String> MISSING = List.of("keep", "drop");
  static final List<String> INVALID = List.of("error", "skip");

  /** As many as the answer rests on at most. */
  private static final int SAMPLE_ROWS = 100_000;

  final LongParam seed;
  final IntParam sampleRows;
  final IntParam threads;
  final Param<String> missing;
  final Param<String> handleInvalid;

  /** The params of {@code owner}, whose uid is known by now. */
  SampleParams(Params owner) {
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

  static void defaults(SampleOptions of) {
    of.setDefault(of.seed(), 1L);
    of.setDefault(of.sampleRows(), SAMPLE_ROWS);
    of.setDefault(of.missing(), "keep");
    of.setDefault(of.handleInvalid(), "error");
  }

  /** The work of the driver. */
  static Work work(SampleOptions options) {
    Work work = Work.of(options.getSeed());
    return options.isSet(options.threads()) ? work.withThreads(options.getThreads()) : work;
  }

  static Param<String> oneOf(Params owner, String name, String doc, List<String> words) {
    return new Param<>(
        owner.uid(),
        name,
        doc + "; one of " + String.join(", ", words),
        words::contains,
        String.class);
  }

  static scala.Function1<Object, Object> atLeast(int least) {
    return ParamValidators.gtEq(least);
  }
}
