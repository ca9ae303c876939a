package org.aleator.learn.tree;

import java.util.Arrays;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/** One fit of {@link BoostedTrees} with its working memory. */
final class BoostingRun {
  private final double[] y;
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
    y = Targets.select(targets, rows, bins.rows());
    this.options = options;
    int m = rows.length;
    start = Targets.mean(y);
    fitted = new double[m];
    Arrays.fill(fitted, start);
    FeatureBins local = bins.select(rows);
    forest = new ForestBuilder(bins.columns());
    sums = new PackedSums(m);
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
      sum += residual * residual;
    }
    return sum / y.length;
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
    if (!sums.pack(y, fitted, inside, inside.length, packed)) {
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
      sum += y[inside[k]] - fitted[inside[k]];
    }
    double value = options.rate() * sum / (leaf.rows() + options.l2());
    forest.value(leaf.node, value);
    for (int k = leaf.from; k < leaf.to; k++) {
      fitted[inside[k]] += value;
    }
  }
}
