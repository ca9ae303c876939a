// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.stack;

import java.util.List;
import org.aleator.audit.RowAudit;
import org.aleator.data.Dataset;
import org.aleator.util.Work;

/** Cross-fitted stacks of trees alone, for a predictor of one kind. */
public final class TreeStacks {
  /** As many as the stack of all learners uses. */
  private static final int MOST_ROWS = 100_000;

  private TreeStacks() {}

  /** Boosted trees, on the columns and on pairs of them. */
  public static CrossFittedStack boosted(Dataset data, Work work) {
    return of(
        data,
        (x, y, bins, seen) ->
            List.of(TreeLearners.boosted(x, y, bins, 0, work), TreeLearners.paired(x, y, 0, work)),
        work);
  }

  /** Extremely randomised trees. */
  public static CrossFittedStack randomised(Dataset data, Work work) {
    return of(data, (x, y, bins, seen) -> List.of(TreeLearners.randomised(x, y, work)), work);
  }

  private static CrossFittedStack of(Dataset data, StackFit.Learners learners, Work work) {
    RowAudit audit = RowAudit.of(data).atMost(MOST_ROWS, work.seed());
    return new CrossFittedStack(audit, StackFit.of(audit.used(), learners, work), 0, work);
  }
}
