// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.tree;

import java.util.Arrays;

/**
 * Grows one tree after the other to packed residuals. The leaves of the last one can be read until
 * the next is grown. Working memory is kept from tree to tree.
 */
abstract class TreeGrower {
  final FeatureBins bins;
  final Histograms layout;
  final NodeHistograms nodes;
  final Leaf[] leaves;
  int leafCount;

  /** The histogram of one small node, and its occupied bins; both all 0 between uses. */
  final long[] small;

  final long[] marks;
  private final int[] moved;
  private final int[] splitBin;
  private int root;

  TreeGrower(FeatureBins bins, Histograms layout, int mostLeaves) {
    this.bins = bins;
    this.layout = layout;
    nodes = new NodeHistograms(layout, bins.rows());
    leaves = new Leaf[Math.min(mostLeaves, Math.max(1, bins.rows()))];
    Arrays.setAll(leaves, k -> new Leaf());
    splitBin = new int[2 * leaves.length];
    moved = new int[bins.rows()];
    small = new long[layout.size()];
    marks = new long[layout.size() / Long.SIZE];
  }

  /**
   * Grows one tree to the packed residuals of rows[0 … count); reorders these so that each leaf's
   * stand together.
   */
  final void grow(ForestBuilder forest, long[] packed, int[] rows, int count) {
    root = forest.root();
    leafCount = 1;
    Leaf first = leaves[0];
    first.node = root;
    first.from = 0;
    first.to = count;
    first.total = sum(packed, rows, 0, count);
    nodes.root(first, packed, rows);
    split(forest, packed, rows);
    for (int k = 0; k < leafCount; k++) {
      nodes.release(leaves[k]);
    }
  }

  /** Splits the root, which is the only leaf, and its children until the tree is done. */
  abstract void split(ForestBuilder forest, long[] packed, int[] rows);

  final Leaf leaf(int index) {
    return leaves[index];
  }

  final int leafCount() {
    return leafCount;
  }

  /** The leaf of the tree grown last to which a row belongs, whether it was fitted or not. */
  final int leafOf(ForestBuilder forest, int row) {
    byte[] values = bins.values();
    int cell = row * bins.columns();
    int node = root;
    int column = forest.feature(node);
    while (column >= 0) {
      int bin = values[cell + column] & 0xFF;
      boolean missing = bin == bins.count(column);
      boolean left = missing ? forest.missingLeft(node) : bin <= splitBin[node - root];
      node = forest.left(node) + (left ? 0 : 1);
      column = forest.feature(node);
    }
    return node;
  }

  /**
   * Gives a leaf two children by its feature, bin and side of NaN: it becomes the left one, the
   * next leaf the right one, which is returned.
   *
   * @param middle where its rows that go right begin
   */
  final Leaf divide(ForestBuilder forest, Leaf left, int middle) {
    double threshold = bins.edge(left.feature, left.bin);
    int child = forest.split(left.node, left.feature, threshold, left.missingLeft);
    splitBin[left.node - root] = left.bin;
    Leaf right = leaves[leafCount++];
    right.node = child + 1;
    right.from = middle;
    right.to = left.to;
    right.total = left.total - left.leftTotal;
    left.node = child;
    left.to = middle;
    left.total = left.leftTotal;
    return right;
  }

  /** Moves the rows that go left before those that go right, both in their order. */
  final int partition(int[] rows, Leaf leaf) {
    byte[] values = bins.values();
    int columns = bins.columns();
    int missing = bins.count(leaf.feature);
    int last = leaf.bin;
    int front = leaf.from;
    int back = 0;
    for (int k = leaf.from; k < leaf.to; k++) {
      int row = rows[k];
      int bin = values[row * columns + leaf.feature] & 0xFF;
      rows[front] = row;
      moved[back] = row;
      int goesLeft = bin == missing ? (leaf.missingLeft ? 1 : 0) : bin <= last ? 1 : 0;
      front += goesLeft;
      back += 1 - goesLeft;
    }
    System.arraycopy(moved, 0, rows, front, back);
    return front;
  }

  static long sum(long[] packed, int[] rows, int from, int to) {
    long total = 0;
    for (int k = from; k < to; k++) {
      total += packed[rows[k]];
    }
    return total;
  }
}
