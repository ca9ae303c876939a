// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.stack;

import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.aleator.data.Matrix;
import org.aleator.data.RowWeights;
import org.aleator.learn.predictor.Regression;
import org.aleator.learn.tree.BoostedTrees;
import org.aleator.learn.tree.ColumnPairs;
import org.aleator.learn.tree.ExtraTrees;
import org.aleator.learn.tree.FeatureBins;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/**
 * Trees whose capacity grows with the rows, so that the learning curve does not level off early.
 */
public final class TreeLearners {
  /** Forty trees with leaves of one row: the mean square is within 2 % of that of any number. */
  private static final ExtraTrees.Options FOREST = ExtraTrees.Options.DEFAULT;

  /** Leaves of two rows, for residuals that are mostly noise. */
  static final ExtraTrees.Options ON_RESIDUALS = FOREST.withMinLeaf(2);

  /**
   * Small and damped trees, likewise, which grow with the rows m: clip(m/20, 100, 300) rounds of
   * clip(m/100, 8, 256) leaves. What a process of many rows leaves over has steps in it: on 35,000
   * rows of protein the sum errs 10 % less than with 100 rounds of 8 leaves.
   */
  static BoostedTrees.Options boostedOnResiduals(int rows) {
    int rounds = Math.max(100, Math.min(300, rows / 20));
    int leaves = Math.max(8, Math.min(256, rows / 100));
    return new BoostedTrees.Options(rounds, leaves, 0.05, 0.5, 5, 5);
  }

  private static final String RANDOMISED = "extra trees";
  private static final String BOOSTED = "boosted trees";
  private static final String PAIRED = "boosted trees on pairs of columns";
  private static final String EARLY = ", stopped early";

  /**
   * Rounds times rate at which boosting is read before its end: where labels are mostly noise the
   * last trees fit it, and the weights of the stack choose between the two readings. No rows need
   * to be kept from the trees for that.
   */
  private static final double EARLY_PATH = 4.5;

  /**
   * The part of the noise, as the process has it, that may be left over at the fitted rows: what
   * the trees fit beyond is noise. Errors on held-out rows do not see the trees left out (a tenth
   * costs 3 % on one of six tables), and where noise is a twentieth or more of the labels' variance
   * a half to nine tenths of them are.
   */
  private static final double ENOUGH_OF_NOISE = 0.05;

  /** The models of trees alone. */
  public static final List<String> NAMES =
      List.of(RANDOMISED, BOOSTED, BOOSTED + EARLY, PAIRED, PAIRED + EARLY);

  private TreeLearners() {}

  /**
   * Many trees at a low rate, as many leaves as the rows bear.
   *
   * @param noise variance of the labels' noise, about; 0 where nothing is known of it
   */
  public static TableLearner boosted(
      Matrix x, double[] y, FeatureBins bins, double noise, Work work) {
    return boosted(x, y, RowWeights.EQUAL, bins, noise, work);
  }

  /**
   * The same of rows that do not count alike.
   *
   * @param noise of a row of weight 1
   */
  public static TableLearner boosted(
      Matrix x, double[] y, RowWeights weights, FeatureBins bins, double noise, Work work) {
    return new Boosted(
        BOOSTED,
        BoostedTrees.Options::forRows,
        x,
        y,
        weights,
        bins,
        Function.identity(),
        noise,
        work);
  }

  /** The same trees on all rows of a matrix. */
  static BoostedTrees boosted(
      FeatureBins bins, double[] y, RowWeights weights, double noise, Work work) {
    int[] all = IntStream.range(0, y.length).toArray();
    BoostedTrees.Options options =
        BoostedTrees.Options.forRows(y.length).forColumns(bins.columns());
    return BoostedTrees.fit(bins, y, weights, all, options, ENOUGH_OF_NOISE * noise, work);
  }

  /**
   * Boosting that sees sums and differences of pairs of columns, too: trees of another shape where
   * rows are few, trees on half of the columns where they are many, and both unlike {@link
   * #boosted} enough to gain by the mean of the two.
   */
  public static TableLearner paired(Matrix x, double[] y, double noise, Work work) {
    return paired(x, y, RowWeights.EQUAL, noise, work);
  }

  /** The same of rows that do not count alike. */
  public static TableLearner paired(
      Matrix x, double[] y, RowWeights weights, double noise, Work work) {
    ColumnPairs pairs = ColumnPairs.of(x);
    return new Boosted(
        PAIRED,
        BoostedTrees.Options::forManyColumns,
        x,
        y,
        weights,
        FeatureBins.of(pairs.append(x)),
        trees -> pairs.count() == 0 ? trees : new Regression.Paired(pairs, trees),
        noise,
        work);
  }

  /**
   * @param bins of the columns that the trees see
   * @param onTable makes of trees on these a regression on the table's columns
   */
  private record Boosted(
      String name,
      IntFunction<BoostedTrees.Options> options,
      Matrix x,
      double[] y,
      RowWeights weights,
      FeatureBins bins,
      Function<Regression, Regression> onTable,
      double noise,
      Work work)
      implements TableLearner {
    @Override
    public List<String> names() {
      return List.of(name, name + EARLY);
    }

    @Override
    public List<Regression> fit(int[] rows, Seed seed) {
      BoostedTrees.Options own = options.apply(rows.length).forColumns(bins.columns());
      BoostedTrees trees =
          BoostedTrees.fit(
              bins, y, weights, rows, own, ENOUGH_OF_NOISE * noise, work.withSeed(seed));
      BoostedTrees early = trees.first((int) Math.ceil(EARLY_PATH / own.rate()));
      return Stream.of(trees, early).map(t -> onTable.apply(new Regression.Boosted(t))).toList();
    }

    @Override
    public double cost(int rows) {
      return 5.0 * rows;
    }
  }

  public static TableLearner randomised(Matrix x, double[] y, Work work) {
    return randomised(x, y, RowWeights.EQUAL, work);
  }

  /** The same of rows that do not count alike. */
  public static TableLearner randomised(Matrix x, double[] y, RowWeights weights, Work work) {
    return new TableLearner() {
      @Override
      public List<String> names() {
        return List.of(RANDOMISED);
      }

      @Override
      public Matrix x() {
        return x;
      }

      @Override
      public List<Regression> fit(int[] rows, Seed seed) {
        return List.of(
            new Regression.Randomised(
                ExtraTrees.fit(x, y, weights, rows, FOREST, work.withSeed(seed))));
      }

      @Override
      public double cost(int rows) {
        return 3.0 * rows;
      }
    };
  }
}
