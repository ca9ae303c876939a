// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.tree;

import java.util.Arrays;
import org.aleator.data.RowWeights;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/** One fit of {@link BoostedTrees} with its working memory. */
final class BoostingRun {
  private final double[] y;
  private final Multiples times;
  private final double[] fitted;
  private final BoostedTrees.Options options;
  private final ForestBuilder forest;
  private final Histograms layout;
  private final TreeGrower grower;
  private final PackedSums sums;
  private final long[] packed;
  private final Subsample sample;
  private final double start;

  BoostingRun(FeatureBins bins, double[] targets, int[] rows, BoostedTrees.Options options) {
    this(bins, targets, RowWeights.EQUAL, rows, options);
  }

  BoostingRun(
      FeatureBins bins,
      double[] targets,
      RowWeights weights,
      int[] rows,
      BoostedTrees.Options given) {
    y = Targets.select(targets, rows, bins.rows());
    times = Multiples.of(weights, rows);
    options = given.times(times.ofOne());
    int m = rows.length;
    start = Targets.mean(y, times);
    fitted = new double[m];
    Arrays.fill(fitted, start);
    FeatureBins local = bins.select(rows);
    forest = new ForestBuilder(bins.columns());
    sums = new PackedSums(times.total(m));
    layout = new Histograms(local);
    grower =
        switch (options.shape()) {
          case BEST_FIRST -> new LeafwiseGrower(local, layout, sums, options);
          case OBLIVIOUS -> new ObliviousGrower(local, layout, sums, options);
        };
    packed = new long[m];
    sample = new Subsample(m, options.subsample());
  }

  /**
   * @param enough the mean square left over at the fitted rows at which boosting ends
   */
  BoostedTrees fit(double enough, Work work) {
    for (int round = 0; round < options.rounds() && meanSquare() > enough; round++) {
      work.check();
      round(work.seed().split(round));
    }
    return new BoostedTrees(start, forest.build());
  }

  private double meanSquare() {
    double sum = 0;
    for (int i = 0; i < y.length; i++) {
      double residual = y[i] - fitted[i];
      sum += residual * residual * times.of(i);
    }
    return sum / times.total(y.length);
  }

  /** By how much splits along each column lowered the squared error; best-first trees only. */
  double[] gains() {
    return ((LeafwiseGrower) grower).gains();
  }

  /** The sum at each fitted row, reached through bins. */
  double[] fitted() {
    return fitted;
  }

  private void round(Seed seed) {
    sample.draw(seed.random());
    int[] inside = sample.inside;
    if (options.columns() < 1) {
      layout.use(
          Subsample.columns(forest.columns(), options.columns(), seed.split("columns").random()));
    }
    if (!sums.pack(y, fitted, inside, inside.length, times, packed)) {
      return;
    }
    grower.grow(forest, packed, inside, inside.length);
    if (grower.leafCount() == 1) {
      forest.dropLast();
      return;
    }
    for (int k = 0; k < grower.leafCount(); k++) {
      settle(grower.leaf(k));
    }
    for (int row : sample.outside) {
      fitted[row] += forest.value(grower.leafOf(forest, row));
    }
  }

  private void settle(Leaf leaf) {
    int[] inside = sample.inside;
    double sum = 0;
    for (int k = leaf.from; k < leaf.to; k++) {
      sum += (y[inside[k]] - fitted[inside[k]]) * times.of(inside[k]);
    }
    double value = options.rate() * sum / (sums.count(leaf.total) + options.l2());
    forest.value(leaf.node, value);
    for (int k = leaf.from; k < leaf.to; k++) {
      fitted[inside[k]] += value;
    }
  }
}
