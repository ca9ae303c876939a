// SPDX-License-Identifier: Apache-2.0
package org.aleator.encode;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.finding.DataFinding;
import org.aleator.text.Excerpt;

/**
 * Columns whose whole numbers name rows, of one table or of its blocks: those that count the rows
 * from 0 or 1, of all files together or of each; the index that pandas writes, in whatever order;
 * and numbers with leading zeros of which none occurs twice.
 */
public final class RowCounters {
  /** What pandas calls an index that was written to a file and read again, once or more often. */
  private static final Pattern INDEX = Pattern.compile("Unnamed: 0(\\.\\d+)*");

  /** What a first column without a name, such as a pandas index, is called here. */
  private static final String NAMELESS = "column1";

  private static final Pattern ZEROS = Pattern.compile("0+");

  private final Map<String, Counter> counters = new HashMap<>();
  private long rows;

  /** Looks at the rows of a table, or of its next block. */
  public void add(Table block) {
    if (block.rows() == 0) {
      return;
    }
    for (Column column : block.columns()) {
      if (column instanceof Column.Numeric numeric && numeric.kind() == Column.Kind.INTEGER) {
        counters
            .computeIfAbsent(column.name(), name -> new Counter(numeric.values()[0]))
            .add(numeric.values(), rows, block.rowNumber(0) - 1);
      }
    }
    rows += block.rows();
  }

  /** Whether the numbers are the rows' so far. */
  private static final class Counter {
    private final double first;
    private boolean ofAll;
    private boolean ofFile;

    Counter(double first) {
      this.first = first;
      this.ofAll = first == 0 || first == 1;
      this.ofFile = ofAll;
    }

    void add(double[] values, long rows, long rowsOfFile) {
      for (int i = 0; i < values.length && (ofAll || ofFile); i++) {
        ofAll &= values[i] == first + rows + i;
        ofFile &= values[i] == first + rowsOfFile + i;
      }
    }
  }

  /** What is to be said of a column where it names rows. */
  Optional<DataFinding> of(Column column, Table table) {
    if (!(column instanceof Column.Numeric numeric) || numeric.kind() != Column.Kind.INTEGER) {
      return Optional.empty();
    }
    Counter counter = counters.get(column.name());
    boolean counts = counter != null && (counter.ofAll || counter.ofFile);
    boolean first = table.columns().get(0).name().equals(column.name());
    boolean index =
        INDEX.matcher(column.name()).matches() || (first && column.name().equals(NAMELESS));
    boolean padded = ZEROS.matcher(numeric.form()).matches();
    return counts || ((index || padded) && areDistinct(numeric.values()))
        ? Optional.of(
            new DataFinding.CountingColumn(
                Excerpt.of(column.name()), column.text(0), column.text(column.rows() - 1)))
        : Optional.empty();
  }

  private static boolean areDistinct(double[] values) {
    Set<Double> seen = new HashSet<>();
    return Arrays.stream(values).allMatch(value -> !Double.isNaN(value) && seen.add(value));
  }
}
