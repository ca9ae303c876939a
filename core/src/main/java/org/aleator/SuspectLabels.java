// SPDX-License-Identifier: Apache-2.0
package org.aleator;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The labels of a table that are probably wrong: mistyped, in another unit, swapped, copied from
 * the row before. None was left out of the estimate. Immutable.
 *
 * @param expectedWrong how many wrong labels there are among all rows, on average
 * @param rows those that are wrong more likely than not, the most suspect first
 * @param without the answer without these rows; empty where they carry less than a tenth of the
 *     squared residuals
 */
public record SuspectLabels(double expectedWrong, List<Row> rows, Optional<Without> without) {
  public SuspectLabels {
    rows = List.copyOf(rows);
  }

  /**
   * A suspect label.
   *
   * @param row counted from 1, in the order of the table
   * @param given the label
   * @param expected what the other columns let expect, by a model that had not seen the row
   * @param probability of being wrong
   * @param falseDiscoveryRate the share of right labels to be expected among this one and those
   *     before it
   * @param kind what it looks like: {@code times 10}, {@code divided by 100}, {@code sign}, {@code
   *     swapped}, {@code stale copy}, {@code batch}, {@code other} and more
   */
  public record Row(
      int row,
      double given,
      double expected,
      double probability,
      double falseDiscoveryRate,
      String kind) {}

  /**
   * The answer without the suspect rows.
   *
   * @param reachedRmse the RMSE that a cross-fitted model reached on held-out rows; empty where the
   *     rows are too few for one
   * @param ceiling the best that any model can reach
   */
  public record Without(OptionalDouble reachedRmse, Ceiling ceiling) {}
}
