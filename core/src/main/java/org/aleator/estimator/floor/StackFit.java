package org.aleator.estimator.floor;

import java.util.List;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.encode.Scaling;
import org.aleator.tree.FeatureBins;
import org.aleator.util.Work;

/**
 * Learners fitted to all parts of one table, on labels of variance 1.
 *
 * @param labels how the labels were scaled
 * @param learners what was fitted, to be fitted again
 * @param split which rows were fitted and asked
 * @param fit the residuals
 * @param curve their statistics
 */
record StackFit(
    Scaling labels, List<Learner> learners, RowSplit split, CrossFit fit, CurveStatistics curve) {

  /** What makes the learners of a table. */
  @FunctionalInterface
  interface Learners {
    List<Learner> of(Matrix x, double[] y, FeatureBins bins);
  }

  /**
   * @param data each record once, labels that vary
   */
  static StackFit of(Dataset data, Learners learners, Work work) {
    Scaling labels = Scaling.of(data.y());
    double[] y = labels.standardize(data.y());
    Matrix x = data.x();
    List<Learner> made = learners.of(x, y, FeatureBins.of(x));
    RowSplit split = RowSplit.of(data, work.seed().split("split"));
    CrossFit fit = CrossFit.of(y, data.groups(), split, made, work.split("fit"));
    return new StackFit(labels, made, split, fit, CurveStatistics.of(fit));
  }
}
