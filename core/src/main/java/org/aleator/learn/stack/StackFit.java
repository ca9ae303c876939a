package org.aleator.learn.stack;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.encode.Scaling;
import org.aleator.learn.tree.FeatureBins;
import org.aleator.util.Work;

/**
 * Learners fitted to all parts of one table, on labels of variance 1.
 *
 * @param labels how the labels were scaled
 * @param learners to be fitted to all rows: those that survived the race
 * @param split which rows were fitted and held out
 * @param fit the residuals
 * @param curve their statistics
 * @param source what makes the learners anew, for labels of some rows alone
 */
public record StackFit(
    Scaling labels,
    List<TableLearner> learners,
    RowSplit split,
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
  }

  /**
   * @param data each record once, labels that vary
   */
  public static StackFit of(Dataset data, Learners learners, Work work) {
    Scaling labels = Scaling.of(data.y());
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
            k -> learners.of(x, y, bins, split.folds().get(k).fitted()),
            labels.std(),
            work.split("fit"));
    List<TableLearner> ofAll = learners.of(x, y, bins, IntStream.range(0, y.length).toArray());
    return new StackFit(
        labels,
        Arrays.stream(fit.learners()).mapToObj(ofAll::get).toList(),
        split,
        fit,
        CurveStatistics.of(fit),
        learners);
  }

  /** The stack's prediction of each row by fits that had not seen it, in the labels' unit. */
  double[] outOfFold(double[] y) {
    double[] residuals = curve.residuals();
    double[] means = new double[y.length];
    Arrays.setAll(means, i -> y[i] - labels.std() * residuals[i]);
    return means;
  }
}
