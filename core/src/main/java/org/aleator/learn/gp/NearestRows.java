package org.aleator.learn.gp;

import java.util.Arrays;
import org.aleator.data.Matrix;
import org.aleator.util.Work;

/**
 * The nearest of some rows in scaled coordinates, found by looking at all of them. Distances are
 * computed in single precision: which of two rows at nearly the same distance is taken does not
 * matter.
 */
public final class NearestRows {
  /** Rows at a time: their coordinates stay in the first cache while queries are compared. */
  private static final int BLOCK = 512;

  /** Queries of one task. */
  private static final int TASK = 64;

  /** Stands where there are fewer rows than wanted. */
  public static final int NONE = -1;

  private final int rows;
  private final int columns;
  private final double[] lengths;
  private final float[] scaled;

  /**
   * @param z the rows to find
   * @param lengths each column counts in this unit
   */
  public NearestRows(Matrix z, double[] lengths) {
    this.rows = z.rows();
    this.columns = z.columns();
    this.lengths = lengths.clone();
    this.scaled = new float[rows * columns];
    for (int i = 0; i < rows; i++) {
      for (int k = 0; k < columns; k++) {
        scaled[k * rows + i] = (float) (z.get(i, k) / lengths[k]);
      }
    }
  }

  /** Which rows a query may find: the first {@code limit}, without the row {@code skip}. */
  @FunctionalInterface
  interface Scope {
    Scope ALL = query -> Integer.MAX_VALUE;

    int limit(int query);

    default int skip(int query) {
      return NONE;
    }
  }

  /**
   * The nearest rows of each query.
   *
   * @return {@code count} a query, in no order, {@link #NONE} where there are not as many
   */
  public int[] of(Matrix queries, int count, Work work) {
    return of(queries, count, Scope.ALL, work);
  }

  /** The same among the rows before each: query q is row {@code at[q]}. */
  int[] before(Matrix queries, int[] at, int count, Work work) {
    return of(queries, count, q -> at[q], work);
  }

  /** The same among the other rows: query q is row {@code at[q]}. */
  public int[] others(Matrix queries, int[] at, int count, Work work) {
    Scope scope =
        new Scope() {
          @Override
          public int limit(int query) {
            return Integer.MAX_VALUE;
          }

          @Override
          public int skip(int query) {
            return at[query];
          }
        };
    return of(queries, count, scope, work);
  }

  private int[] of(Matrix queries, int count, Scope scope, Work work) {
    int[] found = new int[queries.rows() * count];
    int tasks = (queries.rows() + TASK - 1) / TASK;
    work.parallel()
        .map(
            tasks,
            t -> {
              work.check();
              int to = Math.min(queries.rows(), (t + 1) * TASK);
              search(queries, t * TASK, to, count, scope, found);
              return to;
            });
    return found;
  }

  private void search(Matrix queries, int from, int to, int count, Scope scope, int[] found) {
    float[] distance = new float[BLOCK];
    float[] query = new float[columns];
    Heap[] heaps = new Heap[to - from];
    Arrays.setAll(heaps, q -> new Heap(count));
    for (int start = 0; start < rows; start += BLOCK) {
      for (int q = from; q < to; q++) {
        int end = Math.min(Math.min(rows, start + BLOCK), scope.limit(q));
        if (end <= start) {
          continue;
        }
        for (int k = 0; k < columns; k++) {
          query[k] = (float) (queries.get(q, k) / lengths[k]);
        }
        distances(start, end - start, query, distance);
        heaps[q - from].offer(distance, end - start, start, scope.skip(q));
      }
    }
    for (int q = from; q < to; q++) {
      heaps[q - from].write(found, q * count);
    }
  }

  private void distances(int start, int length, float[] query, float[] distance) {
    Arrays.fill(distance, 0, length, 0);
    for (int k = 0; k < columns; k++) {
      add(k * rows + start, length, query[k], distance);
    }
  }

  private void add(int from, int length, float value, float[] distance) {
    for (int i = 0; i < length; i++) {
      float difference = scaled[from + i] - value;
      distance[i] += difference * difference;
    }
  }

  /** The nearest so far, the farthest of them on top. */
  private static final class Heap {
    private final float[] distance;
    private final int[] row;
    private int size;

    Heap(int count) {
      distance = new float[count];
      row = new int[count];
    }

    void offer(float[] distances, int length, int start, int skip) {
      int i = 0;
      for (; i < length && size < row.length; i++) {
        if (start + i != skip) {
          rise(distances[i], start + i);
        }
      }
      float farthest = distance.length == 0 ? 0 : distance[0];
      for (; i < length; i++) {
        if (distances[i] < farthest && start + i != skip) {
          sink(distances[i], start + i);
          farthest = distance[0];
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
