// SPDX-License-Identifier: Apache-2.0
package org.aleator;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.model.FittedModel.Columns;
import org.aleator.util.InvalidInputException;

/** Own predictions in arrays as columns of the table they belong to. */
final class OwnColumns {
  private OwnColumns() {}

  /** The names of the columns: such as the table does not have. */
  static Columns of(Table table, EstimateOptions.OwnArrays own) {
    return new Columns(
        free(table, "prediction"), own.epistemicStd().map(std -> free(table, "prediction_std")));
  }

  /** The table with these columns, if there are any. */
  static Table with(Table table, Optional<EstimateOptions.OwnArrays> arrays) {
    if (arrays.isEmpty()) {
      return table;
    }
    EstimateOptions.OwnArrays own = arrays.get();
    if (own.mean().length != table.rows()) {
      throw new InvalidInputException(
          "%s has %d rows, and there are %d predictions; give one each"
              .formatted(table.source(), table.rows(), own.mean().length));
    }
    Columns names = of(table, own);
    List<Column> further = new ArrayList<>();
    further.add(new Column.Numeric(names.mean(), own.mean()));
    own.epistemicStd()
        .ifPresent(std -> further.add(new Column.Numeric(names.epistemicStd().orElseThrow(), std)));
    return table.with(further);
  }

  private static String free(Table table, String name) {
    return table.find(name).isEmpty() ? name : free(table, name + "_");
  }
}
