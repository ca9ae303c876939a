package org.aleator.estimator.unbiased;

import java.util.Arrays;

/** Grows one regression tree to the remainders, best leaf first, and subtracts it from them. */
final class TreeGrower {
  private final FeatureBins bins;
  private final double[] rest;
  private final BoostedTrees.Options options;
  private final double[] sums = new double[1024];
  private final int[] counts = new int[1024];

  TreeGrower(FeatureBins bins, double[] rest, BoostedTrees.Options options) {
    this.bins = bins;
    this.rest = rest;
    this.options = options;
  }

  /** A tree as flat arrays; feature −1 marks a leaf. */
  record Grown(int[] feature, double[] threshold, int[] left, int[] right, double[] value) {}

  /** A leaf: rows[from … to), and the best split of it found so far. */
  private static final class Leaf {
    int node;
    int from;
    int to;
    double gain;
    int feature = -1;
    int bin;
  }

  /**
   * @param rows the rows to fit; reordered
   */
  Grown grow(int[] rows) {
    int most = 2 * options.leaves() - 1;
    int[] feature = new int[most];
    double[] threshold = new double[most];
    int[] left = new int[most];
    int[] right = new int[most];
    double[] value = new double[most];
    Arrays.fill(feature, -1);
    Leaf[] leaves = new Leaf[options.leaves()];
    leaves[0] = leaf(0, rows, 0, rows.length);
    int leafCount = 1;
    int nodes = 1;
    while (leafCount < options.leaves()) {
      int best = 0;
      for (int k = 1; k < leafCount; k++) {
        best = leaves[k].gain > leaves[best].gain ? k : best;
      }
      Leaf parent = leaves[best];
      if (parent.feature < 0) {
        break;
      }
      int middle = partition(rows, parent);
      feature[parent.node] = parent.feature;
      threshold[parent.node] = bins.edges()[parent.feature][parent.bin];
      left[parent.node] = nodes;
      right[parent.node] = nodes + 1;
      leaves[best] = leaf(nodes, rows, parent.from, middle);
      leaves[leafCount++] = leaf(nodes + 1, rows, middle, parent.to);
      nodes += 2;
    }
    for (int k = 0; k < leafCount; k++) {
      value[leaves[k].node] = settle(rows, leaves[k]);
    }
    return new Grown(feature, threshold, left, right, value);
  }

  /** The mean remainder of a leaf, of which the shrunken part is subtracted from its rows. */
  private double settle(int[] rows, Leaf leaf) {
    double mean = 0;
    for (int i = leaf.from; i < leaf.to; i++) {
      mean += rest[rows[i]];
    }
    mean /= leaf.to - leaf.from;
    for (int i = leaf.from; i < leaf.to; i++) {
      rest[rows[i]] -= options.shrinkage() * mean;
    }
    return mean;
  }

  private Leaf leaf(int node, int[] rows, int from, int to) {
    Leaf leaf = new Leaf();
    leaf.node = node;
    leaf.from = from;
    leaf.to = to;
    if (to - from < 2 * options.fewest()) {
      return leaf;
    }
    double total = 0;
    for (int i = from; i < to; i++) {
      total += rest[rows[i]];
    }
    for (int j = 0; j < bins.features(); j++) {
      scan(leaf, rows, j, total);
    }
    return leaf;
  }

  /** Gain of a split = Σ²_left/n_left + Σ²_right/n_right − Σ²/n. */
  private void scan(Leaf leaf, int[] rows, int j, double total) {
    int size = bins.bins(j);
    Arrays.fill(sums, 0, size, 0);
    Arrays.fill(counts, 0, size, 0);
    short[] bin = bins.bin()[j];
    for (int i = leaf.from; i < leaf.to; i++) {
      int row = rows[i];
      sums[bin[row]] += rest[row];
      counts[bin[row]]++;
    }
    int n = leaf.to - leaf.from;
    double whole = total * total / n;
    double sum = 0;
    int count = 0;
    for (int b = 0; b < size - 1; b++) {
      sum += sums[b];
      count += counts[b];
      if (counts[b] == 0 || count < options.fewest() || n - count < options.fewest()) {
        continue;
      }
      double other = total - sum;
      double gain = sum * sum / count + other * other / (n - count) - whole;
      if (gain > leaf.gain * (1 + 1e-12) && gain > 1e-12) {
        leaf.gain = gain;
        leaf.feature = j;
        leaf.bin = b;
      }
    }
  }

  private int partition(int[] rows, Leaf leaf) {
    short[] bin = bins.bin()[leaf.feature];
    int[] moved = new int[leaf.to - leaf.from];
    int back = 0;
    int front = leaf.from;
    for (int i = leaf.from; i < leaf.to; i++) {
      if (bin[rows[i]] <= leaf.bin) {
        rows[front++] = rows[i];
      } else {
        moved[back++] = rows[i];
      }
    }
    System.arraycopy(moved, 0, rows, front, back);
    return front;
  }
}
