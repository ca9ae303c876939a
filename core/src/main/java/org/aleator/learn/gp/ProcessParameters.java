// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

import java.io.Serializable;
import java.util.Arrays;

/**
 * The parameters of a Gaussian process of a table: labels are a linear function of the coordinates,
 * plus a function with covariance s² k(r), r² = Σ (Δₖ/ℓₖ)², plus noise.
 *
 * @param smoothness of k
 * @param lengths ℓ, one per coordinate
 * @param signalVariance s², in the labels' unit squared
 * @param noiseVariance of the noise, in the same unit: what is left at these lengths, which is the
 *     noise's own only where functions of this smoothness are the right ones
 * @param logEvidence log likelihood of a label and of the parameters, as a mean over the terms
 *     looked at
 * @param noiseError standard error of ln of the noise's variance, by Fisher's information
 */
public record ProcessParameters(
    Smoothness smoothness,
    double[] lengths,
    double signalVariance,
    double noiseVariance,
    double logEvidence,
    double noiseError)
    implements Serializable {
  public ProcessParameters {
    boolean positive = signalVariance > 0 && noiseVariance > 0;
    if (!positive || Arrays.stream(lengths).anyMatch(length -> !(length > 0))) {
      throw new IllegalArgumentException("lengths and variances must be positive");
    }
  }

  /** The same for labels in another unit, whose variances are so many times as large. */
  ProcessParameters scaled(double factor) {
    return new ProcessParameters(
        smoothness,
        lengths,
        factor * signalVariance,
        factor * noiseVariance,
        logEvidence,
        noiseError);
  }
}
