// SPDX-License-Identifier: Apache-2.0
package org.aleator;

import java.util.List;

/**
 * What is reached on rows that come later, each stretch of time predicted from what was before it.
 *
 * @param rmse expected on coming rows
 * @param interval of it, 95 %
 * @param shuffled the RMSE reached on shuffled rows
 * @param stretches of time, in order
 */
public record ComingRows(double rmse, Interval interval, double shuffled, List<Stretch> stretches) {
  /** An RMSE of so many times another is what a person would call worse. */
  private static final double CLEARLY_WORSE = 1.25;

  public ComingRows {
    stretches = List.copyOf(stretches);
  }

  /**
   * One stretch of time.
   *
   * @param from its first time
   * @param to its last
   * @param fitted rows that were learned from
   * @param rows that were predicted
   * @param rmse of them
   * @param shift the mean of label − prediction
   * @param shifted whether that is more than chance
   */
  public record Stretch(
      String from, String to, int fitted, int rows, double rmse, double shift, boolean shifted) {}

  /** Whether coming rows are predicted worse than shuffled ones, beyond chance. */
  public boolean worse() {
    return interval.low() > shuffled;
  }

  /** Whether it is not known that they are not: the interval goes a quarter above shuffled rows. */
  public boolean mayBeWorse() {
    return interval.high() > CLEARLY_WORSE * shuffled;
  }

  /** Whether the last stretch lies off what the past predicts, beyond chance. */
  public boolean drifts() {
    return stretches.get(stretches.size() - 1).shifted();
  }
}
