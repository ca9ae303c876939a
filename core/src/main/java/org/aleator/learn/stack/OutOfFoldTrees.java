// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.stack;

import java.util.Arrays;
import org.aleator.audit.ReplicatedRows;
import org.aleator.data.Dataset;
import org.aleator.data.Groups;
import org.aleator.learn.predictor.Folds;
import org.aleator.learn.tree.ExtraTrees;
import org.aleator.util.Seed;

/**
 * What extremely randomised trees say of rows they have not seen: quick, and good enough to test
 * by.
 */
public final class OutOfFoldTrees {
  private OutOfFoldTrees() {}

  /** Predictions of each label by trees that had seen no row of its group. */
  public static double[] predict(Dataset data, Seed seed) {
    Folds folds = Folds.of(data, RowSplit.FOLDS, seed.split("folds"));
    double[] predicted = new double[data.rows()];
    for (int k = 0; k < folds.count(); k++) {
      int[] heldOut = folds.rows(k);
      double[] values =
          ExtraTrees.fit(
                  data.x(), data.y(), folds.without(k), ExtraTrees.Options.DEFAULT, seed.split(k))
              .predict(data.x().selectRows(heldOut));
      for (int i = 0; i < heldOut.length; i++) {
        predicted[heldOut[i]] = values[i];
      }
    }
    return predicted;
  }

  /** The data with rows of equal features as groups. */
  public static Dataset bySites(Dataset data) {
    int[] sites = ReplicatedRows.numbered(data.x());
    return data.withGroups(new Groups("site", sites, Arrays.stream(sites).max().orElseThrow() + 1));
  }
}
