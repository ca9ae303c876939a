// SPDX-License-Identifier: Apache-2.0
package org.aleator.columns;

import java.util.stream.IntStream;
import org.aleator.data.ClassLabels;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.learn.classes.HeldOutClasses;
import org.aleator.learn.stack.Clusters;
import org.aleator.learn.stack.RowSplit;
import org.aleator.metric.ClassLosses;
import org.aleator.metric.ClassPredictions;
import org.aleator.util.Work;

/**
 * Log-loss and error on held-out rows of a stack of linear and additive logistic regression, trees
 * and a Gaussian process: the stack of classes without its networks.
 */
final class ClassFits implements LeaveOut.Losses {
  private final Dataset data;
  private final ClassLabels labels;
  private final RowSplit split;
  private final int observations;
  private final Work work;

  ClassFits(Dataset data, ClassLabels labels, Work work) {
    this.data = data;
    this.labels = labels;
    this.split = RowSplit.of(data, labels, work.seed().split("split"));
    this.observations =
        Clusters.of(data.groups(), IntStream.range(0, data.rows()).toArray())
            .observations(data.rows());
    this.work = work;
  }

  @Override
  public double[][] of(int[] features) {
    Matrix p =
        HeldOutClasses.probabilities(
            data.x().selectColumns(features), labels, observations, split, work);
    ClassLosses losses = ClassLosses.of(new ClassPredictions(p, labels.of()));
    return new double[][] {losses.logLoss(), losses.error()};
  }
}
