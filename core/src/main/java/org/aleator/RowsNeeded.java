// SPDX-License-Identifier: Apache-2.0
package org.aleator;

import java.util.Optional;
import java.util.OptionalDouble;
import org.aleator.noise.level.CurveForecast.Expected;
import org.aleator.study.Goal;

/**
 * How many rows a model needs to reach an RMSE on new rows. Immutable.
 *
 * @param rmse that is wanted, in the target's unit
 * @param reachable whether any number of rows brings it; empty where that cannot be told
 * @param rows how many training rows it needs; empty where no number will do or it cannot be told
 * @param interval of that number, 95 %, its upper end infinite where it may never be reached; empty
 *     likewise
 * @param words the answer as a sentence without a full stop
 */
public record RowsNeeded(
    double rmse,
    Optional<Boolean> reachable,
    OptionalDouble rows,
    Optional<Interval> interval,
    String words) {

  static RowsNeeded of(Goal goal) {
    return new RowsNeeded(
        goal.rmse(),
        goal.reachable() == Goal.Reachable.UNKNOWN
            ? Optional.empty()
            : Optional.of(goal.reachable() == Goal.Reachable.YES),
        goal.rows().stream().mapToDouble(Expected::value).findFirst(),
        goal.rows().map(rows -> new Interval(rows.low(), rows.high())),
        goal.words());
  }
}
