// SPDX-License-Identifier: Apache-2.0
package org.aleator.cli;

import java.util.List;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.util.InvalidInputException;

/** The columns that a prediction adds to a file's own. */
public final class PredictedColumns {
  private PredictedColumns() {}

  /** The table and the prediction's columns, which must not be there yet. */
  public static Table beside(Table table, List<Column> further) {
    for (Column column : further) {
      if (table.find(column.name()).isPresent()) {
        throw new InvalidInputException(
            "%s already has a column \"%s\", which the prediction would write; rename it"
                .formatted(table.source(), column.name()));
      }
    }
    return table.with(further);
  }
}
