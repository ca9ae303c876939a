// SPDX-License-Identifier: Apache-2.0
package org.aleator;

import java.util.List;

/**
 * The labels of a table that probably are not the likeliest class of their row. Whether they are
 * mistakes the table cannot tell: a label may be right though it was unlikely. Immutable.
 *
 * @param expectedWrong how many of the listed labels are not the likeliest class, on average
 * @param rows the surest first
 */
public record SuspectClassLabels(double expectedWrong, List<Row> rows) {
  public SuspectClassLabels {
    rows = List.copyOf(rows);
  }

  /**
   * A suspect label.
   *
   * @param row counted from 1, in the order of the table
   * @param given its class
   * @param likelier the likeliest of the other classes, by a model that had not seen the row
   * @param probability that the given class is not the likeliest one
   */
  public record Row(int row, String given, String likelier, double probability) {}
}
