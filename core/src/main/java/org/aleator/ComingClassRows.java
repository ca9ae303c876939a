// SPDX-License-Identifier: Apache-2.0
package org.aleator;

import java.util.List;
import java.util.Optional;

/**
 * How well the classes of rows that come later are predicted, each stretch of time from what was
 * before it.
 *
 * @param error the share of labels missed that is expected on coming rows
 * @param interval of it, 95 %
 * @param shuffled the error reached on shuffled rows
 * @param stretches of time, in order
 */
public record ComingClassRows(
    double error, Interval interval, double shuffled, List<Stretch> stretches) {
  /** An error of so many times another is what a person would call worse. */
  private static final double CLEARLY_WORSE = 1.25;

  public ComingClassRows {
    stretches = List.copyOf(stretches);
  }

  /**
   * One stretch of time.
   *
   * @param from its first time
   * @param to its last
   * @param fitted rows that were learned from
   * @param rows that were predicted
   * @param error the share of them that was missed
   * @param shift the class whose share is furthest off what was predicted, where that is more than
   *     chance
   */
  public record Stretch(
      String from, String to, int fitted, int rows, double error, Optional<Shift> shift) {}

  /**
   * A class that has become more or less frequent than the past predicts.
   *
   * @param name of the class
   * @param share of the rows: observed less predicted
   */
  public record Shift(String name, double share) {}

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
    return stretches.get(stretches.size() - 1).shift().isPresent();
  }
}
