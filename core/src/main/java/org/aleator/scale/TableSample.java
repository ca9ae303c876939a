// SPDX-License-Identifier: Apache-2.0
package org.aleator.scale;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.aleator.data.Column;
import org.aleator.data.Guess;
import org.aleator.data.Table;
import org.aleator.util.Seed;

/**
 * A {@link HashSample} of the rows of a table that comes in blocks, as a table. The hash is that of
 * a row's cells in the order of the columns, text by its letters. The rows come out in the order of
 * their hashes, which says nothing of their order in the files.
 */
public final class TableSample {
  private final int capacity;
  private final RowHash hash;
  private List<Column> shape;
  private HashSample sample;
  private List<Words> words;

  /** The words of a column, numbered as they come. */
  private static final class Words {
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> all = new ArrayList<>();

    double number(String word) {
      if (word == null) {
        return Double.NaN;
      }
      Integer known = numbers.putIfAbsent(word, all.size());
      if (known != null) {
        return known;
      }
      all.add(word);
      return all.size() - 1;
    }
  }

  /** A sample of at most so many rows. */
  public TableSample(int capacity, Seed seed) {
    this.capacity = capacity;
    this.hash = RowHash.drawing(seed);
  }

  /** Offers those rows of a block that are of use; all blocks have the same columns. */
  public void add(Table block, IntPredicate ofUse) {
    if (sample == null) {
      shape = block.head(0).columns();
      sample = new HashSample(capacity, shape.size());
      words = shape.stream().map(column -> new Words()).toList();
    }
    long[] hashes = hashes(block);
    double[] row = new double[shape.size()];
    for (int i = 0; i < hashes.length; i++) {
      if (hashes[i] <= sample.threshold() && ofUse.test(i)) {
        for (int j = 0; j < row.length; j++) {
          row[j] = value(block.columns().get(j), words.get(j), i);
        }
        sample.add(hashes[i], row, 0);
      }
    }
  }

  private static double value(Column column, Words words, int row) {
    return column instanceof Column.Numeric numeric
        ? numeric.values()[row]
        : words.number(((Column.Text) column).values()[row]);
  }

  /** The hash of every row of a block. */
  private long[] hashes(Table block) {
    long[] hashes = new long[block.rows()];
    Arrays.fill(hashes, hash.start());
    for (Column column : block.columns()) {
      if (column instanceof Column.Numeric numeric) {
        double[] values = numeric.values();
        for (int i = 0; i < hashes.length; i++) {
          hashes[i] = RowHash.with(hashes[i], values[i]);
        }
      } else if (column instanceof Column.Text text) {
        String[] values = text.values();
        for (int i = 0; i < hashes.length; i++) {
          hashes[i] =
              values[i] == null
                  ? RowHash.with(hashes[i], Double.NaN)
                  : RowHash.with(hashes[i], values[i]);
        }
      }
    }
    return hashes;
  }

  /**
   * Which rows of a block are neither drawn nor copies of a drawn one, and so held out from a fit
   * to the sample.
   */
  public boolean[] heldOut(Table block) {
    long last = sample.last();
    long[] hashes = hashes(block);
    boolean[] heldOut = new boolean[hashes.length];
    for (int i = 0; i < heldOut.length; i++) {
      heldOut[i] = hashes[i] > last;
    }
    return heldOut;
  }

  /**
   * For each row of a block the first row of {@link #table} that is equal to it; −1 for a row that
   * was not drawn.
   */
  public int[] drawn(Table block) {
    long[] kept = sample.hashes();
    int[] places = sample.places();
    long[] hashes = hashes(block);
    int[] drawn = new int[hashes.length];
    for (int i = 0; i < drawn.length; i++) {
      int place = Arrays.binarySearch(kept, hashes[i]);
      drawn[i] = place < 0 ? -1 : first(places, place);
    }
    return drawn;
  }

  /** Where a value first stands among ascending ones; −1 where it does not. */
  private static int first(int[] ascending, int value) {
    int low = 0;
    int high = ascending.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (ascending[middle] < value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low < ascending.length && ascending[low] == value ? low : -1;
  }

  /**
   * The rows that were drawn.
   *
   * @param source what messages call the table
   */
  public Table table(String source, List<Guess> guesses, Map<String, Table.Undecided> undecided) {
    double[][] rows = sample == null ? new double[0][] : sample.rows();
    List<Column> columns = new ArrayList<>();
    for (int j = 0; shape != null && j < shape.size(); j++) {
      columns.add(column(shape.get(j), words.get(j), rows, j));
    }
    return new Table(source, columns, guesses, undecided);
  }

  private static Column column(Column shape, Words words, double[][] rows, int j) {
    if (shape instanceof Column.Numeric numeric) {
      double[] values = new double[rows.length];
      for (int i = 0; i < values.length; i++) {
        values[i] = rows[i][j];
      }
      return new Column.Numeric(numeric.name(), numeric.kind(), values, numeric.form());
    }
    String[] values = new String[rows.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = Double.isNaN(rows[i][j]) ? null : words.all.get((int) rows[i][j]);
    }
    return new Column.Text(shape.name(), values);
  }
}
