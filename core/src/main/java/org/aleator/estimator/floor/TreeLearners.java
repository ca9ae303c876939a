package org.aleator.estimator.floor;

import java.util.List;
import org.aleator.data.Matrix;
import org.aleator.tree.BoostedTrees;
import org.aleator.tree.ExtraTrees;
import org.aleator.tree.FeatureBins;
import org.aleator.util.Seed;

/**
 * Trees whose capacity grows with the rows, so that the learning curve does not level off early.
 */
final class TreeLearners {
  /**
   * Forty trees with leaves of one row: the mean square is within 2 % of that of endlessly many.
   */
  private static final ExtraTrees.Options FOREST = ExtraTrees.Options.DEFAULT;

  /** Leaves of two rows, for residuals that are mostly noise. */
  static final ExtraTrees.Options ON_RESIDUALS = FOREST.withMinLeaf(2);

  private TreeLearners() {}

  static Learner boosted(Matrix x, double[] y, FeatureBins bins) {
    return new Learner() {
      @Override
      public List<String> names() {
        return List.of("boosted trees");
      }

      @Override
      public double[][] predict(int[] rows, int[] at, Seed seed) {
        BoostedTrees.Options options = BoostedTrees.Options.forRows(rows.length);
        return new double[][] {
          BoostedTrees.fit(bins, y, rows, options, seed).predict(x.selectRows(at))
        };
      }

      @Override
      public double cost(int rows) {
        return 5.0 * rows;
      }
    };
  }

  static Learner randomised(Matrix x, double[] y) {
    return new Learner() {
      @Override
      public List<String> names() {
        return List.of("extra trees");
      }

      @Override
      public double[][] predict(int[] rows, int[] at, Seed seed) {
        return new double[][] {ExtraTrees.fit(x, y, rows, FOREST, seed).predict(x.selectRows(at))};
      }

      @Override
      public double cost(int rows) {
        return 3.0 * rows;
      }
    };
  }
}
