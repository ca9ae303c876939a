package org.aleator.learn.stack;

import java.util.Arrays;
import java.util.List;
import org.aleator.data.Matrix;
import org.aleator.learn.gp.Coordinates;
import org.aleator.learn.gp.ProcessMean;
import org.aleator.learn.gp.TableProcess;
import org.aleator.learn.gp.VecchiaProcess;
import org.aleator.learn.predictor.Regression;
import org.aleator.learn.tree.BoostedTrees;
import org.aleator.learn.tree.ExtraTrees;
import org.aleator.learn.tree.FeatureBins;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/**
 * A Gaussian process on all rows, and the same with extremely randomised or with boosted trees
 * fitted to its leave-one-out residuals: smooth functions with steps on top. The parameters are
 * given: a fit only takes other rows.
 */
public final class ProcessLearner implements TableLearner {
  public static final String NAME = "gaussian process";
  public static final String WITH_TREES = "gaussian process + extra trees";
  public static final String WITH_BOOSTING = "gaussian process + boosted trees";

  private final Matrix x;
  private final double[] y;
  private final FeatureBins bins;
  private final Coordinates coordinates;
  private final Matrix z;
  private final TableProcess process;
  private final Work work;

  /**
   * @param coordinates that the process works on
   * @param process its parameters
   */
  public ProcessLearner(
      Matrix x,
      double[] y,
      FeatureBins bins,
      Coordinates coordinates,
      TableProcess process,
      Work work) {
    this.x = x;
    this.y = y;
    this.bins = bins;
    this.coordinates = coordinates;
    this.z = coordinates.apply(x);
    this.process = process;
    this.work = work;
  }

  @Override
  public List<String> names() {
    return List.of(NAME, WITH_TREES, WITH_BOOSTING);
  }

  @Override
  public Matrix x() {
    return x;
  }

  /** The smooth part, and trees on what it leaves over. */
  private record Fitted(
      VecchiaProcess smooth, Regression.Randomised steps, Regression.Boosted boosted) {}

  private Fitted fitted(int[] rows, Seed seed) {
    Work own = work.withSeed(seed);
    double[] labels = Arrays.stream(rows).mapToDouble(i -> y[i]).toArray();
    VecchiaProcess smooth = process.on(z.selectRows(rows), labels);
    double[] mean = smooth.leaveOneOut(own);
    double[] residuals = new double[y.length];
    for (int i = 0; i < rows.length; i++) {
      residuals[rows[i]] = labels[i] - mean[i];
    }
    return new Fitted(
        smooth,
        new Regression.Randomised(
            ExtraTrees.fit(x, residuals, rows, TreeLearners.ON_RESIDUALS, own.split("trees"))),
        new Regression.Boosted(
            BoostedTrees.fit(
                bins,
                residuals,
                rows,
                TreeLearners.boostedOnResiduals(rows.length),
                own.split("boosting"))));
  }

  @Override
  public List<Regression> fit(int[] rows, Seed seed) {
    Fitted fitted = fitted(rows, seed);
    Regression smooth = new Regression.Process(new ProcessMean(coordinates, fitted.smooth));
    return List.of(
        smooth,
        Regression.Combined.sum(smooth, fitted.steps),
        Regression.Combined.sum(smooth, fitted.boosted));
  }

  /** As the models say, the smooth part computed once. */
  @Override
  public double[][] predict(int[] rows, int[] at, Seed seed) {
    Fitted fitted = fitted(rows, seed);
    Matrix heldOut = x.selectRows(at);
    double[] smooth = fitted.smooth.at(z.selectRows(at), work).mean();
    return new double[][] {
      smooth, sum(smooth, fitted.steps.at(heldOut)), sum(smooth, fitted.boosted.at(heldOut))
    };
  }

  private static double[] sum(double[] a, double[] b) {
    double[] sum = new double[a.length];
    Arrays.setAll(sum, i -> a[i] + b[i]);
    return sum;
  }

  /** In the unit of {@link TreeLearners}. */
  @Override
  public double cost(int rows) {
    return 20.0 * rows;
  }
}
