// SPDX-License-Identifier: Apache-2.0
package org.aleator.data;

import org.aleator.text.Excerpt;
import org.aleator.text.Measure;
import org.aleator.text.NumberForm;
import org.aleator.util.InvalidInputException;
import org.jspecify.annotations.Nullable;

/** Numbers with units of which there is more than one in a column, none perhaps among them. */
final class MixedUnits {
  private final Table table;
  private final Column.Text column;
  private int first = -1;
  private String unit = "";
  private int other = -1;
  private @Nullable String otherUnit;

  MixedUnits(Table table, Column.Text column) {
    this.table = table;
    this.column = column;
  }

  /** Looks at a cell without blanks around it. */
  void add(int row, String cell) {
    if (otherUnit != null) {
      return;
    }
    String found = Measure.of(cell).map(Measure::unit).orElse("");
    if (found.isEmpty() && NumberForm.of(cell) == 0) {
      return;
    }
    if (first < 0) {
      first = row;
      unit = found;
    } else if (!found.equals(unit)) {
      other = row;
      otherUnit = found;
    }
  }

  /** Whether a cell has a unit. */
  boolean any() {
    return !unit.isEmpty() || otherUnit != null;
  }

  /** Names the first cells of two units; where there is one, the other is in another block. */
  InvalidInputException complaint() {
    String where = "%s: column \"%s\"".formatted(table.source(), Excerpt.of(column.name()));
    String wanted = "write all of its values in one unit";
    return new InvalidInputException(
        otherUnit == null
            ? "%s: not all values have the unit of %s; %s".formatted(where, cell(first), wanted)
            : "%s has values %s and %s: %s, %s; %s"
                .formatted(where, words(unit), words(otherUnit), cell(first), cell(other), wanted));
  }

  private static String words(String unit) {
    return unit.isEmpty() ? "without a unit" : "in " + Excerpt.of(unit);
  }

  private String cell(int row) {
    return "\"%s\" in row %d".formatted(Excerpt.of(column.text(row)), table.rowNumber(row));
  }
}
