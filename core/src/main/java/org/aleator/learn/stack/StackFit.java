// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.stack;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.data.RowWeights;
import org.aleator.encode.Scaling;
import org.aleator.learn.tree.FeatureBins;
import org.aleator.util.Work;

/**
 * Learners fitted to all parts of one table, on labels of variance 1.
 *
 * @param labels how the labels were scaled
 * @param learners to be fitted to all rows: those that survived the race
 * @param split which rows were fitted and held out
 * @param weights how much each row counts
 * @param fit the residuals, each times √wᵢ
 * @param curve their statistics
 * @param source what makes the learners anew, for labels of some rows alone
 */
public record StackFit(
    Scaling labels,
    List<TableLearner> learners,
    RowSplit split,
    RowWeights weights,
    CrossFit fit,
    CurveStatistics curve,
    Learners source) {

  /** What makes the learners of a table. */
  @FunctionalInterface
  public interface Learners {
    /**
     * @param seen the rows whose labels may be looked at before anything is fitted
     */
    List<TableLearner> of(Matrix x, double[] y, FeatureBins bins, int[] seen);

    /**
     * Those of each fold, where other machines make them.
     *
     * @return empty where they cannot be sent
     */
    default Optional<FoldLearners.Apart> apart(double[] y, RowSplit split, Work work) {
      return Optional.empty();
    }
  }

  /** The learners of the folds of one table. */
  private record OfFolds(Learners learners, Matrix x, double[] y, FeatureBins bins, RowSplit split)
      implements FoldLearners {
    @Override
    public List<TableLearner> of(int fold) {
      return learners.of(x, y, bins, split.folds().get(fold).fitted());
    }

    @Override
    public Optional<Apart> apart(Work work) {
      return learners.apart(y, split, work);
    }
  }

  /**
   * @param data each record once, labels that vary
   */
  public static StackFit of(Dataset data, Learners learners, Work work) {
    RowWeights weights = data.weights();
    Scaling labels = scaling(data.y(), weights);
    double[] y = labels.standardize(data.y());
    Matrix x = data.x();
    FeatureBins bins = FeatureBins.of(x);
    RowSplit split = RowSplit.of(data, work.seed().split("split"));
    CrossFit fit =
        CrossFitting.run(
            y,
            1,
            data.groups(),
            split,
            weights,
            new OfFolds(learners, x, y, bins, split),
            labels.std(),
            work.split("fit"));
    List<TableLearner> ofAll = learners.of(x, y, bins, IntStream.range(0, y.length).toArray());
    return new StackFit(
        labels,
        Arrays.stream(fit.learners()).mapToObj(ofAll::get).toList(),
        split,
        weights,
        fit,
        CurveStatistics.of(fit),
        learners);
  }

  /** The stack's prediction of each row by fits that had not seen it, in the labels' unit. */
  double[] outOfFold(double[] y) {
    double[] residuals = weights.restored(curve.residuals());
    double[] means = new double[y.length];
    Arrays.setAll(means, i -> y[i] - labels.std() * residuals[i]);
    return means;
  }

  /** Labels of weighted mean 0 and weighted variance 1. */
  public static Scaling scaling(double[] y, RowWeights weights) {
    Scaling plain = Scaling.of(y);
    if (weights.areEqual()) {
      return plain;
    }
    double[] z = plain.standardize(y);
    double mean = weights.mean(z);
    double variance = weights.mean(Arrays.stream(z).map(v -> (v - mean) * (v - mean)).toArray());
    return new Scaling(plain.restore(mean), plain.std() * Math.sqrt(variance));
  }

  /**
   * The residuals of the same fits and the statistics of the same stack, every row counting alike:
   * what is reached on new rows of the same mix.
   */
  public StackFit counted() {
    if (weights.areEqual()) {
      return this;
    }
    CrossFit plain = fit.restored(weights);
    CurveStatistics statistics =
        CurveStatistics.of(plain, curve.weights(), weights.restored(curve.residuals()));
    return new StackFit(labels, learners, split, RowWeights.EQUAL, plain, statistics, source);
  }
}
