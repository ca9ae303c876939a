package org.aleator.noise.level;

import java.util.Arrays;
import java.util.List;
import org.aleator.finding.Finding;
import org.aleator.learn.stack.Reached;
import org.aleator.noise.Interval;

/**
 * The noise floor of a table.
 *
 * @param reached what strong learners reached on unseen rows: an upper bound
 * @param variance σ², in the labels' unit squared; never above what was reached
 * @param interval of σ², 95 %
 * @param curve how the error falls with the rows
 * @param determined whether the rows tell the floor; if not, only the interval is to be used
 * @param reason why it is not determined, in the user's words; empty if it is
 * @param findings what the user should know: rows left out, models capped
 */
public record FloorEstimate(
    Reached reached,
    double variance,
    Interval interval,
    LearningCurve curve,
    boolean determined,
    String reason,
    List<Finding> findings) {
  public FloorEstimate {
    findings = List.copyOf(findings);
  }

  /** σ. */
  public double std() {
    return Math.sqrt(variance);
  }

  /**
   * The same with another level, and the learning curve towards it.
   *
   * @param rows of the table
   * @param reason why it is not determined; empty if it is
   */
  FloorEstimate withLevel(int rows, double other, Interval otherInterval, String reason) {
    double[] meanSquares = Arrays.stream(curve.rmse()).map(rmse -> rmse * rmse).toArray();
    return new FloorEstimate(
        reached,
        other,
        otherInterval,
        LearningCurve.of(
            rows, curve.rows(), meanSquares, Math.min(other, meanSquares[meanSquares.length - 1])),
        reason.isEmpty(),
        reason,
        findings);
  }

  FloorEstimate withReached(Reached other) {
    return new FloorEstimate(other, variance, interval, curve, determined, reason, findings);
  }
}
