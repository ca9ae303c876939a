// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.predict;

import java.util.List;
import java.util.Optional;
import org.aleator.ConformalScores;
import org.aleator.Predictive;
import org.aleator.finding.Finding;
import org.aleator.finding.NoiseFinding;
import org.aleator.util.InvalidInputException;

/**
 * Which intervals of new observations are wanted.
 *
 * @param coverage the part of them that lies within; 95 % if absent
 * @param kind what they rest on; the better that there is if absent
 */
record Intervals(Optional<Double> coverage, Optional<Kind> kind) {
  static final Intervals DEFAULT = new Intervals(Optional.empty(), Optional.empty());

  private static final String NONE_KEPT = "the model has kept no predictions of held-out rows";

  /** What an interval rests on. */
  enum Kind {
    CONFORMAL,
    GAUSSIAN
  }

  private double part() {
    return coverage.orElse(Predictive.COVERAGE);
  }

  /**
   * What to know of the intervals that a model can give.
   *
   * @throws InvalidInputException where it cannot give what was asked for by name
   */
  List<Finding> findings(Optional<ConformalScores> scores) {
    if (kind.filter(Kind.GAUSSIAN::equals).isPresent()) {
      return List.of();
    }
    Optional<String> reason =
        scores.isPresent() ? scores.get().refusal(part()) : Optional.of(NONE_KEPT);
    boolean byName = kind.isPresent() || (coverage.isPresent() && scores.isPresent());
    if (reason.isPresent() && byName) {
      throw new InvalidInputException(
          "%s: %s; choose %s--interval gaussian"
              .formatted(
                  coverage.isPresent() ? "--coverage" : "--interval conformal",
                  reason.get(),
                  scores.isPresent() ? "a smaller --coverage or " : ""));
    }
    return reason
        .<List<Finding>>map(why -> List.of(new NoiseFinding.GaussianIntervals(why)))
        .orElse(List.of());
  }

  /** Lower and upper end at each row. */
  double[][] of(Predictive predictive) {
    Predictive chosen =
        kind.filter(Kind.GAUSSIAN::equals).isPresent() || !predictive.isConformal(part())
            ? predictive.gaussian()
            : predictive;
    return new double[][] {chosen.low(part()), chosen.high(part())};
  }
}
