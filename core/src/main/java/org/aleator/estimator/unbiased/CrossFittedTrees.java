package org.aleator.estimator.unbiased;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.aleator.data.Matrix;
import org.aleator.util.Work;

/**
 * Boosted trees whose prediction at a row never saw that row's label: rows are dealt into folds,
 * and each fold is predicted by trees fitted to the others. The number of trees is that of the
 * least error over all folds.
 *
 * @param predictions out-of-fold, one per row
 * @param meanSquaredError of these predictions
 * @param rounds the number of trees chosen
 */
record CrossFittedTrees(double[] predictions, double meanSquaredError, int rounds) {
  private static final int FOLDS = 10;
  private static final int STEP = 12;

  /**
   * @param x rows in random order
   */
  static CrossFittedTrees fit(Matrix x, FeatureBins bins, double[] y, Work work) {
    return fit(x, bins, y, BoostedTrees.Options.DEFAULT, STEP, work);
  }

  /** The same with the number of trees that was chosen here, on other labels of the same rows. */
  CrossFittedTrees again(Matrix x, FeatureBins bins, double[] y, Work work) {
    return fit(x, bins, y, BoostedTrees.Options.DEFAULT.withRounds(rounds), rounds, work);
  }

  private static CrossFittedTrees fit(
      Matrix x, FeatureBins bins, double[] y, BoostedTrees.Options options, int step, Work work) {
    int n = y.length;
    List<double[][]> folds =
        work.parallel()
            .map(
                FOLDS,
                k -> {
                  int[] others = IntStream.range(0, n).filter(i -> i % FOLDS != k).toArray();
                  int[] own = IntStream.range(0, n).filter(i -> i % FOLDS == k).toArray();
                  return BoostedTrees.fit(bins, y, others, options, work).staged(x, own, step);
                });
    int stages = options.rounds() / step;
    double[] errors = new double[stages];
    for (int k = 0; k < FOLDS; k++) {
      for (int stage = 0; stage < stages; stage++) {
        double[] predicted = folds.get(k)[stage];
        for (int i = 0; i < predicted.length; i++) {
          double error = y[i * FOLDS + k] - predicted[i];
          errors[stage] += error * error / n;
        }
      }
    }
    int best = 0;
    for (int stage = 1; stage < stages; stage++) {
      best = errors[stage] < errors[best] ? stage : best;
    }
    double[] predictions = new double[n];
    for (int k = 0; k < FOLDS; k++) {
      double[] predicted = folds.get(k)[best];
      for (int i = 0; i < predicted.length; i++) {
        predictions[i * FOLDS + k] = predicted[i];
      }
    }
    return new CrossFittedTrees(predictions, errors[best], (best + 1) * step);
  }

  /** Trees of the chosen number on all rows, for new rows. */
  BoostedTrees onAllRows(FeatureBins bins, double[] y, Work work) {
    int[] all = new int[y.length];
    Arrays.setAll(all, i -> i);
    return BoostedTrees.fit(bins, y, all, BoostedTrees.Options.DEFAULT.withRounds(rounds), work);
  }
}
