// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.ceiling;

import java.util.List;

/**
 * How floors fare where the noise is known.
 *
 * @param worlds how many
 * @param rmsLogError √mean (ln σ̂² − ln σ²)²
 * @param medianRatio of σ̂²/σ²
 * @param coverage the part of the 95 % intervals that hold σ²
 * @param logWidth mean ln(high/low)
 * @param reachedRmsLogError the same of the mean squared error reached, taken for the floor
 */
public record CeilingScore(
    int worlds,
    double rmsLogError,
    double medianRatio,
    double coverage,
    double logWidth,
    double reachedRmsLogError) {

  /**
   * One world's answer, in any unit.
   *
   * @param truth the mean square of the noise drawn
   * @param estimate of it
   * @param low lower end of the 95 % interval
   * @param high upper end
   * @param reached mean squared error
   */
  public record Outcome(double truth, double estimate, double low, double high, double reached) {

    /** ln σ̂² − ln σ². */
    public double logError() {
      return Math.log(estimate / truth);
    }

    public boolean covered() {
      return low <= truth && truth <= high;
    }
  }

  /** The score of answers. */
  public static CeilingScore of(List<Outcome> outcomes) {
    int n = outcomes.size();
    double squares = 0;
    double reached = 0;
    double covered = 0;
    double width = 0;
    for (Outcome outcome : outcomes) {
      squares += outcome.logError() * outcome.logError() / n;
      reached += Math.pow(Math.log(outcome.reached() / outcome.truth()), 2) / n;
      covered += outcome.covered() ? 1.0 / n : 0;
      width += Math.log(outcome.high() / outcome.low()) / n;
    }
    double[] errors = outcomes.stream().mapToDouble(Outcome::logError).sorted().toArray();
    double median = n == 0 ? Double.NaN : (errors[(n - 1) / 2] + errors[n / 2]) / 2;
    return new CeilingScore(
        n, Math.sqrt(squares), Math.exp(median), covered, width, Math.sqrt(reached));
  }
}
