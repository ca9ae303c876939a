// SPDX-License-Identifier: Apache-2.0
package org.aleator.encode;

import java.util.Optional;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.finding.Finding;
import org.aleator.finding.RowFinding;

/**
 * Whether a file is a series: its rows are in the order of a column of dates. Folds drawn at random
 * then predict a day from the days around it, which a model of the future cannot do.
 */
final class DatedRows {
  /** Of the steps from row to row that change the date: so many go the same way. */
  private static final double SORTED = 0.9;

  /** Fewer different dates are those of a few campaigns, and no series. */
  private static final int FEWEST_STEPS = 20;

  private DatedRows() {}

  /** What is to be said where no column is given as the time. */
  static Optional<Finding> of(Table table, PreparedData data) {
    return data.encoding().columns().stream()
        .filter(name -> table.find(name).filter(column -> inOrder(column, data)).isPresent())
        .<Finding>map(RowFinding.RowsInOrderOfDates::new)
        .findFirst();
  }

  private static boolean inOrder(Column column, PreparedData data) {
    if (!(column instanceof Column.Numeric dates)
        || dates.kind() != Column.Kind.DATE && dates.kind() != Column.Kind.TIMESTAMP) {
      return false;
    }
    int up = 0;
    int down = 0;
    double last = Double.NaN;
    for (int row : data.fileRows()) {
      double date = dates.values()[row];
      up += date > last ? 1 : 0;
      down += date < last ? 1 : 0;
      last = Double.isNaN(date) ? last : date;
    }
    return up + down >= FEWEST_STEPS && Math.max(up, down) >= SORTED * (up + down);
  }
}
