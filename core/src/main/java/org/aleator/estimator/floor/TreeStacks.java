package org.aleator.estimator.floor;

import java.util.ArrayList;
import java.util.List;
import org.aleator.data.Dataset;
import org.aleator.util.Work;

/** Cross-fitted stacks of trees alone, for who wants a predictor of one kind. */
public final class TreeStacks {
  private TreeStacks() {}

  /** Boosted trees, large ones and many small ones. */
  public static CrossFittedStack boosted(Dataset data, Work work) {
    return of(
        data,
        (x, y, bins, seen) ->
            List.of(
                TreeLearners.boosted(x, y, bins, work),
                TreeLearners.gentlyBoosted(x, y, bins, work)),
        work);
  }

  /** Extremely randomised trees. */
  public static CrossFittedStack randomised(Dataset data, Work work) {
    return of(data, (x, y, bins, seen) -> List.of(TreeLearners.randomised(x, y, work)), work);
  }

  private static CrossFittedStack of(Dataset data, StackFit.Learners learners, Work work) {
    RowSplit.Distinct used =
        NoiseFloor.prepare(data, NoiseFloor.Options.DEFAULT, work.seed(), new ArrayList<>());
    return new CrossFittedStack(data, used, StackFit.of(used.data(), learners, work), 0, work);
  }
}
