// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.tree;

import java.util.Arrays;

/** Trees under construction: nodes are appended, leaves turned into inner nodes. */
final class ForestBuilder {
  private final int columns;
  private int[] roots = new int[64];
  private int trees;
  private int[] feature = new int[1024];
  private double[] value = new double[1024];
  private int[] left = new int[1024];
  private boolean[] missingLeft = new boolean[1024];
  private int nodes;

  ForestBuilder(int columns) {
    this.columns = columns;
  }

  int columns() {
    return columns;
  }

  /** Begins a tree; its root is a leaf of value 0. */
  int root() {
    if (trees == roots.length) {
      roots = Arrays.copyOf(roots, 2 * trees);
    }
    roots[trees++] = nodes;
    append();
    return nodes - 1;
  }

  /** Gives a leaf two children, of which the first is returned. */
  int split(int node, int column, double threshold, boolean missing) {
    int child = nodes;
    append();
    append();
    feature[node] = column;
    value[node] = threshold;
    left[node] = child;
    missingLeft[node] = missing;
    return child;
  }

  void value(int leaf, double number) {
    value[leaf] = number;
  }

  double value(int leaf) {
    return value[leaf];
  }

  int feature(int node) {
    return feature[node];
  }

  int left(int node) {
    return left[node];
  }

  boolean missingLeft(int node) {
    return missingLeft[node];
  }

  /** Takes back the tree begun last. */
  void dropLast() {
    nodes = roots[--trees];
  }

  Forest build() {
    return new Forest(
        columns,
        Arrays.copyOf(roots, trees),
        Arrays.copyOf(feature, nodes),
        Arrays.copyOf(value, nodes),
        Arrays.copyOf(left, nodes),
        Arrays.copyOf(missingLeft, nodes));
  }

  private void append() {
    if (nodes == feature.length) {
      int room = nodes + (nodes >> 1);
      feature = Arrays.copyOf(feature, room);
      value = Arrays.copyOf(value, room);
      left = Arrays.copyOf(left, room);
      missingLeft = Arrays.copyOf(missingLeft, room);
    }
    feature[nodes++] = -1;
  }
}
