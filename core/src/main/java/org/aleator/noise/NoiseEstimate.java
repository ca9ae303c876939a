// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise;

import java.util.List;
import java.util.Optional;
import org.aleator.Interval;
import org.aleator.finding.Finding;

/**
 * One method's answer.
 *
 * @param method the method's name, such as {@code "dva"}
 * @param variance the noise variance; with x-dependent noise its mean over the rows
 * @param interval a 95 % interval of that variance, if the method has one
 * @param band a pointwise band of σ²(xᵢ), if the method has one
 * @param noise σ²(x) as a function
 * @param rowVariance σ²(xᵢ)
 * @param normalisedNoise ε̂ᵢ, the method's estimate of row i's noise in units of σ(xᵢ)
 * @param denoised ỹᵢ − ε̂ᵢ σ(xᵢ), the labels with that noise taken away
 * @param basis what the estimate rests on, in a few words; empty where the method's name says it
 * @param findings what the user should beware of
 */
public record NoiseEstimate(
    String method,
    double variance,
    Optional<Interval> interval,
    Optional<RowBand> band,
    NoiseFunction noise,
    double[] rowVariance,
    double[] normalisedNoise,
    double[] denoised,
    String basis,
    List<Finding> findings) {

  public NoiseEstimate {
    findings = List.copyOf(findings);
  }

  public double std() {
    return Math.sqrt(variance);
  }
}
