// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.stack;

import java.util.List;
import java.util.Optional;
import org.aleator.util.Work;

/** The learners of each fold of a table, which know no label of the rows held out there. */
@FunctionalInterface
public interface FoldLearners {

  /** Those of a fold. */
  List<? extends PartLearner> of(int fold);

  /**
   * The same where other machines make them.
   *
   * @return empty where they cannot be sent
   */
  default Optional<Apart> apart(Work work) {
    return Optional.empty();
  }

  /**
   * Learners of which some can be sent.
   *
   * @param sent these
   * @param further those behind them, which cannot, such as the user's own
   */
  record Apart(SentLearners sent, List<? extends PartLearner> further) {}
}
