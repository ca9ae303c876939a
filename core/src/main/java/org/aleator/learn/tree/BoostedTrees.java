package org.aleator.learn.tree;

import java.util.stream.IntStream;
import org.aleator.data.Matrix;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/**
 * Gradient boosting for squared error (Friedman 2001, 2002): the mean of the targets plus trees,
 * each grown best leaf first on a random part of the rows to what the sum before it left over. A
 * leaf adds η Σr/(n + λ), with r the residuals of its n rows, η the rate and λ the L2 penalty.
 *
 * <p>Features are binned ({@link FeatureBins}); NaN goes to the side that gains more, learnt per
 * split. One thread per fit; the same seed gives the same bits. It fails where functions are smooth
 * and rows are few (a Gaussian process is better by factors there), and it cannot extrapolate.
 *
 * @param start the mean of the targets fitted
 * @param forest the trees; the rate is part of their values
 */
public record BoostedTrees(double start, Forest forest) {

  /**
   * @param rounds how many trees, at least 1
   * @param leaves the most leaves of a tree, at least 2
   * @param rate η in (0, 1]
   * @param subsample share of the rows that a tree is grown on, drawn without replacement, in (0,
   *     1]
   * @param minLeaf the fewest rows of a leaf, at least 1
   * @param l2 λ, at least 0
   */
  public record Options(
      int rounds, int leaves, double rate, double subsample, int minLeaf, double l2) {
    public Options {
      boolean valid =
          rounds >= 1
              && leaves >= 2
              && rate > 0
              && rate <= 1
              && subsample > 0
              && subsample <= 1
              && minLeaf >= 1
              && l2 >= 0
              && l2 < Double.POSITIVE_INFINITY;
      if (!valid) {
        throw new IllegalArgumentException(
            "boosting needs rounds >= 1, leaves >= 2, rate and subsample in (0, 1], minLeaf >= 1"
                + (" and l2 >= 0, got rounds " + rounds + ", leaves " + leaves)
                + (", rate " + rate + ", subsample " + subsample)
                + (", minLeaf " + minLeaf + ", l2 " + l2));
      }
    }

    /**
     * Capacity that grows with the rows m, as a learning curve needs: clip(m/25, 16, 700) leaves,
     * 120 rounds at rate 0.1, 0.8 of the rows each, λ = clip(m/1000, 1, 5). Chosen on six real
     * tables, 100 to 43,000 rows of them (docs/decisions/0007-tree-learners.md).
     */
    public static Options forRows(int rows) {
      int leaves = Math.max(16, Math.min(700, rows / 25));
      double l2 = Math.max(1, Math.min(5, rows / 1000.0));
      return new Options(120, leaves, 0.1, 0.8, 1, l2);
    }
  }

  /** Bins the matrix and fits all rows. */
  public static BoostedTrees fit(Matrix x, double[] y, Options options, Seed seed) {
    int[] rows = IntStream.range(0, x.rows()).toArray();
    return fit(FeatureBins.of(x), y, rows, options, seed);
  }

  /**
   * Fits the given rows of a binned matrix.
   *
   * @param y a target for each row of the matrix; finite at the rows fitted
   * @param rows at least one
   */
  public static BoostedTrees fit(
      FeatureBins bins, double[] y, int[] rows, Options options, Seed seed) {
    return fit(bins, y, rows, options, Work.of(seed));
  }

  /** The same with the work's seed; ends when the work is cancelled. */
  public static BoostedTrees fit(
      FeatureBins bins, double[] y, int[] rows, Options options, Work work) {
    return new BoostingRun(bins, y, rows, options).fit(work.split("rows"));
  }

  /** The sum at each row; NaN is a missing value. Safe for use by several threads. */
  public double[] predict(Matrix x) {
    return forest.sum(x, start);
  }
}
