// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.classes;

import java.util.List;
import org.aleator.data.ClassLabels;
import org.aleator.data.Matrix;
import org.aleator.learn.gp.Coordinates;
import org.aleator.learn.gp.TableProcess;
import org.aleator.learn.stack.PartLearner;
import org.aleator.learn.stack.SentLearners;
import org.aleator.learn.tree.FeatureBins;
import org.aleator.util.Work;

/**
 * The learners of classes as other machines are sent them: the rows, and the process of each fold,
 * which it took long to find.
 *
 * @param columns of x
 * @param x features, row after row
 * @param names of the classes
 * @param classes the number of each row's
 */
record SentClasses(
    int columns, double[] x, List<String> names, int[] classes, List<TableProcess> byFold)
    implements SentLearners {

  @Override
  public List<? extends PartLearner> open(int fold, Work work) {
    Matrix table = new Matrix(classes.length, columns, x);
    return ClassFit.learners(
        table,
        new ClassLabels(names, classes),
        FeatureBins.of(table),
        Coordinates.Tamed.of(table),
        byFold.get(fold),
        work);
  }
}
