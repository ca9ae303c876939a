// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.tree;

/**
 * Grows regression trees best leaf first: of all leaves the one is split whose best split gains
 * most, until there are enough.
 */
final class LeafwiseGrower extends TreeGrower {
  private final SplitSearch search;
  private final PackedSums sums;

  /** By how much splits along each column have lowered the squared error, over all trees. */
  private final double[] gains;

  LeafwiseGrower(
      FeatureBins bins, Histograms layout, PackedSums sums, BoostedTrees.Options options) {
    super(bins, layout, options.leaves());
    this.sums = sums;
    gains = new double[bins.columns()];
    search = new SplitSearch(bins, layout, sums, options.minLeaf(), options.l2());
  }

  @Override
  void split(ForestBuilder forest, long[] packed, int[] rows) {
    search(leaves[0], packed, rows);
    while (leafCount < leaves.length) {
      Leaf left = best();
      if (left.feature < 0) {
        return;
      }
      gains[left.feature] += left.gain * sums.unit() * sums.unit();
      Leaf right = divide(forest, left, partition(rows, left));
      if (leafCount < leaves.length) {
        nodes.divide(left, right, packed, rows);
        search(left, packed, rows);
        search(right, packed, rows);
      } else {
        right.histogram = null;
      }
    }
  }

  double[] gains() {
    return gains;
  }

  private Leaf best() {
    Leaf best = leaves[0];
    for (int k = 1; k < leafCount; k++) {
      best = leaves[k].gain > best.gain ? leaves[k] : best;
    }
    return best;
  }

  private void search(Leaf leaf, long[] packed, int[] rows) {
    if (leaf.histogram != null) {
      search.search(leaf, leaf.histogram);
    } else {
      layout.addMarked(small, marks, packed, rows, leaf.from, leaf.to);
      search.searchMarked(leaf, small, marks);
      layout.clearMarked(small, marks);
    }
  }
}
