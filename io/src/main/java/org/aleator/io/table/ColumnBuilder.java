// SPDX-License-Identifier: Apache-2.0
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
  private static final int FIRST = 16;

  private ColumnBuilder() {}

  /** Numbers, in blocks; the first grows to its size, as a table may be wide and short. */
  static final class Numbers {
    private final List<double[]> blocks = new ArrayList<>();

    void set(int row, double value) {
      int block = row / BLOCK;
      while (blocks.size() <= block) {
        blocks.add(missing(block > 0 ? BLOCK : FIRST));
      }
      int place = row % BLOCK;
      if (place >= blocks.get(block).length) {
        blocks.set(block, lengthened(blocks.get(block), place));
      }
      blocks.get(block)[place] = value;
    }

    private static double[] missing(int length) {
      double[] block = new double[length];
      Arrays.fill(block, Double.NaN);
      return block;
    }

    private static double[] lengthened(double[] block, int place) {
      double[] longer = missing(Math.min(BLOCK, Math.max(place + 1, 2 * block.length)));
      System.arraycopy(block, 0, longer, 0, block.length);
      return longer;
    }

    /** The values; nothing is kept. */
    double[] build(int rows) {
      double[] values = missing(rows);
      for (int from = 0; from < rows && from / BLOCK < blocks.size(); from += BLOCK) {
        double[] block = blocks.set(from / BLOCK, null);
        System.arraycopy(block, 0, values, from, Math.min(block.length, rows - from));
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
    private String[] values = new String[FIRST];

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
