package org.aleator.tree;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.aleator.data.Matrix;

/** Grows the trees of {@link ExtraTrees}, depth first; working memory is kept between trees. */
final class RandomSplitGrower {
  private final double[] x;
  private final int columns;
  private final double[] y;
  private final double[] centred;
  private final ExtraTrees.Options options;
  private final boolean anyMissing;
  private final int[] rows;
  private final int[] moved;

  private final double[] low;
  private final double[] high;
  private final int[] missing;
  private final int[] candidate;
  private final double[] threshold;
  private final boolean[] missingLeft;
  private final double[] leftSum;
  private final int[] leftCount;

  /** Nodes still to be split: node, first row, end. */
  private int[] open = new int[192];

  RandomSplitGrower(Matrix features, double[] targets, ExtraTrees.Options options) {
    x = features.values();
    columns = features.columns();
    y = targets;
    this.options = options;
    double mean = Targets.mean(targets);
    centred = Arrays.stream(targets).map(v -> v - mean).toArray();
    boolean nan = false;
    for (double value : x) {
      if (Double.isInfinite(value)) {
        throw new IllegalArgumentException("a feature holds an infinite value");
      }
      nan |= Double.isNaN(value);
    }
    anyMissing = nan;
    rows = new int[targets.length];
    moved = new int[targets.length];
    low = new double[columns];
    high = new double[columns];
    missing = new int[columns];
    candidate = new int[columns];
    threshold = new double[columns];
    missingLeft = new boolean[columns];
    leftSum = new double[columns];
    leftCount = new int[columns];
  }

  void grow(ForestBuilder forest, RandomGenerator random) {
    Arrays.setAll(rows, i -> i);
    int size = push(0, forest.root(), 0, rows.length);
    while (size > 0) {
      size -= 3;
      int node = open[size];
      int from = open[size + 1];
      int to = open[size + 2];
      int best = bestOf(from, to, random);
      if (best < 0) {
        forest.value(node, mean(from, to));
        continue;
      }
      int middle = partition(from, to, best);
      int child =
          forest.split(node, candidate[best], threshold[best], missingGoesLeft(best, to - from));
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
    if (to - from < 2 * options.minLeaf() || constant(from, to)) {
      return -1;
    }
    range(from, to);
    int candidates = draw(random);
    if (candidates == 0) {
      return -1;
    }
    double total = sumUp(from, to, candidates);
    int best = -1;
    double bestScore = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < candidates; k++) {
      int less = leftCount[k];
      int more = to - from - less;
      if (less >= options.minLeaf() && more >= options.minLeaf()) {
        double rest = total - leftSum[k];
        double score = leftSum[k] * leftSum[k] / less + rest * rest / more;
        if (score > bestScore) {
          bestScore = score;
          best = k;
        }
      }
    }
    return best;
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

  /** Sets each feature's smallest and largest value and its missing ones among rows[from … to). */
  private void range(int from, int to) {
    Arrays.fill(low, Double.POSITIVE_INFINITY);
    Arrays.fill(high, Double.NEGATIVE_INFINITY);
    for (int k = from; k < to; k++) {
      int cell = rows[k] * columns;
      for (int j = 0; j < columns; j++) {
        double v = x[cell + j];
        low[j] = v < low[j] ? v : low[j];
        high[j] = v > high[j] ? v : high[j];
      }
    }
    if (anyMissing) {
      Arrays.fill(missing, 0);
      for (int k = from; k < to; k++) {
        int cell = rows[k] * columns;
        for (int j = 0; j < columns; j++) {
          missing[j] += Double.isNaN(x[cell + j]) ? 1 : 0;
        }
      }
    }
  }

  /**
   * Draws K of the features that can be split, in random order (so that equally good ones win
   * equally often), a threshold for each and the side of NaN.
   */
  private int draw(RandomGenerator random) {
    int able = 0;
    for (int j = 0; j < columns; j++) {
      if (low[j] < high[j] || (missing[j] > 0 && low[j] == high[j])) {
        candidate[able++] = j;
      }
    }
    int drawn = Math.min(able, options.features());
    for (int k = 0; k < drawn; k++) {
      int other = k + random.nextInt(able - k);
      int j = candidate[other];
      candidate[other] = candidate[k];
      candidate[k] = j;
      if (low[j] < high[j]) {
        threshold[k] = between(low[j], high[j], random.nextDouble());
        missingLeft[k] = missing[j] > 0 && random.nextBoolean();
      } else {
        threshold[k] = Double.MAX_VALUE;
        missingLeft[k] = false;
      }
    }
    return drawn;
  }

  /** low + u (high − low) without overflow, and never high itself: both sides keep a row. */
  private static double between(double low, double high, double u) {
    double value = low * (1 - u) + high * u;
    return value >= low && value < high ? value : low;
  }

  /** Sets the left sums and counts of each candidate; returns the sum of all. */
  private double sumUp(int from, int to, int candidates) {
    Arrays.fill(leftSum, 0, candidates, 0);
    Arrays.fill(leftCount, 0, candidates, 0);
    double total = 0;
    for (int k = from; k < to; k++) {
      int cell = rows[k] * columns;
      double target = centred[rows[k]];
      total += target;
      for (int c = 0; c < candidates; c++) {
        double v = x[cell + candidate[c]];
        boolean left = v <= threshold[c] || (v != v && missingLeft[c]);
        leftSum[c] += left ? target : 0;
        leftCount[c] += left ? 1 : 0;
      }
    }
    return total;
  }

  private int partition(int from, int to, int best) {
    int column = candidate[best];
    double limit = threshold[best];
    boolean missingGoesLeft = missingLeft[best];
    int front = from;
    int back = 0;
    for (int k = from; k < to; k++) {
      int row = rows[k];
      double v = x[row * columns + column];
      int left = v <= limit || (v != v && missingGoesLeft) ? 1 : 0;
      rows[front] = row;
      moved[back] = row;
      front += left;
      back += 1 - left;
    }
    System.arraycopy(moved, 0, rows, front, back);
    return front;
  }

  /** NaN that the node never saw goes with the most rows. */
  private boolean missingGoesLeft(int best, int size) {
    return missing[candidate[best]] > 0 ? missingLeft[best] : 2 * leftCount[best] >= size;
  }

  /** The mean, first minus an element: exactly the target where all are equal. */
  private double mean(int from, int to) {
    double first = y[rows[from]];
    double sum = 0;
    for (int k = from; k < to; k++) {
      sum += y[rows[k]] - first;
    }
    return first + sum / (to - from);
  }
}
