// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.tree;

import java.util.List;
import org.aleator.data.ClassLabels;
import org.aleator.data.Matrix;
import org.aleator.util.Work;

/**
 * Gradient boosting for the log-loss (Friedman 2001): scores to which trees are added, grown to
 * what is left over of the indicators, y − p, with p the softmax of the scores. Of two classes the
 * second has a score, and that of the first is 0; of more each class has one, and a tree in every
 * round. A leaf adds η Σ(y − p)/(Σ p(1 − p) + λ), Newton's step.
 *
 * @param forests of each score
 * @param start of each score: the log of the class's share
 */
public record BoostedClasses(double[] start, List<Forest> forests) {
  public BoostedClasses {
    forests = List.copyOf(forests);
  }

  /** How many scores so many classes have. */
  public static int scores(int classes) {
    return classes == 2 ? 1 : classes;
  }

  /** Rounds times rate: log-loss is fitted sooner than squared error, whose path is 30. */
  private static final double PATH = 9.6;

  private static final int ROUNDS = 120;

  /**
   * Capacity that grows with the rows m, for labels that may be mostly noise. Of many columns there
   * are fewer rounds on a part of them each, at a rate that makes the same path.
   */
  public static BoostedTrees.Options options(int rows, int columns) {
    int leaves = (int) clip(rows / 60.0, 6, 48);
    int minLeaf = (int) clip(rows / 100.0, 3, 20);
    BoostedTrees.Options own =
        new BoostedTrees.Options(ROUNDS, leaves, PATH / ROUNDS, 0.8, minLeaf, 1)
            .forColumns(columns);
    return new BoostedTrees.Options(
        own.rounds(),
        leaves,
        Math.min(1, PATH / own.rounds()),
        own.subsample(),
        minLeaf,
        own.l2(),
        own.columns(),
        own.shape());
  }

  private static double clip(double value, double least, double most) {
    return Math.max(least, Math.min(most, value));
  }

  /**
   * Fits the given rows of a binned matrix.
   *
   * @param labels one for each row of the matrix
   */
  public static BoostedClasses fit(
      FeatureBins bins, ClassLabels labels, int[] rows, BoostedTrees.Options options, Work work) {
    return new ClassBoostingRun(bins, labels, rows, options).fit(work.split("rows"));
  }

  /** The same as it was after so many rounds. */
  public BoostedClasses first(int rounds) {
    return new BoostedClasses(
        start, forests.stream().map(f -> rounds >= f.trees() ? f : f.first(rounds)).toList());
  }

  /** The scores at each row: element [k][i] is score k at row i. */
  public double[][] scores(Matrix x) {
    double[][] scores = new double[start.length][];
    for (int k = 0; k < start.length; k++) {
      scores[k] = forests.get(k).sum(x, start[k]);
    }
    return scores;
  }
}
