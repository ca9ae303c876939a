// SPDX-License-Identifier: Apache-2.0
package org.aleator;

import java.util.Optional;

/**
 * How well classes are predicted. Immutable.
 *
 * @param error the share of rows whose class is not the predicted one
 * @param logLoss the mean of −ln p(label), in nats
 * @param brier the mean of the sum over the classes of (p − 1{label})², from 0 to 2
 * @param auc the area under the ROC curve; of more than two classes the mean over classes against
 *     the rest; empty where it has no meaning
 */
public record ClassRates(Score error, Score logLoss, Score brier, Optional<Score> auc) {

  /**
   * A number with its 95 % interval. Immutable.
   *
   * @param value the number
   * @param interval around it
   */
  public record Score(double value, Interval interval) {}

  /** 1 − error. */
  public double accuracy() {
    return 1 - error.value();
  }
}
