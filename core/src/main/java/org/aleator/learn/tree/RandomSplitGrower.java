// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.tree;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.data.Matrix;

/**
 * Grows the trees of {@link ExtraTrees}, depth first. Rows are moved, not pointed at, so that the
 * rows of a small node lie in the processor's first cache; splits are compared by {@link
 * PackedSums}, leaves take their mean in double. Working memory is kept between trees.
 */
final class RandomSplitGrower {
  private final Matrix features;
  private double[] y;
  private final Multiples times;
  private final int minLeaf;
  private final long[] packedByRow;
  private final ExtraTrees.Options options;
  private final PackedSums sums;
  private final int columns;
  private final boolean anyMissing;

  private final double[] x;
  private final long[] packed;
  private final int[] rows;

  private final double[] low;
  private final double[] high;
  private final long[] missing;
  private final int[] candidate;
  private final double[] threshold;
  private final boolean[] missingLeft;
  private final long[] leftSums;

  /** Nodes still to be split: node, first row, end. */
  private int[] open = new int[192];

  RandomSplitGrower(Matrix features, double[] targets, ExtraTrees.Options options) {
    this(features, targets, Multiples.NONE, options);
  }

  RandomSplitGrower(
      Matrix features, double[] targets, Multiples times, ExtraTrees.Options options) {
    this.features = features;
    this.options = options;
    this.times = times;
    this.minLeaf = times.ofOne() * options.minLeaf();
    columns = features.columns();
    anyMissing = checkedForMissing(features.values());
    int m = targets.length;
    sums = new PackedSums(times.total(m));
    packedByRow = new long[m];
    aim(targets);
    x = new double[m * columns];
    packed = new long[m];
    rows = new int[m];
    low = new double[columns];
    high = new double[columns];
    missing = new long[columns];
    candidate = new int[columns];
    threshold = new double[columns];
    missingLeft = new boolean[columns];
    leftSums = new long[columns];
  }

  /** From now on trees are grown to these targets. */
  final void aim(double[] targets) {
    y = targets;
    int m = targets.length;
    double[] mean = new double[m];
    Arrays.fill(mean, Targets.mean(targets, times));
    sums.pack(targets, mean, IntStream.range(0, m).toArray(), m, times, packedByRow);
  }

  private static boolean checkedForMissing(double[] values) {
    boolean nan = false;
    for (double value : values) {
      if (Double.isInfinite(value)) {
        throw new IllegalArgumentException("a feature holds an infinite value");
      }
      nan |= Double.isNaN(value);
    }
    return nan;
  }

  /** What a leaf holds, by its rows: rows[from … to). */
  @FunctionalInterface
  interface LeafValue {
    double of(int[] rows, int from, int to);
  }

  /** Grows a tree whose leaves hold the mean of their targets. */
  void grow(ForestBuilder forest, RandomGenerator random) {
    grow(forest, random, (some, from, to) -> mean(from, to));
  }

  void grow(ForestBuilder forest, RandomGenerator random, LeafValue leaf) {
    System.arraycopy(features.values(), 0, x, 0, x.length);
    System.arraycopy(packedByRow, 0, packed, 0, packed.length);
    Arrays.setAll(rows, i -> i);
    int size = push(0, forest.root(), 0, rows.length);
    while (size > 0) {
      size -= 3;
      int node = open[size];
      int from = open[size + 1];
      int to = open[size + 2];
      int best = bestOf(from, to, random);
      if (best < 0) {
        forest.value(node, leaf.of(rows, from, to));
        continue;
      }
      boolean missingGoesLeft = missingGoesLeft(best, count(from, to));
      int middle = partition(from, to, best);
      int child = forest.split(node, candidate[best], threshold[best], missingGoesLeft);
      size = push(size, child + 1, middle, to);
      size = push(size, child, from, middle);
    }
  }

  private int push(int size, int node, int from, int to) {
    if (size + 3 > open.length) {
      open = Arrays.copyOf(open, 2 * open.length);
    }
    open[size] = node;
    open[size + 1] = from;
    open[size + 2] = to;
    return size + 3;
  }

  /** The place among the candidates of the best one, −1 if the node stays a leaf. */
  private int bestOf(int from, int to, RandomGenerator random) {
    if (count(from, to) < 2 * minLeaf || constant(from, to)) {
      return -1;
    }
    range(from, to);
    // All splits of two rows are equally good: the first one drawn would win.
    int candidates = draw(random, to - from == 2 ? 1 : options.features());
    long total = sumUp(from, to, candidates);
    int best = -1;
    double bestScore = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < candidates; k++) {
      int less = sums.count(leftSums[k]);
      int more = sums.count(total) - less;
      if (less >= minLeaf && more >= minLeaf) {
        double left = sums.sum(leftSums[k]);
        double right = sums.sum(total - leftSums[k]);
        double score = left * left / less + right * right / more;
        if (score > bestScore) {
          bestScore = score;
          best = k;
        }
      }
    }
    return best;
  }

  /** As how many rows rows[from … to) count. */
  private int count(int from, int to) {
    return times.total(rows, from, to);
  }

  private boolean constant(int from, int to) {
    double first = y[rows[from]];
    for (int k = from + 1; k < to; k++) {
      if (y[rows[k]] != first) {
        return false;
      }
    }
    return true;
  }

  /** Sets each feature's smallest and largest value and its missing rows among from … to. */
  private void range(int from, int to) {
    Arrays.fill(low, Double.POSITIVE_INFINITY);
    Arrays.fill(high, Double.NEGATIVE_INFINITY);
    for (int k = from; k < to; k++) {
      int cell = k * columns;
      for (int j = 0; j < columns; j++) {
        double v = x[cell + j];
        if (v < low[j]) {
          low[j] = v;
        }
        if (v > high[j]) {
          high[j] = v;
        }
      }
    }
    if (anyMissing) {
      Arrays.fill(missing, 0);
      for (int k = from; k < to; k++) {
        for (int j = 0; j < columns; j++) {
          missing[j] += Double.isNaN(x[k * columns + j]) ? packed[k] : 0;
        }
      }
    }
  }

  /**
   * Draws features that can be split, in random order (so that equally good ones win equally
   * often), a threshold for each and the side of NaN; returns how many.
   */
  private int draw(RandomGenerator random, int most) {
    int able = 0;
    for (int j = 0; j < columns; j++) {
      if (low[j] < high[j] || (missing[j] != 0 && low[j] == high[j])) {
        candidate[able++] = j;
      }
    }
    int drawn = Math.min(able, most);
    for (int k = 0; k < drawn; k++) {
      int other = k + random.nextInt(able - k);
      int j = candidate[other];
      candidate[other] = candidate[k];
      candidate[k] = j;
      boolean varies = low[j] < high[j];
      threshold[k] = varies ? between(low[j], high[j], random.nextDouble()) : Double.MAX_VALUE;
      missingLeft[k] = varies && missing[j] != 0 && random.nextBoolean();
    }
    return drawn;
  }

  /** low + u (high − low) without overflow, and never high itself: both sides keep a row. */
  private static double between(double low, double high, double u) {
    double value = low * (1 - u) + high * u;
    return value >= low && value < high ? value : low;
  }

  /** Sets the packed sums left of each candidate's threshold; returns that of all rows. */
  private long sumUp(int from, int to, int candidates) {
    for (int c = 0; c < candidates; c++) {
      leftSums[c] = missingLeft[c] ? missing[candidate[c]] : 0;
    }
    long total = 0;
    for (int k = from; k < to; k++) {
      int cell = k * columns;
      long residual = packed[k];
      total += residual;
      for (int c = 0; c < candidates; c++) {
        leftSums[c] += threshold[c] >= x[cell + candidate[c]] ? residual : 0;
      }
    }
    return total;
  }

  /** Swaps rows until those that go left stand before those that go right. */
  private int partition(int from, int to, int best) {
    int column = candidate[best];
    double limit = threshold[best];
    boolean missingGoesLeft = missingLeft[best];
    int front = from;
    int back = to - 1;
    while (front <= back) {
      double v = x[front * columns + column];
      if (v <= limit || (Double.isNaN(v) && missingGoesLeft)) {
        front++;
      } else {
        swap(front, back--);
      }
    }
    return front;
  }

  private void swap(int a, int b) {
    int row = rows[a];
    rows[a] = rows[b];
    rows[b] = row;
    long residual = packed[a];
    packed[a] = packed[b];
    packed[b] = residual;
    for (int j = 0; j < columns; j++) {
      double v = x[a * columns + j];
      x[a * columns + j] = x[b * columns + j];
      x[b * columns + j] = v;
    }
  }

  /** NaN that the node never saw goes with the most rows. */
  private boolean missingGoesLeft(int best, int size) {
    return missing[candidate[best]] != 0
        ? missingLeft[best]
        : 2L * sums.count(leftSums[best]) >= size;
  }

  /** The mean, first minus an element: exactly the target where all are equal. */
  private double mean(int from, int to) {
    double first = y[rows[from]];
    double sum = 0;
    for (int k = from; k < to; k++) {
      sum += (y[rows[k]] - first) * times.of(rows[k]);
    }
    return first + sum / count(from, to);
  }
}
