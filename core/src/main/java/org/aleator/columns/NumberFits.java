// SPDX-License-Identifier: Apache-2.0
package org.aleator.columns;

import java.util.List;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.encode.Scaling;
import org.aleator.learn.gp.Coordinates;
import org.aleator.learn.gp.TableProcess;
import org.aleator.learn.stack.HeldOutStack;
import org.aleator.learn.stack.ProcessLearner;
import org.aleator.learn.stack.RowSplit;
import org.aleator.learn.stack.TableLearner;
import org.aleator.learn.stack.TreeLearners;
import org.aleator.learn.tree.FeatureBins;
import org.aleator.util.Work;

/**
 * Squared errors on held-out rows of a stack of extremely randomised trees, boosted trees and a
 * Gaussian process with trees on what it leaves over: the stack that the answer rests on, without
 * its networks and the trees on pairs, to save time. The process's lengths are sought anew for
 * every choice of columns: of two columns that carry the same it may have used one alone.
 */
final class NumberFits implements LeaveOut.Losses {
  private final Dataset data;
  private final RowSplit split;
  private final Work work;

  NumberFits(Dataset data, Work work) {
    this.data = data;
    this.split = RowSplit.of(data, work.seed().split("split"));
    this.work = work;
  }

  @Override
  public double[][] of(int[] features) {
    Scaling labels = Scaling.of(data.y());
    double[] y = labels.standardize(data.y());
    double[] residuals =
        features.length == 0
            ? HeldOutStack.ofNoColumn(y, 1, split)
            : residuals(data.x().selectColumns(features), y);
    double unit = labels.restoreVariance(1);
    double[] squares = new double[y.length];
    for (int i = 0; i < y.length; i++) {
      squares[i] = unit * residuals[i] * residuals[i];
    }
    return new double[][] {squares};
  }

  private double[] residuals(Matrix x, double[] y) {
    Coordinates coordinates = Coordinates.Tamed.of(x);
    Matrix z = coordinates.apply(x);
    TableProcess process = TableProcess.find(z, y, work.split("process").silent());
    FeatureBins bins = FeatureBins.of(x);
    return HeldOutStack.residuals(
        y,
        1,
        HeldOutStack.MANY,
        split,
        k ->
            learners(
                x, y, bins, coordinates, process.seeing(z, y, split.folds().get(k).fitted(), work)),
        work.split("fit"));
  }

  private List<TableLearner> learners(
      Matrix x, double[] y, FeatureBins bins, Coordinates coordinates, TableProcess process) {
    return List.of(
        TreeLearners.randomised(x, y, work),
        TreeLearners.boosted(x, y, bins, process.best().noiseVariance(), work),
        new ProcessLearner(x, y, coordinates, process, work));
  }
}
