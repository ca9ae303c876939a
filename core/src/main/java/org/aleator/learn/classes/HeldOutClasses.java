// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.classes;

import java.util.Arrays;
import java.util.List;
import org.aleator.data.ClassLabels;
import org.aleator.data.Matrix;
import org.aleator.learn.gp.Coordinates;
import org.aleator.learn.gp.TableProcess;
import org.aleator.learn.stack.HeldOutStack;
import org.aleator.learn.stack.RowSplit;
import org.aleator.learn.tree.FeatureBins;
import org.aleator.util.Work;

/**
 * Probabilities of classes on held-out rows by the learners of {@link ClassFit} but its networks,
 * and nothing else: no race, no learning curve, no fit to all rows.
 */
public final class HeldOutClasses {
  private HeldOutClasses() {}

  /**
   * @param x features of the rows; there may be none
   * @param observations how many independent ones the rows are
   * @return calibrated, rows × classes
   */
  public static Matrix probabilities(
      Matrix x, ClassLabels labels, int observations, RowSplit split, Work work) {
    double[] cells = labels.indicators().values();
    int width = labels.count();
    double[] residuals =
        x.columns() == 0
            ? HeldOutStack.ofNoColumn(cells, width, split)
            : residuals(x, labels, cells, observations, split, work);
    double[] p = new double[cells.length];
    Arrays.setAll(p, at -> cells[at] - residuals[at]);
    return ClassFit.recalibrated(new Matrix(labels.rows(), width, p), labels, split.foldOf());
  }

  private static double[] residuals(
      Matrix x, ClassLabels labels, double[] cells, int observations, RowSplit split, Work work) {
    double[] code = ClassFit.code(labels, work.seed().split("code").random());
    Coordinates coordinates = Coordinates.Tamed.of(x);
    Matrix z = coordinates.apply(x);
    TableProcess process = TableProcess.find(z, code, work.split("process").silent());
    FeatureBins bins = FeatureBins.of(x);
    return HeldOutStack.residuals(
        cells,
        labels.count(),
        observations,
        split,
        k -> {
          int[] seen = split.folds().get(k).fitted();
          return List.of(
              ClassLearners.linear(x, labels, work),
              ClassLearners.additive(x, labels, work),
              ClassLearners.randomised(x, labels, work),
              ClassLearners.boosted(x, labels, bins, work),
              ClassLearners.process(
                  x, labels, coordinates, process.seeing(z, code, seen, work), work));
        },
        work.split("fit"));
  }
}
