package org.aleator.estimator.unbiased;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.aleator.data.Matrix;
import org.aleator.util.Work;

/**
 * A sum of small regression trees, each fitted to what the sum before it left over and shrunken
 * (Friedman 2001, squared error). It learns steps and thresholds, which Gaussian processes do not.
 * Trees grow best leaf first; a split maximises the fall of the squared error. No randomness.
 */
final class BoostedTrees {
  private final List<Tree> trees = new ArrayList<>();
  private final double start;
  private final Options options;

  private BoostedTrees(double start, Options options) {
    this.start = start;
    this.options = options;
  }

  /**
   * @param rounds how many trees
   * @param leaves the most leaves of a tree
   * @param fewest the fewest rows of a leaf
   * @param shrinkage by what factor a tree's values are multiplied
   */
  record Options(int rounds, int leaves, int fewest, double shrinkage) {
    static final Options DEFAULT = new Options(240, 8, 4, 0.12);

    Options withRounds(int number) {
      return new Options(number, leaves, fewest, shrinkage);
    }
  }

  /** Row-wise split rules: feature −1 marks a leaf. Values equal to the threshold go left. */
  private record Tree(int[] feature, double[] threshold, int[] left, int[] right, double[] value) {
    double at(double[] x, int row) {
      int node = 0;
      while (feature[node] >= 0) {
        node = x[row + feature[node]] <= threshold[node] ? left[node] : right[node];
      }
      return value[node];
    }
  }

  static BoostedTrees fit(FeatureBins bins, double[] y, int[] rows, Options options, Work work) {
    double start = Arrays.stream(rows).mapToDouble(i -> y[i]).average().orElse(0);
    BoostedTrees boosted = new BoostedTrees(start, options);
    double[] rest = new double[y.length];
    for (int i : rows) {
      rest[i] = y[i] - start;
    }
    TreeGrower grower = new TreeGrower(bins, rest, options);
    for (int round = 0; round < options.rounds(); round++) {
      work.check();
      TreeGrower.Grown grown = grower.grow(rows.clone());
      if (grown.feature()[0] < 0) {
        break;
      }
      boosted.trees.add(
          new Tree(grown.feature(), grown.threshold(), grown.left(), grown.right(), grown.value()));
    }
    return boosted;
  }

  /**
   * Predictions after every {@code step}-th tree: element [k][i] is that of row rows[i] after (k +
   * 1) · step trees. A sum that ended early repeats its last values.
   */
  double[][] staged(Matrix x, int[] rows, int step) {
    int stages = options.rounds() / step;
    double[][] staged = new double[stages][rows.length];
    for (int i = 0; i < rows.length; i++) {
      double sum = start;
      for (int tree = 0; tree < stages * step; tree++) {
        if (tree < trees.size()) {
          sum += options.shrinkage() * trees.get(tree).at(x.values(), rows[i] * x.columns());
        }
        if ((tree + 1) % step == 0) {
          staged[(tree + 1) / step - 1][i] = sum;
        }
      }
    }
    return staged;
  }

  /** The sum of all trees at each row. */
  double[] predict(Matrix x) {
    double[] predictions = new double[x.rows()];
    Arrays.fill(predictions, start);
    for (int i = 0; i < predictions.length; i++) {
      for (Tree tree : trees) {
        predictions[i] += options.shrinkage() * tree.at(x.values(), i * x.columns());
      }
    }
    return predictions;
  }
}
