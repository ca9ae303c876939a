// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.aleator.ComingRows;
import org.aleator.Interval;
import org.aleator.LabelStd;
import org.aleator.finding.Finding;
import org.aleator.learn.stack.Reached;

/**
 * How much noise there is: the one record of σ² that everything after it reads.
 *
 * @param variance σ², in the labels' unit squared; never above what was reached
 * @param interval of σ², 95 %
 * @param reached what strong learners reached on held-out rows, an upper bound; absent where the
 *     rows are too few for a learning curve
 * @param curve how the error falls with the training rows, towards σ²; absent likewise
 * @param coming what is reached on rows that come later; absent where the rows have no time
 * @param reason why the rows do not determine σ², in the user's words; empty if they do
 * @param basis what it rests on, in the user's words
 * @param findings what the user should know
 * @param bars what the known error bars of the labels explain; absent where there are none
 */
public record NoiseLevel(
    double variance,
    Interval interval,
    Optional<Reached> reached,
    Optional<LearningCurve> curve,
    Optional<ComingRows> coming,
    String reason,
    String basis,
    List<Finding> findings,
    Optional<LabelStd> bars) {
  public NoiseLevel {
    findings = List.copyOf(findings);
  }

  /** Of rows without a time and without error bars. */
  public NoiseLevel(
      double variance,
      Interval interval,
      Optional<Reached> reached,
      Optional<LearningCurve> curve,
      String reason,
      String basis,
      List<Finding> findings) {
    this(
        variance,
        interval,
        reached,
        curve,
        Optional.empty(),
        reason,
        basis,
        findings,
        Optional.empty());
  }

  /** The same with what is reached on rows that come later. */
  NoiseLevel with(ComingRows later) {
    return new NoiseLevel(
        variance, interval, reached, curve, Optional.of(later), reason, basis, findings, bars);
  }

  /** The same beside what the error bars say. */
  NoiseLevel with(LabelStd said) {
    return new NoiseLevel(
        variance, interval, reached, curve, coming, reason, basis, findings, Optional.of(said));
  }

  /** Whether the rows determine σ²; if not, only the interval is to be used. */
  public boolean determined() {
    return reason.isEmpty();
  }

  /** σ. */
  public double std() {
    return Math.sqrt(variance);
  }

  /** The same with further findings before the others. */
  NoiseLevel under(List<Finding> further) {
    List<Finding> all = new ArrayList<>(further);
    findings.stream().filter(finding -> !all.contains(finding)).forEach(all::add);
    return new NoiseLevel(variance, interval, reached, curve, coming, reason, basis, all, bars);
  }
}
