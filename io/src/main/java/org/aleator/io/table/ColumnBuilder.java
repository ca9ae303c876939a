package org.aleator.io.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Collects a column of unknown length, so that no more than one column exists twice while the table
 * is put together, and nothing is boxed. A row that is not set is missing.
 */
final class ColumnBuilder {
  private static final int BLOCK = 1 << 14;

  private ColumnBuilder() {}

  /** Numbers, in blocks. */
  static final class Numbers {
    private final List<double[]> blocks = new ArrayList<>();

    void set(int row, double value) {
      while (blocks.size() <= row / BLOCK) {
        double[] block = new double[BLOCK];
        Arrays.fill(block, Double.NaN);
        blocks.add(block);
      }
      blocks.get(row / BLOCK)[row % BLOCK] = value;
    }

    /** The values; nothing is kept. */
    double[] build(int rows) {
      double[] values = new double[rows];
      for (int from = 0; from < rows; from += BLOCK) {
        int count = Math.min(BLOCK, rows - from);
        if (from / BLOCK < blocks.size()) {
          System.arraycopy(blocks.get(from / BLOCK), 0, values, from, count);
          blocks.set(from / BLOCK, null);
        } else {
          Arrays.fill(values, from, from + count, Double.NaN);
        }
      }
      blocks.clear();
      return values;
    }
  }

  /** Words, each kept once. */
  static final class Texts {
    /** Categories repeat; a column with more levels than this is hardly one, and not shared. */
    private static final int MAX_SHARED = 10_000;

    private final Map<String, String> shared = new HashMap<>();
    private String[] values = new String[BLOCK];

    void set(int row, String cell) {
      if (row >= values.length) {
        values = Arrays.copyOf(values, Math.max(row + 1, 2 * values.length));
      }
      String known = shared.get(cell);
      if (known == null && shared.size() < MAX_SHARED) {
        shared.put(cell, cell);
      }
      values[row] = known == null ? cell : known;
    }

    String[] build(int rows) {
      return Arrays.copyOf(values, rows);
    }
  }
}
