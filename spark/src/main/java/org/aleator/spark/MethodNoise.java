// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import java.util.Optional;
import org.aleator.Interval;

/**
 * One method's answer about the noise in the label. Immutable.
 *
 * @param method its name, such as {@code "unbiased"} or {@code "dva"}
 * @param variance σ², in the label's unit squared; where the noise depends on x, its mean
 * @param interval its 95 % interval, if the method has one
 * @param rows how many rows it rests on: all that can be used, or those of the sample
 */
public record MethodNoise(String method, double variance, Optional<Interval> interval, long rows) {

  /** σ, the root of the variance, in the label's unit. */
  public double std() {
    return Math.sqrt(variance);
  }
}
