package org.aleator.classes;

import java.util.Optional;

/**
 * The best that any model of the same columns can reach.
 *
 * @param error the Bayes error
 * @param logLoss the least log-loss
 * @param brier the least Brier score
 * @param auc the greatest AUC
 * @param shape of the true probabilities around the stack's
 * @param undetermined why the rows do not tell; empty where they do
 */
public record ClassBest(
    Rate error,
    Rate logLoss,
    Rate brier,
    Rate auc,
    ClassShape shape,
    Optional<String> undetermined) {

  public boolean determined() {
    return undetermined.isEmpty();
  }
}
