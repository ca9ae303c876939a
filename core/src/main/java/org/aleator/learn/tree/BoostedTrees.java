// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.tree;

import java.util.stream.IntStream;
import org.aleator.data.Matrix;
import org.aleator.data.RowWeights;
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

  /** How a tree is grown. */
  public enum Shape {
    /** Of all leaves the one is split whose best split gains most ({@link LeafwiseGrower}). */
    BEST_FIRST,

    /** All leaves of a level have the same split ({@link ObliviousGrower}). */
    OBLIVIOUS
  }

  /**
   * @param rounds how many trees, at least 1
   * @param leaves the most leaves of a tree, at least 2
   * @param rate η in (0, 1]
   * @param subsample share of the rows that a tree is grown on, drawn without replacement, in (0,
   *     1]
   * @param minLeaf the fewest rows of a leaf, at least 1
   * @param l2 λ, at least 0
   * @param columns share of the features that a tree is grown on, in (0, 1]
   * @param shape how a tree is grown
   */
  public record Options(
      int rounds,
      int leaves,
      double rate,
      double subsample,
      int minLeaf,
      double l2,
      double columns,
      Shape shape) {
    /** Beyond, oblivious trees lose their lead, and cost more (decision 0007). */
    private static final int FEW_ROWS = 8_000;

    /** Beyond, the time of a fit would be that of its columns; the number is not measured. */
    private static final double MANY_COLUMNS = 48;

    /** Rounds times rate: on tables of little noise errors still fall there. */
    private static final double PATH = 30;

    /** Best leaf first, on all features. */
    public Options(int rounds, int leaves, double rate, double subsample, int minLeaf, double l2) {
      this(rounds, leaves, rate, subsample, minLeaf, l2, 1, Shape.BEST_FIRST);
    }

    public Options {
      boolean valid =
          rounds >= 1
              && leaves >= 2
              && rate > 0
              && rate <= 1
              && subsample > 0
              && subsample <= 1
              && columns > 0
              && columns <= 1
              && minLeaf >= 1
              && l2 >= 0
              && l2 < Double.POSITIVE_INFINITY;
      if (!valid) {
        throw new IllegalArgumentException(
            "boosting needs rounds >= 1, leaves >= 2, rate, subsample and columns in (0, 1],"
                + (" minLeaf >= 1 and l2 >= 0, got rounds " + rounds + ", leaves " + leaves)
                + (", rate " + rate + ", subsample " + subsample + ", columns " + columns)
                + (", minLeaf " + minLeaf + ", l2 " + l2));
      }
    }

    /**
     * Capacity that grows with the rows m, as a learning curve needs: clip(m/100, 16, 1000) leaves,
     * λ = clip(m/1000, 1, 5), 0.8 of the rows each; clip(90,000/√m, 100, 1000) rounds at a rate of
     * 30 over the rounds. Chosen on ten real tables, 240 to 16,000 rows of them, and looked at on
     * 35,000 and 43,000 of two others (docs/decisions/0007-tree-learners.md).
     */
    public static Options forRows(int rows) {
      int rounds = rounds(rows);
      int leaves = (int) clip(rows / 100.0, 16, 1000);
      return new Options(rounds, leaves, PATH / rounds, 0.8, 1, l2(rows));
    }

    /**
     * For more columns than the table's own: up to 8,000 rows oblivious trees of up to clip(m/6,
     * 64, 128) leaves at a rate of 0.1, beyond the trees of {@link #forRows} on 0.6 of the columns
     * each.
     */
    public static Options forManyColumns(int rows) {
      Options plain = forRows(rows);
      if (rows <= FEW_ROWS) {
        int leaves = (int) clip(rows / 6.0, 64, 128);
        return new Options(plain.rounds, leaves, 0.1, 0.8, 1, 3, 1, Shape.OBLIVIOUS);
      }
      return new Options(
          plain.rounds, plain.leaves, plain.rate, 0.8, 1, plain.l2, 0.6, Shape.BEST_FIRST);
    }

    /**
     * For a table of so many columns c: a tree sees at most 24 of them, or half if that is more;
     * beyond 48 there are fewer rounds, by √(48/c).
     */
    public Options forColumns(int count) {
      int fewer = (int) Math.ceil(rounds * Math.min(1, Math.sqrt(MANY_COLUMNS / count)));
      double share = Math.min(columns, Math.max(0.5, MANY_COLUMNS / 2 / count));
      double faster = Math.min(1, Math.max(rate, PATH / fewer));
      return new Options(fewer, leaves, faster, subsample, minLeaf, l2, share, shape);
    }

    /** For rows each of which counts as so many. */
    Options times(int many) {
      return new Options(
          rounds, leaves, rate, subsample, many * minLeaf, many * l2, columns, shape);
    }

    private static int rounds(int rows) {
      return (int) clip(90_000 / Math.sqrt(rows), 100, 1000);
    }

    private static double l2(int rows) {
      return clip(rows / 1000.0, 1, 5);
    }

    private static double clip(double value, double least, double most) {
      return Math.max(least, Math.min(most, value));
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
    return fit(bins, y, rows, options, 0, work);
  }

  /**
   * The same that also ends where little is left to fit.
   *
   * @param enough the mean square left over at the fitted rows at which boosting ends
   */
  public static BoostedTrees fit(
      FeatureBins bins, double[] y, int[] rows, Options options, double enough, Work work) {
    return fit(bins, y, RowWeights.EQUAL, rows, options, enough, work);
  }

  /**
   * The same of rows that do not count alike.
   *
   * @param weights of all rows of the matrix
   */
  public static BoostedTrees fit(
      FeatureBins bins,
      double[] y,
      RowWeights weights,
      int[] rows,
      Options options,
      double enough,
      Work work) {
    return new BoostingRun(bins, y, weights, rows, options).fit(enough, work.split("rows"));
  }

  /** The same as it was after so many trees. */
  public BoostedTrees first(int trees) {
    return trees >= forest.trees() ? this : new BoostedTrees(start, forest.first(trees));
  }

  /** The sum at each row; NaN is a missing value. Safe for use by several threads. */
  public double[] predict(Matrix x) {
    return forest.sum(x, start);
  }
}
