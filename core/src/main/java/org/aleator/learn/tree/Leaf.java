// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.tree;

/** A leaf of a growing tree: its rows, and the best split of them. */
final class Leaf {
  int node;
  int from;
  int to;
  long total;
  long[] histogram;

  int feature;
  int bin;
  boolean missingLeft;
  long leftTotal;
  double gain;

  int rows() {
    return to - from;
  }
}
