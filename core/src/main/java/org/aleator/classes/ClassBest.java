// SPDX-License-Identifier: Apache-2.0
package org.aleator.classes;

import java.util.Optional;
import org.aleator.ClassRates;

/**
 * The best that any model of the same columns can reach.
 *
 * @param error the Bayes error
 * @param logLoss the least log-loss
 * @param brier the least Brier score
 * @param auc the greatest AUC
 * @param gap from the stack's calibrated Brier score to the best
 * @param shape of the true probabilities around the stack's
 * @param undetermined why the rows do not tell; empty where they do
 */
public record ClassBest(
    Rate error,
    Rate logLoss,
    Rate brier,
    Rate auc,
    BrierGap gap,
    ClassShape shape,
    Optional<String> undetermined) {

  /** The same where predictions that had not seen the labels reach something. */
  ClassBest atMost(OwnClasses own) {
    ClassRates reached = own.rates();
    Rate ownError = Rate.of(reached.error());
    if (!own.probable()) {
      return new ClassBest(error.atMost(ownError), logLoss, brier, auc, gap, shape, undetermined);
    }
    return new ClassBest(
        error.atMost(ownError),
        logLoss.atMost(Rate.of(reached.logLoss())),
        brier.atMost(Rate.of(reached.brier())),
        reached
            .auc()
            .map(score -> auc.missed().atMost(Rate.of(score).missed()).missed())
            .orElse(auc),
        gap,
        shape,
        undetermined);
  }

  public boolean determined() {
    return undetermined.isEmpty();
  }

  /** The rates as the front door gives them. */
  public ClassRates rates() {
    return Rate.rates(error, logLoss, brier, auc);
  }
}
