// SPDX-License-Identifier: Apache-2.0
package org.aleator.classes;

/**
 * What the probabilities η of the classes allow.
 *
 * @param error the Bayes error, E[1 − max η]
 * @param logLoss the entropy, E[−Σ η ln η]
 * @param brier E Σ η(1 − η)
 * @param auc of ranking by η; of more than two classes the mean over classes against the rest
 */
public record BestRates(double error, double logLoss, double brier, double auc) {
  /** All of them so many times as far from 0, the AUC from 1: what was reached was luck. */
  public BestRates times(double factor) {
    return new BestRates(factor * error, factor * logLoss, factor * brier, 1 - factor * (1 - auc));
  }
}
