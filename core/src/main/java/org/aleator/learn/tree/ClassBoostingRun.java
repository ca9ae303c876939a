// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.tree;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.aleator.data.ClassLabels;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/** One fit of {@link BoostedClasses} with its working memory. */
final class ClassBoostingRun {
  /** Rows that each class counts more than it has, so that one without a row has a score. */
  private static final double PRIOR_ROWS = 0.5;

  private final int rows;
  private final BoostedTrees.Options options;
  private final List<ForestBuilder> forests = new ArrayList<>();
  private final Histograms layout;
  private final TreeGrower grower;
  private final PackedSums sums;
  private final long[] packed;
  private final Subsample sample;
  private final double[] start;

  /** By score and row: the indicator, the score, and the probability. */
  private final double[][] y;

  private final double[][] score;
  private final double[][] p;

  /** Curvature of a score's log-loss over p(1 − p). */
  private final double curvature;

  ClassBoostingRun(
      FeatureBins bins, ClassLabels labels, int[] fitted, BoostedTrees.Options options) {
    this.options = options;
    rows = fitted.length;
    int scores = BoostedClasses.scores(labels.count());
    int[] classes = Arrays.stream(fitted).map(row -> labels.of()[row]).toArray();
    start = start(classes, labels.count(), scores);
    curvature = scores == 1 ? 1 : scores / (scores - 1.0);
    y = new double[scores][rows];
    score = new double[scores][rows];
    p = new double[scores][rows];
    for (int k = 0; k < scores; k++) {
      int own = scores == 1 ? 1 : k;
      Arrays.setAll(y[k], i -> classes[i] == own ? 1 : 0);
      Arrays.fill(score[k], start[k]);
      forests.add(new ForestBuilder(bins.columns()));
    }
    FeatureBins local = bins.select(fitted);
    sums = new PackedSums(rows);
    layout = new Histograms(local);
    grower = new LeafwiseGrower(local, layout, sums, options);
    packed = new long[rows];
    sample = new Subsample(rows, options.subsample());
  }

  private static double[] start(int[] classes, int count, int scores) {
    double[] logs = new double[count];
    Arrays.fill(logs, PRIOR_ROWS);
    Arrays.stream(classes).forEach(c -> logs[c]++);
    Arrays.setAll(logs, c -> Math.log(logs[c] / (classes.length + count * PRIOR_ROWS)));
    return scores == 1 ? new double[] {logs[1] - logs[0]} : logs;
  }

  BoostedClasses fit(Work work) {
    for (int round = 0; round < options.rounds(); round++) {
      work.check();
      round(work.seed().split(round));
    }
    return new BoostedClasses(start, forests.stream().map(ForestBuilder::build).toList());
  }

  private void round(Seed seed) {
    probabilities();
    sample.draw(seed.random());
    if (options.columns() < 1) {
      layout.use(
          Subsample.columns(
              forests.get(0).columns(), options.columns(), seed.split("columns").random()));
    }
    for (int k = 0; k < forests.size(); k++) {
      tree(k);
    }
  }

  private void probabilities() {
    for (int i = 0; i < rows; i++) {
      double most = score.length == 1 ? Math.max(0, score[0][i]) : score[0][i];
      for (double[] of : score) {
        most = Math.max(most, of[i]);
      }
      double sum = score.length == 1 ? Math.exp(-most) : 0;
      for (int k = 0; k < score.length; k++) {
        p[k][i] = Math.exp(score[k][i] - most);
        sum += p[k][i];
      }
      for (double[] of : p) {
        of[i] /= sum;
      }
    }
  }

  private void tree(int k) {
    ForestBuilder forest = forests.get(k);
    int[] inside = sample.inside;
    if (!sums.pack(y[k], p[k], inside, inside.length, packed)) {
      return;
    }
    grower.grow(forest, packed, inside, inside.length);
    for (int l = 0; l < grower.leafCount(); l++) {
      settle(k, grower.leaf(l));
    }
    for (int row : sample.outside) {
      score[k][row] += forest.value(grower.leafOf(forest, row));
    }
  }

  private void settle(int k, Leaf leaf) {
    double slope = 0;
    double bend = 0;
    for (int r = leaf.from; r < leaf.to; r++) {
      int row = sample.inside[r];
      slope += y[k][row] - p[k][row];
      bend += p[k][row] * (1 - p[k][row]);
    }
    double value = options.rate() * slope / (curvature * bend + options.l2());
    forests.get(k).value(leaf.node, value);
    for (int r = leaf.from; r < leaf.to; r++) {
      score[k][sample.inside[r]] += value;
    }
  }
}
