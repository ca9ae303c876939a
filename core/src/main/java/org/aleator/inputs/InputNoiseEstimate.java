// SPDX-License-Identifier: Apache-2.0
package org.aleator.inputs;

import java.util.List;
import java.util.Optional;
import org.aleator.Interval;
import org.aleator.data.Matrix;
import org.aleator.finding.Finding;

/**
 * One method's answer about noise in the inputs.
 *
 * @param method the method's name, such as {@code "dva"}
 * @param variance of each feature's noise
 * @param intervals 95 % intervals of these variances, where the method has them
 * @param denoised the features with the noise taken away
 * @param findings what the user should know of how this was reached
 */
public record InputNoiseEstimate(
    String method,
    double[] variance,
    List<Optional<Interval>> intervals,
    Matrix denoised,
    List<Finding> findings) {
  public InputNoiseEstimate {
    intervals = List.copyOf(intervals);
    findings = List.copyOf(findings);
  }
}
