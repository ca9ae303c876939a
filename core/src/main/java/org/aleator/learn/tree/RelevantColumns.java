// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.tree;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.aleator.data.Matrix;
import org.aleator.numerics.Shuffle;
import org.aleator.util.Work;

/**
 * Which of many columns the labels depend on, by what splits along them gain in boosting: those
 * that gain more than the best of as many columns that cannot matter, the same ones with their rows
 * shuffled (Kursa and Rudnicki 2010, "Feature selection with the Boruta package"). Splits see
 * columns that matter only together, which a comparison with the labels one by one does not. It
 * overlooks columns of which each explains less than the rows show.
 */
public final class RelevantColumns {
  private static final BoostedTrees.Options SHORT =
      new BoostedTrees.Options(100, 8, 0.1, 0.5, 5, 1, 0.5, BoostedTrees.Shape.BEST_FIRST);

  /** Steps of a sixty-fourth of the rows are fine enough to tell whether there are any. */
  private static final int BINS = 64;

  /** A column of which so many rows show nothing explains little. */
  private static final int MOST_ROWS = 10_000;

  /** A table of one column has other learners than one of several. */
  private static final int FEWEST = 2;

  private RelevantColumns() {}

  /**
   * In order; the best two where none shows. A useless column is among them about once, on average.
   */
  public static int[] of(Matrix x, double[] y, Work work) {
    int d = x.columns();
    int[] drawn = Shuffle.order(x.rows(), work.seed().split("rows").random());
    int[] rows = Arrays.copyOf(drawn, Math.min(drawn.length, MOST_ROWS));
    int[] shuffled = Shuffle.order(rows.length, work.seed().split("shuffled").random());
    double[] labels = new double[rows.length];
    double[] both = new double[rows.length * 2 * d];
    for (int i = 0; i < rows.length; i++) {
      labels[i] = y[rows[i]];
      System.arraycopy(x.values(), rows[i] * d, both, 2 * i * d, d);
      System.arraycopy(x.values(), rows[shuffled[i]] * d, both, (2 * i + 1) * d, d);
    }
    FeatureBins bins = FeatureBins.of(new Matrix(rows.length, 2 * d, both), BINS);
    int[] all = IntStream.range(0, rows.length).toArray();
    BoostingRun run = new BoostingRun(bins, labels, all, SHORT);
    run.fit(0, work);
    double[] gains = run.gains();
    double chance = Arrays.stream(gains, d, 2 * d).max().orElse(0);
    double second =
        Arrays.stream(gains, 0, d).sorted().skip(Math.max(0, d - FEWEST)).findFirst().orElse(0);
    double least = Math.min(Math.nextUp(chance), second);
    return IntStream.range(0, d).filter(j -> gains[j] >= least).toArray();
  }
}
