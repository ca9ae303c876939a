// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.tree;

/**
 * The best split of a node by its histogram: the one of greatest Σ²_left/(n_left + λ) +
 * Σ²_right/(n_right + λ) − Σ²/(n + λ), the fall of the squared error with λ on the leaf values
 * (Chen and Guestrin 2016, eq. 7, for squared error). The first of equally good ones is taken, in
 * the order of features and bins; NaN right before NaN left.
 */
final class SplitSearch {
  /** Below this share of Σ²/(n + λ) a gain is rounding: a few times the 2⁻⁵² of its terms. */
  private static final double ROUNDING = 1e-14;

  /**
   * Left for the rounding of {@link #promising}, which is at most some 2⁻⁵² √n of what is compared:
   * a part in 10¹² at a million rows.
   */
  private static final double SLACK = 1e-9;

  private final FeatureBins bins;
  private final Histograms layout;
  private final PackedSums sums;
  private final int minLeaf;
  private final double l2;

  private long total;
  private double numerator;
  private double denominator;
  private double whole;
  private double slope;
  private double limit;
  private Leaf leaf;

  SplitSearch(FeatureBins bins, Histograms layout, PackedSums sums, int minLeaf, double l2) {
    this.bins = bins;
    this.layout = layout;
    this.sums = sums;
    this.minLeaf = minLeaf;
    this.l2 = l2;
  }

  /** Sets the leaf's best split, or a gain of 0 if none is better than no split. */
  void search(Leaf node, long[] histogram) {
    begin(node);
    for (int j : layout.used()) {
      int from = layout.offset(j);
      int count = bins.count(j);
      scan(histogram, from, count, j, 0, false);
      if (histogram[from + count] != 0) {
        scan(histogram, from, count, j, histogram[from + count], true);
      }
    }
    end(histogram);
  }

  /** The same over marked bins only: for a node of few rows. */
  void searchMarked(Leaf node, long[] histogram, long[] marks) {
    begin(node);
    for (int j : layout.used()) {
      int from = layout.offset(j);
      int count = bins.count(j);
      scanMarked(histogram, marks, from, count, j, 0, false);
      if (histogram[from + count] != 0) {
        scanMarked(histogram, marks, from, count, j, histogram[from + count], true);
      }
    }
    end(histogram);
  }

  private void begin(Leaf node) {
    leaf = node;
    total = node.total;
    numerator = 0;
    denominator = 1;
    whole = sums.count(total) + 2 * l2;
    slope = sums.sum(total) / whole;
    limit = Double.NEGATIVE_INFINITY;
    leaf.feature = -1;
    leaf.gain = 0;
  }

  private void scan(
      long[] histogram, int from, int count, int feature, long missing, boolean missingLeft) {
    long left = missing;
    for (int b = 0; b < count; b++) {
      long cell = histogram[from + b];
      left += cell;
      if (promising(left) && cell != 0) {
        consider(left, feature, b, missingLeft);
      }
    }
  }

  private void scanMarked(
      long[] histogram,
      long[] marks,
      int from,
      int count,
      int feature,
      long missing,
      boolean missingLeft) {
    long left = missing;
    int words = (count + 63) >> 6;
    for (int word = 0; word < words; word++) {
      long rest = marks[(from >> 6) + word];
      while (rest != 0) {
        int b = (word << 6) + Long.numberOfTrailingZeros(rest);
        rest &= rest - 1;
        left += histogram[from + b];
        if (promising(left) && b < count) {
          consider(left, feature, b, missingLeft);
        }
      }
    }
  }

  /**
   * Whether a split may be better than the best so far, for a third of the operations that tell it
   * exactly. With W = n + 2λ and v = Σ_left − aΣ/W what is compared there is Σ²/W + W v²/(ab).
   */
  private boolean promising(long left) {
    double a = sums.count(left) + l2;
    double v = sums.sum(left) - slope * a;
    return v * v > limit * (a * (whole - a));
  }

  /** Compares Σ²_left/a + Σ²_right/b = (Σ²_left b + Σ²_right a)/(ab) without dividing. */
  private void consider(long left, int feature, int bin, boolean missingLeft) {
    long right = total - left;
    int leftCount = sums.count(left);
    int rightCount = sums.count(right);
    if (leftCount < minLeaf || rightCount < minLeaf) {
      return;
    }
    double leftSum = sums.sum(left);
    double rightSum = sums.sum(right);
    double a = leftCount + l2;
    double b = rightCount + l2;
    double top = leftSum * leftSum * b + rightSum * rightSum * a;
    double bottom = a * b;
    if (top * denominator > numerator * bottom) {
      numerator = top;
      denominator = bottom;
      leaf.feature = feature;
      leaf.bin = bin;
      leaf.missingLeft = missingLeft;
      leaf.leftTotal = left;
      limit = ((1 - SLACK) * (top / bottom) - slope * slope * whole) / whole;
    }
  }

  /** Moves the split to the middle of the empty bins behind it; NaN unseen goes with the most. */
  private void end(long[] histogram) {
    double sum = sums.sum(total);
    double before = sum * sum / (sums.count(total) + l2);
    double gain = numerator / denominator - before;
    if (leaf.feature < 0 || !(gain > ROUNDING * before)) {
      leaf.feature = -1;
      return;
    }
    leaf.gain = gain;
    int from = layout.offset(leaf.feature);
    int count = bins.count(leaf.feature);
    int next = leaf.bin + 1;
    while (next < count && histogram[from + next] == 0) {
      next++;
    }
    leaf.bin = next == count ? count - 1 : (leaf.bin + next - 1) >>> 1;
    if (histogram[from + count] == 0) {
      leaf.missingLeft = 2L * sums.count(leaf.leftTotal) >= sums.count(total);
    }
  }
}
