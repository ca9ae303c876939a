package org.aleator.noise.level;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.aleator.Interval;
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
 * @param reason why the rows do not determine σ², in the user's words; empty if they do
 * @param basis what it rests on, in the user's words
 * @param findings what the user should know
 */
public record NoiseLevel(
    double variance,
    Interval interval,
    Optional<Reached> reached,
    Optional<LearningCurve> curve,
    String reason,
    String basis,
    List<Finding> findings) {
  public NoiseLevel {
    findings = List.copyOf(findings);
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
    return new NoiseLevel(variance, interval, reached, curve, reason, basis, all);
  }
}
