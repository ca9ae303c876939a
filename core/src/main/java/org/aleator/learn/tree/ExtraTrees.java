// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.tree;

import java.util.stream.IntStream;
import org.aleator.data.Matrix;
import org.aleator.data.RowWeights;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/**
 * Extremely randomised trees for regression (Geurts, Ernst and Wehenkel 2006): every tree sees all
 * rows; at a node one threshold is drawn uniformly between the smallest and the largest value of
 * each of K features that are not constant there, and the one that lowers the squared error most
 * splits the node. Leaves hold the mean of their rows.
 *
 * <p>NaN goes to a side drawn for each threshold; where a feature is constant but for NaN the
 * missing rows are split from the others. One thread per fit; the same seed gives the same bits.
 * With one row per leaf the training targets are reproduced where no two rows are alike, noise
 * included: their residuals say nothing.
 *
 * @param forest the trees, of which the mean is taken
 */
public record ExtraTrees(Forest forest) {
  public ExtraTrees {
    if (forest.trees() == 0) {
      throw new IllegalArgumentException("the mean of no trees is not defined");
    }
  }

  /**
   * @param trees how many, at least 1
   * @param minLeaf the fewest rows of a leaf, at least 1
   * @param features K, at least 1; {@link #ALL} or more than there are means all
   */
  public record Options(int trees, int minLeaf, int features) {
    /** K = all features, the paper's default for regression (section 2.2). */
    public static final int ALL = Integer.MAX_VALUE;

    /** 40 trees down to single rows on all features. */
    public static final Options DEFAULT = new Options(40, 1, ALL);

    public Options {
      if (trees < 1 || minLeaf < 1 || features < 1) {
        throw new IllegalArgumentException(
            "extra trees need trees, minLeaf and features >= 1, got "
                + (trees + ", " + minLeaf + " and " + features));
      }
    }

    /** These options with another smallest leaf. */
    public Options withMinLeaf(int rows) {
      return new Options(trees, rows, features);
    }
  }

  /** Fits all rows. */
  public static ExtraTrees fit(Matrix x, double[] y, Options options, Seed seed) {
    return fit(x, y, IntStream.range(0, x.rows()).toArray(), options, seed);
  }

  /**
   * Fits the given rows.
   *
   * @param x finite or NaN
   * @param y a target for each row of x; finite at the rows fitted
   * @param rows at least one
   */
  public static ExtraTrees fit(Matrix x, double[] y, int[] rows, Options options, Seed seed) {
    return fit(x, y, rows, options, Work.of(seed));
  }

  /** The same with the work's seed; ends when the work is cancelled. */
  public static ExtraTrees fit(Matrix x, double[] y, int[] rows, Options options, Work work) {
    return fit(x, y, RowWeights.EQUAL, rows, options, work);
  }

  /**
   * The same of rows that do not count alike: a leaf then holds the weight of as many mean rows.
   *
   * @param weights of all rows of x
   */
  public static ExtraTrees fit(
      Matrix x, double[] y, RowWeights weights, int[] rows, Options options, Work work) {
    double[] targets = Targets.select(y, rows, x.rows());
    RandomSplitGrower grower =
        new RandomSplitGrower(x.selectRows(rows), targets, Multiples.of(weights, rows), options);
    ForestBuilder forest = new ForestBuilder(x.columns());
    Seed treeSeed = work.seed().split("trees");
    for (int tree = 0; tree < options.trees(); tree++) {
      work.check();
      grower.grow(forest, treeSeed.split(tree).random());
    }
    return new ExtraTrees(forest.build());
  }

  /** The mean of the trees at each row. Safe for use by several threads. */
  public double[] predict(Matrix x) {
    double[] means = forest.sum(x, 0);
    for (int i = 0; i < means.length; i++) {
      means[i] /= forest.trees();
    }
    return means;
  }

  /** What each tree says: element [t][i] is that of tree t at row i. */
  public double[][] predictEach(Matrix x) {
    return forest.each(x);
  }

  /** The same with at most so many trees: all are alike. */
  public ExtraTrees first(int trees) {
    return trees >= forest.trees() ? this : new ExtraTrees(forest.first(trees));
  }
}
