// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.tree;

import java.util.Arrays;

/**
 * Grows oblivious trees (Prokhorenkova et al. 2018, "CatBoost"): all leaves of a level are split by
 * the same feature at the same threshold, the one whose gains over all leaves add up to most. Of
 * 2^depth leaves only depth splits are chosen, each by all rows: far less is fitted to noise than
 * by as many leaves of their own splits.
 *
 * <p>A leaf to which the split would leave too few rows on a side stays whole. The gain of a split
 * behind a bin is summed up over the bins before it, so that a leaf with few rows changes the sums
 * at its occupied bins only.
 */
final class ObliviousGrower extends TreeGrower {
  /** Below this share of Σ²/(n + λ) a gain is rounding: sums of some thousand terms of 2⁻⁵². */
  private static final double ROUNDING = 1e-12;

  private final PackedSums sums;
  private final int minLeaf;
  private final double l2;
  private final int depth;
  private final boolean[] missing;

  /** What the gain rises by behind each bin, with NaN right and with NaN left. */
  private final double[] right;

  private final double[] left;

  private int feature;
  private int bin;
  private boolean missingLeft;
  private double best;

  ObliviousGrower(
      FeatureBins bins, Histograms layout, PackedSums sums, BoostedTrees.Options options) {
    super(bins, layout, options.leaves());
    this.sums = sums;
    minLeaf = options.minLeaf();
    l2 = options.l2();
    depth = Integer.SIZE - 1 - Integer.numberOfLeadingZeros(options.leaves());
    right = new double[layout.size()];
    left = new double[layout.size()];
    missing = new boolean[bins.columns()];
    for (int j = 0; j < missing.length; j++) {
      for (int i = 0; i < bins.rows() && !missing[j]; i++) {
        missing[j] = bins.bin(i, j) == bins.count(j);
      }
    }
  }

  @Override
  void split(ForestBuilder forest, long[] packed, int[] rows) {
    for (int level = 0; level < depth; level++) {
      search(packed, rows);
      if (feature < 0) {
        return;
      }
      int before = leafCount;
      for (int k = 0; k < before; k++) {
        split(forest, leaves[k], packed, rows);
      }
    }
  }

  private void split(ForestBuilder forest, Leaf leaf, long[] packed, int[] rows) {
    leaf.feature = feature;
    leaf.bin = bin;
    leaf.missingLeft = missingLeft;
    int middle = partition(rows, leaf);
    long leftTotal = sum(packed, rows, leaf.from, middle);
    if (Math.min(sums.count(leftTotal), sums.count(leaf.total - leftTotal)) < minLeaf) {
      return;
    }
    if (!missing[feature]) {
      leaf.missingLeft = 2L * (middle - leaf.from) >= leaf.rows();
    }
    leaf.leftTotal = leftTotal;
    nodes.divide(leaf, divide(forest, leaf, middle), packed, rows);
  }

  /** Sets the best split of the level, or feature −1 if none is better than no split. */
  private void search(long[] packed, int[] rows) {
    Arrays.fill(right, 0);
    Arrays.fill(left, 0);
    double before = 0;
    for (int k = 0; k < leafCount; k++) {
      Leaf leaf = leaves[k];
      double sum = sums.sum(leaf.total);
      double whole = sum * sum / (sums.count(leaf.total) + l2);
      before += whole;
      if (leaf.histogram != null) {
        add(leaf.histogram, leaf.total, whole);
      } else if (sums.count(leaf.total) >= 2 * minLeaf) {
        layout.addMarked(small, marks, packed, rows, leaf.from, leaf.to);
        addMarked(leaf.total, whole);
        layout.clearMarked(small, marks);
      }
    }
    feature = -1;
    best = ROUNDING * before;
    for (int j : layout.used()) {
      choose(j, right, bins.count(j) - (missing[j] ? 0 : 1), false);
      if (missing[j]) {
        choose(j, left, bins.count(j) - 1, true);
      }
    }
  }

  private void choose(int column, double[] rises, int count, boolean nanLeft) {
    int from = layout.offset(column);
    double gain = 0;
    for (int b = 0; b < count; b++) {
      gain += rises[from + b];
      if (gain > best) {
        best = gain;
        feature = column;
        bin = b;
        missingLeft = nanLeft;
      }
    }
  }

  private void add(long[] histogram, long total, double whole) {
    for (int j : layout.used()) {
      int from = layout.offset(j);
      int to = from + bins.count(j);
      add(histogram, right, from, to, 0, total, whole);
      if (missing[j]) {
        add(histogram, left, from, to, histogram[to], total, whole);
      }
    }
  }

  private void add(
      long[] histogram, double[] rises, int from, int to, long start, long total, double whole) {
    long sum = start;
    double last = rise(rises, from, sum, total, whole, whole);
    for (int place = from; place < to; place++) {
      if (histogram[place] != 0) {
        sum += histogram[place];
        last = rise(rises, place, sum, total, whole, last);
      }
    }
  }

  private void addMarked(long total, double whole) {
    for (int j : layout.used()) {
      int from = layout.offset(j);
      int to = from + bins.count(j);
      addMarked(right, from, to, 0, total, whole);
      if (missing[j]) {
        addMarked(left, from, to, small[to], total, whole);
      }
    }
  }

  private void addMarked(double[] rises, int from, int to, long start, long total, double whole) {
    long sum = start;
    double last = rise(rises, from, sum, total, whole, whole);
    for (int word = from >> 6; word << 6 < to; word++) {
      long rest = marks[word];
      while (rest != 0) {
        int place = (word << 6) + Long.numberOfTrailingZeros(rest);
        rest &= rest - 1;
        if (place < to) {
          sum += small[place];
          last = rise(rises, place, sum, total, whole, last);
        }
      }
    }
  }

  /** Adds by how much Σ²_left/(n_left + λ) + Σ²_right/(n_right + λ) is above its last value. */
  private double rise(double[] rises, int place, long sum, long total, double whole, double last) {
    int n = sums.count(sum);
    int m = sums.count(total) - n;
    if (n < minLeaf || m < minLeaf) {
      rises[place] += whole - last;
      return whole;
    }
    double s = sums.sum(sum);
    double t = sums.sum(total - sum);
    double a = n + l2;
    double b = m + l2;
    double now = (s * s * b + t * t * a) / (a * b);
    rises[place] += now - last;
    return now;
  }
}
