package org.aleator.io.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.aleator.data.Column;
import org.aleator.text.NumberText;

/**
 * Collects a column of unknown length in blocks, so that no more than one column exists twice while
 * the table is put together, and nothing is boxed.
 */
abstract sealed class ColumnBuilder {
  private static final int BLOCK = 1 << 14;

  final String name;
  int rows;

  private ColumnBuilder(String name) {
    this.name = name;
  }

  /** The column; the builder is empty afterwards. */
  abstract Column build();

  static final class Numbers extends ColumnBuilder {
    private final Column.Kind kind;
    private final List<double[]> blocks = new ArrayList<>();
    private int firstNanRow = -1;

    Numbers(String name, Column.Kind kind) {
      super(name);
      this.kind = kind;
    }

    void add(double value) {
      if (Double.isNaN(value) && firstNanRow < 0) {
        firstNanRow = rows;
      }
      append(value);
    }

    void addMissing() {
      append(Double.NaN);
    }

    private void append(double value) {
      if (rows % BLOCK == 0) {
        blocks.add(new double[BLOCK]);
      }
      blocks.get(rows / BLOCK)[rows % BLOCK] = value;
      rows++;
    }

    @Override
    Column build() {
      double[] values = new double[rows];
      for (int from = 0; from < rows; from += BLOCK) {
        System.arraycopy(blocks.get(from / BLOCK), 0, values, from, Math.min(BLOCK, rows - from));
      }
      blocks.clear();
      return new Column.Numeric(name, kind, values, firstNanRow);
    }
  }

  static final class Texts extends ColumnBuilder {
    /** Categories repeat; a column with more levels than this is hardly one, and not shared. */
    private static final int MAX_SHARED = 10_000;

    private final Map<String, String> shared = new HashMap<>();
    private String[] values = new String[BLOCK];

    Texts(String name) {
      super(name);
    }

    /** Adds a cell; null and blank text are missing. */
    void add(String cell) {
      if (rows == values.length) {
        values = Arrays.copyOf(values, 2 * rows);
      }
      values[rows++] = cell == null || cell.isBlank() ? null : share(cell);
    }

    private String share(String cell) {
      String known = shared.get(cell);
      if (known == null && shared.size() < MAX_SHARED) {
        shared.put(cell, cell);
      }
      return known == null ? cell : known;
    }

    /** Text, or numbers where every cell that is not missing is a number. */
    @Override
    Column build() {
      boolean numeric = false;
      for (int i = 0; i < rows; i++) {
        NumberText kind = NumberText.of(values[i]);
        if (kind == NumberText.TEXT) {
          return new Column.Text(name, Arrays.copyOf(values, rows));
        }
        numeric |= kind != NumberText.MISSING;
      }
      return numeric ? numbers() : new Column.Text(name, Arrays.copyOf(values, rows));
    }

    private Column numbers() {
      Numbers numbers = new Numbers(name, Column.Kind.REAL);
      for (int i = 0; i < rows; i++) {
        if (NumberText.of(values[i]) == NumberText.MISSING) {
          numbers.addMissing();
        } else {
          numbers.add(NumberText.value(values[i]));
        }
      }
      return numbers.build();
    }
  }
}
