// SPDX-License-Identifier: Apache-2.0
package org.aleator.bench;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.data.Dataset;
import org.aleator.encode.Scaling;
import org.aleator.learn.gp.Coordinates;
import org.aleator.learn.gp.TableProcess;
import org.aleator.learn.predictor.Folds;
import org.aleator.learn.stack.ProcessLearner;
import org.aleator.learn.stack.Reached;
import org.aleator.learn.stack.TableLearner;
import org.aleator.learn.stack.TreeLearners;
import org.aleator.learn.tree.BoostedTrees;
import org.aleator.learn.tree.ExtraTrees;
import org.aleator.learn.tree.FeatureBins;
import org.aleator.util.Work;

/**
 * Peers of the suspect labels, written from their descriptions.
 *
 * <p>The ranking by |residual| is that of a stack of the same learners, cross-fitted once to all
 * labels as they are.
 *
 * <p>The veracity score of Zhou, Mueller, Kumar, Wang and Lei, "Detecting Errors in Numerical Data
 * via any Regression Model" (2023, arXiv:2305.16583): |y − f(x)|/(u(x) + σ(x)), with f out of fold,
 * u the spread of models fitted to bootstrap samples and σ a regression of |residual| on x. Rows of
 * the highest scores are filtered, the share among {@link #SHARES} after which f explains most, and
 * the scores are computed again with a model of the rest. f is boosted trees, the others extremely
 * randomised trees.
 */
final class VeracityScore {
  private static final int FOLDS = 5;
  private static final int BOOTSTRAPS = 5;
  private static final double[] SHARES = {0, 0.01, 0.05, 0.1, 0.15, 0.2};

  private VeracityScore() {}

  /** |y − f(x)| of a stack, out of fold. */
  static double[] residuals(Dataset given, Work work) {
    Dataset data = given.withLabels(Scaling.of(given.y()).standardize(given.y()));
    Folds folds = Folds.of(data, FOLDS, work.seed().split("folds"));
    FeatureBins bins = FeatureBins.of(data.x());
    Coordinates coordinates = Coordinates.Tamed.of(data.x());
    TableProcess process =
        TableProcess.find(coordinates.apply(data.x()), data.y(), work.split("process"));
    TableLearner[] learners = {
      TreeLearners.randomised(data.x(), data.y(), work),
      TreeLearners.boosted(data.x(), data.y(), bins, 0, work),
      new ProcessLearner(data.x(), data.y(), coordinates, process, work)
    };
    double[][] residuals =
        Arrays.stream(learners)
            .flatMap(learner -> Arrays.stream(residuals(learner, data, folds, work)))
            .toArray(double[][]::new);
    return Arrays.stream(Reached.crossWeighted(residuals)).map(Math::abs).toArray();
  }

  private static double[][] residuals(TableLearner learner, Dataset data, Folds folds, Work work) {
    double[][] residuals = new double[learner.names().size()][data.rows()];
    for (int k = 0; k < FOLDS; k++) {
      int[] rows = folds.rows(k);
      double[][] predicted = learner.predict(folds.without(k), rows, work.seed().split(k));
      for (int m = 0; m < residuals.length; m++) {
        for (int i = 0; i < rows.length; i++) {
          residuals[m][rows[i]] = data.y()[rows[i]] - predicted[m][i];
        }
      }
    }
    return residuals;
  }

  /** The higher, the more likely wrong. */
  static double[] of(Dataset data, Work work) {
    Folds folds = Folds.of(data, FOLDS, work.seed().split("folds"));
    boolean[] all = new boolean[data.rows()];
    double[] first = scores(data, folds, all, work);
    double[] best = first;
    double most = Double.NEGATIVE_INFINITY;
    for (double share : SHARES) {
      boolean[] filtered = highest(first, (int) (share * data.rows()));
      double[] means = means(data, folds, filtered, work);
      double explained = -meanSquare(data.y(), means);
      if (explained > most) {
        most = explained;
        best = share == 0 ? first : scores(data, folds, filtered, work);
      }
    }
    return best;
  }

  private static double[] scores(Dataset data, Folds folds, boolean[] filtered, Work work) {
    double[] y = data.y();
    double[] means = means(data, folds, filtered, work);
    double[] sizes = new double[y.length];
    Arrays.setAll(sizes, i -> Math.abs(y[i] - means[i]));
    double[] aleatoric = new double[y.length];
    double[] epistemic = new double[y.length];
    RandomGenerator random = work.seed().split("bootstrap").random();
    ExtraTrees.Options smooth = ExtraTrees.Options.DEFAULT.withMinLeaf(5);
    for (int k = 0; k < FOLDS; k++) {
      int[] rows = folds.rows(k);
      int[] fitted = without(folds, k, filtered);
      var x = data.x().selectRows(rows);
      double[] spread =
          ExtraTrees.fit(data.x(), sizes, fitted, smooth, work.seed().split(k)).predict(x);
      double[][] each = new double[BOOTSTRAPS][];
      for (int b = 0; b < BOOTSTRAPS; b++) {
        int[] drawn =
            IntStream.range(0, fitted.length)
                .map(i -> fitted[random.nextInt(fitted.length)])
                .toArray();
        each[b] =
            ExtraTrees.fit(
                    data.x(), y, drawn, ExtraTrees.Options.DEFAULT, work.seed().split(b).split(k))
                .predict(x);
      }
      for (int i = 0; i < rows.length; i++) {
        aleatoric[rows[i]] = spread[i];
        epistemic[rows[i]] = deviation(each, i);
      }
    }
    double[] scores = new double[y.length];
    Arrays.setAll(scores, i -> sizes[i] / (epistemic[i] + aleatoric[i] + Double.MIN_NORMAL));
    return scores;
  }

  private static double[] means(Dataset data, Folds folds, boolean[] filtered, Work work) {
    FeatureBins bins = FeatureBins.of(data.x());
    double[] means = new double[data.rows()];
    for (int k = 0; k < FOLDS; k++) {
      int[] rows = folds.rows(k);
      int[] fitted = without(folds, k, filtered);
      double[] predicted =
          BoostedTrees.fit(
                  bins,
                  data.y(),
                  fitted,
                  BoostedTrees.Options.forRows(fitted.length),
                  work.seed().split(k))
              .predict(data.x().selectRows(rows));
      for (int i = 0; i < rows.length; i++) {
        means[rows[i]] = predicted[i];
      }
    }
    return means;
  }

  private static int[] without(Folds folds, int fold, boolean[] filtered) {
    return Arrays.stream(folds.without(fold)).filter(i -> !filtered[i]).toArray();
  }

  private static boolean[] highest(double[] scores, int count) {
    boolean[] highest = new boolean[scores.length];
    IntStream.range(0, scores.length)
        .boxed()
        .sorted((a, b) -> Double.compare(scores[b], scores[a]))
        .limit(count)
        .forEach(i -> highest[i] = true);
    return highest;
  }

  private static double deviation(double[][] each, int i) {
    double mean = Arrays.stream(each).mapToDouble(of -> of[i]).average().orElseThrow();
    return Math.sqrt(
        Arrays.stream(each).mapToDouble(of -> Math.pow(of[i] - mean, 2)).average().orElseThrow());
  }

  private static double meanSquare(double[] y, double[] means) {
    return IntStream.range(0, y.length)
        .mapToDouble(i -> Math.pow(y[i] - means[i], 2))
        .average()
        .orElseThrow();
  }
}
