package org.aleator.learn.stack;

import java.util.List;
import java.util.function.IntFunction;
import org.aleator.data.Matrix;
import org.aleator.learn.predictor.Regression;
import org.aleator.learn.tree.BoostedTrees;
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

  /** Few, small and damped trees, likewise. */
  static final BoostedTrees.Options BOOSTED_ON_RESIDUALS =
      new BoostedTrees.Options(100, 8, 0.05, 0.5, 5, 5);

  private static final String RANDOMISED = "extra trees";
  private static final String BOOSTED = "boosted trees";
  private static final String GENTLY_BOOSTED = "gently boosted trees";

  /** The models of trees alone. */
  public static final List<String> NAMES = List.of(RANDOMISED, BOOSTED, GENTLY_BOOSTED);

  private TreeLearners() {}

  /** Leaf-wise trees, as many leaves as the rows bear: rough functions of many rows. */
  public static TableLearner boosted(Matrix x, double[] y, FeatureBins bins, Work work) {
    return boosted(BOOSTED, BoostedTrees.Options::forRows, x, y, bins, work);
  }

  /**
   * More and smaller trees at half the rate: noisy labels of a few thousand rows. Mean squared
   * error 5 % below that of the larger trees on 28 worlds of 400 to 4,000 rows (0009).
   */
  public static TableLearner gentlyBoosted(Matrix x, double[] y, FeatureBins bins, Work work) {
    IntFunction<BoostedTrees.Options> options =
        rows ->
            new BoostedTrees.Options(300, Math.max(8, Math.min(128, rows / 400)), 0.05, 0.8, 1, 1);
    return boosted(GENTLY_BOOSTED, options, x, y, bins, work);
  }

  private static TableLearner boosted(
      String name,
      IntFunction<BoostedTrees.Options> options,
      Matrix x,
      double[] y,
      FeatureBins bins,
      Work work) {
    return new TableLearner() {
      @Override
      public List<String> names() {
        return List.of(name);
      }

      @Override
      public Matrix x() {
        return x;
      }

      @Override
      public List<Regression> fit(int[] rows, Seed seed) {
        return List.of(
            new Regression.Boosted(
                BoostedTrees.fit(bins, y, rows, options.apply(rows.length), work.withSeed(seed))));
      }

      @Override
      public double cost(int rows) {
        return 5.0 * rows;
      }
    };
  }

  public static TableLearner randomised(Matrix x, double[] y, Work work) {
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
            new Regression.Randomised(ExtraTrees.fit(x, y, rows, FOREST, work.withSeed(seed))));
      }

      @Override
      public double cost(int rows) {
        return 3.0 * rows;
      }
    };
  }
}
