// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import java.util.List;
import java.util.stream.IntStream;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.learn.gp.Coordinates;
import org.aleator.learn.stack.PartLearner;
import org.aleator.learn.stack.SentLearners;
import org.aleator.learn.tree.FeatureBins;
import org.aleator.util.Work;

/**
 * The learners of a table's folds as other machines are sent them: the rows, and the columns and
 * processes that were chosen for each fold, which it took long to find.
 *
 * @param columns of x
 * @param x features, row after row
 * @param y labels of variance 1
 * @param byFold what was chosen without the rows held out there
 */
record SentTable(int columns, double[] x, double[] y, List<TableLearners.Choice> byFold)
    implements SentLearners {

  /** Whether rows and labels are all that a fit depends on. */
  static boolean holds(Dataset data) {
    return data.groups().isEmpty() && data.time().isEmpty() && data.bars().isEmpty();
  }

  @Override
  public List<? extends PartLearner> open(int fold, Work work) {
    List<String> names = IntStream.range(0, columns).mapToObj(j -> "x" + j).toList();
    Dataset table = new Dataset(names, "y", new Matrix(y.length, columns, x), y);
    TableLearners.Choice own = byFold.get(fold);
    Coordinates coordinates = Coordinates.Tamed.of(own.of(table.x()));
    return own.learners(table, FeatureBins.of(table.x()), coordinates, work);
  }
}
