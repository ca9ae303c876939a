// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;

/** How the rows are read and a sample of them is studied. Spark finds a param by its method. */
public interface SampleOptions extends Params {
  /** The params of this estimator. */
  SampleParams sampleParams();

  /** The seed of all randomness, by default 1: the same seed gives the same bits. */
  default LongParam seed() {
    return sampleParams().seed;
  }

  /** How many rows what needs rows in memory rests on, by default 100,000. */
  default IntParam sampleRows() {
    return sampleParams().sampleRows;
  }

  /** Threads of the driver, by default one per processor; they change no digit. */
  default IntParam threads() {
    return sampleParams().threads;
  }

  /** Rows in which a feature is null or NaN: {@code keep}, by default, or {@code drop}. */
  default Param<String> missing() {
    return sampleParams().missing;
  }

  /** Rows without a label or own prediction: {@code error}, by default, or {@code skip}. */
  default Param<String> handleInvalid() {
    return sampleParams().handleInvalid;
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
