// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.nn;

import org.aleator.util.InvalidInputException;

/**
 * The prior of a weight in Bayes by Backprop (Blundell et al. 2015, eq. 7): a mixture of two
 * zero-mean Gaussians, p(w) = π N(w; 0, σ₁²) + (1 − π) N(w; 0, σ₂²).
 *
 * @param mixture π, in [0, 1]; with 0 or 1, or equal standard deviations, it is a single Gaussian
 * @param std1 σ₁, positive
 * @param std2 σ₂, positive
 */
public record ScaleMixturePrior(double mixture, double std1, double std2) {
  public ScaleMixturePrior {
    boolean valid =
        mixture >= 0
            && mixture <= 1
            && std1 > 0
            && std2 > 0
            && std1 < Double.POSITIVE_INFINITY
            && std2 < Double.POSITIVE_INFINITY;
    if (!valid) {
      throw new InvalidInputException(
          "the prior needs a mixture in [0, 1] and positive standard deviations, got "
              + (mixture + ", " + std1 + ", " + std2));
    }
  }

  /** A single Gaussian N(0, std²). */
  public static ScaleMixturePrior gaussian(double std) {
    return new ScaleMixturePrior(1, std, std);
  }

  /** The same density with σ₁ ≥ σ₂ and π &gt; 0. */
  ScaleMixturePrior ordered() {
    if (mixture == 0) {
      return gaussian(std2);
    }
    if (mixture == 1) {
      return gaussian(std1);
    }
    return std1 >= std2 ? this : new ScaleMixturePrior(1 - mixture, std2, std1);
  }
}
