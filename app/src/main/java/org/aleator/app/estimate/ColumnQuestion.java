// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import java.util.Optional;
import java.util.function.Function;
import org.aleator.columns.ColumnStudy;
import org.aleator.encode.PreparedData;
import org.aleator.util.Work;

/**
 * Which columns matter, where that is asked.
 *
 * @param asked whether it is
 * @param called what messages call the table
 */
record ColumnQuestion(boolean asked, String called) {

  /** The work of what comes first; refuses at once a table of which no column can be left out. */
  Work before(PreparedData data, Work ofTarget) {
    if (!asked) {
      return ofTarget;
    }
    ColumnStudy.requirePossible(called, data);
    return ofTarget.within(0, ColumnStudy.BEFORE);
  }

  /** The answer, by the rest of the work. */
  Optional<ColumnStudy> answer(Function<Work, ColumnStudy> study, Work ofTarget) {
    return asked
        ? Optional.of(study.apply(ofTarget.within(ColumnStudy.BEFORE, 1)))
        : Optional.empty();
  }
}
