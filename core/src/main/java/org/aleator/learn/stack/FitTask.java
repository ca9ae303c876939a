// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.stack;

import java.io.Serializable;
import org.aleator.learn.stack.RowSplit.Fold;
import org.aleator.learn.stack.RowSplit.Size;
import org.aleator.util.Seed;

/** One learner on one part of one fold. */
record FitTask(int fold, Size size, int part, int learner, double cost) implements Serializable {

  /**
   * The predictions of the rows held out in the fold.
   *
   * @param seed of all tasks; each has one of its own
   */
  double[][] predicted(PartLearner by, RowSplit split, Seed seed) {
    Fold of = split.folds().get(fold);
    Seed own = seed.split(fold).split(size.ordinal()).split(part).split(learner);
    return by.predict(of.parts().get(size).get(part), of.heldOut(), own);
  }
}
