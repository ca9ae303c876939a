// SPDX-License-Identifier: Apache-2.0
package org.aleator.classes;

import java.util.Optional;
import org.aleator.ClassRates;
import org.aleator.Interval;
import org.aleator.data.ClassLabels;
import org.aleator.data.Groups;
import org.aleator.data.Matrix;
import org.aleator.learn.stack.Clusters;
import org.aleator.metric.ClassLosses;
import org.aleator.metric.ClassPredictions;
import org.aleator.metric.ClassScores;

/**
 * What was reached on rows that no fit had seen.
 *
 * @param model what reached it: a model's name, or the stack with its weights
 * @param scores all of them
 * @param error with its interval; so the others, in which rows of a group count as one
 */
public record ClassReached(
    String model, ClassScores scores, Rate error, Rate logLoss, Rate brier, Rate auc) {

  /**
   * @param probabilities of the rows by fits that had not seen them
   */
  static ClassReached of(
      String model, Matrix probabilities, ClassLabels labels, Optional<Groups> groups) {
    ClassPredictions predictions = new ClassPredictions(probabilities, labels.of());
    ClassScores scores = ClassScores.of(predictions);
    Rate auc = new Rate(scores.auc(), scores.aucInterval());
    if (groups.isEmpty()) {
      return new ClassReached(
          model,
          scores,
          new Rate(scores.error(), scores.errorInterval()),
          new Rate(scores.logLoss(), scores.logLossInterval()),
          new Rate(scores.brier(), scores.brierInterval()),
          auc);
    }
    ClassLosses losses = ClassLosses.of(predictions);
    Clusters clusters = new Clusters(groups.get().of(), groups.get().count());
    return new ClassReached(
        model,
        scores,
        clustered(scores.error(), losses.error(), clusters, 1),
        clustered(scores.logLoss(), losses.logLoss(), clusters, Double.POSITIVE_INFINITY),
        clustered(scores.brier(), losses.brier(), clusters, 2),
        auc);
  }

  private static Rate clustered(double value, double[] loss, Clusters clusters, double most) {
    double half = Interval.Z * clusters.standardError(loss);
    return new Rate(value, new Interval(Math.max(0, value - half), Math.min(most, value + half)));
  }

  /** The rates as the front door gives them. */
  public ClassRates rates() {
    return Rate.rates(error, logLoss, brier, auc);
  }
}
