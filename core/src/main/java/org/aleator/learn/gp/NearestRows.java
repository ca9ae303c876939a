// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.aleator.data.Matrix;
import org.aleator.util.Work;

/**
 * The nearest of some rows in scaled coordinates. The rows are cut in boxes of a few hundred, each
 * cut across the widest side of what is left; a query looks at the boxes in the order of their
 * distance, until the next one is farther than the rows it has found. Distances are computed in
 * single precision: which of two rows at nearly the same distance is taken does not matter.
 */
public final class NearestRows {
  /** Rows of a box at most: their coordinates fit in the first cache up to 30 columns. */
  private static final int BOX = 256;

  /** Queries of one task. */
  private static final int TASK = 64;

  /** Stands where there are fewer rows than wanted. */
  public static final int NONE = -1;

  private final int columns;
  private final double[] lengths;

  /** The rows, box by box, ascending in each. */
  private final int[] order;

  /** Where each box begins in the order; one more than there are boxes. */
  private final int[] start;

  /** Scaled coordinates, box by box, column by column in each. */
  private final float[] scaled;

  /** Least and most of each box, column by column. */
  private final float[] least;

  private final float[] most;

  /**
   * @param z the rows to find
   * @param lengths each column counts in this unit
   */
  public NearestRows(Matrix z, double[] lengths) {
    this.columns = z.columns();
    this.lengths = lengths.clone();
    float[] all = new float[z.rows() * columns];
    for (int i = 0; i < all.length; i++) {
      all[i] = (float) (z.values()[i] / lengths[i % columns]);
    }
    this.order = new int[z.rows()];
    Arrays.setAll(order, i -> i);
    int boxes = 1;
    while (z.rows() > (long) boxes * BOX) {
      boxes *= 2;
    }
    this.start = new int[boxes + 1];
    start[boxes] = z.rows();
    cut(all, 0, z.rows(), 0, boxes);
    this.scaled = new float[all.length];
    this.least = new float[boxes * columns];
    this.most = new float[boxes * columns];
    for (int box = 0; box < boxes; box++) {
      fill(all, box);
    }
  }

  /** Halves the rows of some boxes across their widest side until each box has its own. */
  private void cut(float[] all, int from, int to, int firstBox, int boxes) {
    if (boxes == 1) {
      start[firstBox] = from;
      Arrays.sort(order, from, to);
      return;
    }
    int widest = 0;
    float width = -1;
    for (int k = 0; k < columns; k++) {
      float low = Float.POSITIVE_INFINITY;
      float high = Float.NEGATIVE_INFINITY;
      for (int i = from; i < to; i++) {
        float value = all[order[i] * columns + k];
        low = Math.min(low, value);
        high = Math.max(high, value);
      }
      if (high - low > width) {
        width = high - low;
        widest = k;
      }
    }
    // Value and place in one number, so that equal values keep the order of the rows.
    long[] keys = new long[to - from];
    for (int i = from; i < to; i++) {
      int bits = Float.floatToIntBits(all[order[i] * columns + widest] + 0f);
      int sortable = bits ^ ((bits >> 31) & Integer.MAX_VALUE);
      keys[i - from] = ((long) sortable << 32) | order[i];
    }
    Arrays.sort(keys);
    for (int i = from; i < to; i++) {
      order[i] = (int) keys[i - from];
    }
    int middle = (from + to) >>> 1;
    cut(all, from, middle, firstBox, boxes / 2);
    cut(all, middle, to, firstBox + boxes / 2, boxes / 2);
  }

  private void fill(float[] all, int box) {
    int boxes = start.length - 1;
    int rows = start[box + 1] - start[box];
    for (int k = 0; k < columns; k++) {
      float low = Float.POSITIVE_INFINITY;
      float high = Float.NEGATIVE_INFINITY;
      int at = start[box] * columns + k * rows;
      for (int i = 0; i < rows; i++) {
        float value = all[order[start[box] + i] * columns + k];
        scaled[at + i] = value;
        low = Math.min(low, value);
        high = Math.max(high, value);
      }
      least[k * boxes + box] = low;
      most[k * boxes + box] = high;
    }
  }

  /**
   * The nearest rows of each query.
   *
   * @return {@code count} a query, in no order, {@link #NONE} where there are not as many
   */
  public int[] of(Matrix queries, int count, Work work) {
    return of(queries, count, query -> Integer.MAX_VALUE, query -> NONE, work);
  }

  /** The same among the rows before each: query q is row {@code at[q]}. */
  int[] before(Matrix queries, int[] at, int count, Work work) {
    return of(queries, count, query -> at[query], query -> NONE, work);
  }

  /** The same among the other rows: query q is row {@code at[q]}. */
  public int[] others(Matrix queries, int[] at, int count, Work work) {
    return of(queries, count, query -> Integer.MAX_VALUE, query -> at[query], work);
  }

  /** Finds rows below a query's limit that are not its own. */
  private int[] of(
      Matrix queries, int count, IntUnaryOperator limit, IntUnaryOperator own, Work work) {
    int[] found = new int[queries.rows() * count];
    int tasks = (queries.rows() + TASK - 1) / TASK;
    work.parallel()
        .map(
            tasks,
            t -> {
              work.check();
              int to = Math.min(queries.rows(), (t + 1) * TASK);
              Search search = new Search(count);
              for (int q = t * TASK; q < to; q++) {
                search.run(queries, q, limit.applyAsInt(q), own.applyAsInt(q));
                search.nearest.write(found, q * count);
              }
              return to;
            });
    return found;
  }

  /** One query after another, with the room it needs. */
  private final class Search {
    final Nearest nearest;
    private final float[] query = new float[columns];
    private final float[] bound = new float[start.length - 1];
    private final float[] distance = new float[BOX];
    private final long[] next = new long[start.length - 1];

    Search(int count) {
      this.nearest = new Nearest(count);
    }

    void run(Matrix queries, int index, int limit, int skip) {
      for (int k = 0; k < columns; k++) {
        query[k] = (float) (queries.get(index, k) / lengths[k]);
      }
      nearest.clear();
      bounds();
      int first = 0;
      for (int box = 1; box < bound.length; box++) {
        first = bound[box] < bound[first] ? box : first;
      }
      visit(first, limit, skip);
      int left = 0;
      for (int box = 0; box < bound.length; box++) {
        if (box != first && bound[box] < nearest.farthest()) {
          next[left++] = ((long) Float.floatToIntBits(bound[box]) << 32) | box;
        }
      }
      Arrays.sort(next, 0, left);
      for (int i = 0; i < left; i++) {
        int box = (int) next[i];
        if (!(bound[box] < nearest.farthest())) {
          break;
        }
        visit(box, limit, skip);
      }
    }

    /** The squared distance of each box. */
    private void bounds() {
      int boxes = bound.length;
      Arrays.fill(bound, 0);
      for (int k = 0; k < columns; k++) {
        float value = query[k];
        for (int box = 0; box < boxes; box++) {
          float below = least[k * boxes + box] - value;
          float above = value - most[k * boxes + box];
          float outside = Math.max(0f, Math.max(below, above));
          bound[box] += outside * outside;
        }
      }
    }

    private void visit(int box, int limit, int skip) {
      int from = start[box];
      int rows = start[box + 1] - from;
      int within = rows;
      if (rows > 0 && order[from + rows - 1] >= limit) {
        int place = Arrays.binarySearch(order, from, from + rows, limit);
        within = (place < 0 ? -place - 1 : place) - from;
      }
      Arrays.fill(distance, 0, within, 0);
      for (int k = 0; k < columns; k++) {
        addSquares(scaled, from * columns + k * rows, within, query[k], distance);
      }
      nearest.offer(distance, within, order, from, skip);
    }
  }

  private static void addSquares(float[] z, int from, int count, float value, float[] distance) {
    for (int i = 0; i < count; i++) {
      float difference = z[from + i] - value;
      distance[i] += difference * difference;
    }
  }

  /** The nearest so far as a heap, the farthest of them on top. */
  private static final class Nearest {
    private final float[] distance;
    private final int[] row;
    private int size;

    Nearest(int count) {
      distance = new float[count];
      row = new int[count];
    }

    void clear() {
      size = 0;
    }

    float farthest() {
      return size < row.length ? Float.POSITIVE_INFINITY : size == 0 ? 0 : distance[0];
    }

    void offer(float[] distances, int count, int[] rows, int from, int skip) {
      float farthest = farthest();
      for (int i = 0; i < count; i++) {
        if (distances[i] < farthest && rows[from + i] != skip) {
          if (size < row.length) {
            rise(distances[i], rows[from + i]);
          } else {
            sink(distances[i], rows[from + i]);
          }
          farthest = farthest();
        }
      }
    }

    private void rise(float value, int index) {
      int at = size++;
      while (at > 0 && distance[(at - 1) / 2] < value) {
        distance[at] = distance[(at - 1) / 2];
        row[at] = row[(at - 1) / 2];
        at = (at - 1) / 2;
      }
      distance[at] = value;
      row[at] = index;
    }

    private void sink(float value, int index) {
      int at = 0;
      while (2 * at + 1 < size) {
        int child = 2 * at + 1;
        if (child + 1 < size && distance[child + 1] > distance[child]) {
          child++;
        }
        if (distance[child] <= value) {
          break;
        }
        distance[at] = distance[child];
        row[at] = row[child];
        at = child;
      }
      distance[at] = value;
      row[at] = index;
    }

    void write(int[] found, int from) {
      System.arraycopy(row, 0, found, from, size);
      Arrays.fill(found, from + size, from + row.length, NONE);
    }
  }
}
