package org.aleator.learn.stack;

import java.util.Arrays;
import java.util.List;
import org.aleator.data.Matrix;
import org.aleator.learn.gp.Hyperparameters;
import org.aleator.learn.gp.ProcessFit;
import org.aleator.learn.gp.TableProcess;
import org.aleator.learn.predictor.Regression;
import org.aleator.learn.tree.BoostedTrees;
import org.aleator.learn.tree.ExtraTrees;
import org.aleator.learn.tree.FeatureBins;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/**
 * A Gaussian process on all rows, and the same with extremely randomised or with boosted trees
 * fitted to its leave-one-out residuals: smooth functions with steps on top. The hyperparameters
 * are the table's.
 */
public final class ProcessLearner implements TableLearner {
  public static final String NAME = "gaussian process";
  public static final String WITH_TREES = "gaussian process + extra trees";
  public static final String WITH_BOOSTING = "gaussian process + boosted trees";

  private final Matrix x;
  private final double[] y;
  private final FeatureBins bins;
  private final Hyperparameters parameters;
  private final int mostRows;
  private final Work work;

  /**
   * @param mostRows to how many rows a process is fitted at most; the trees see all
   */
  public ProcessLearner(
      Matrix x, double[] y, FeatureBins bins, Hyperparameters parameters, int mostRows, Work work) {
    this.x = x;
    this.y = y;
    this.bins = bins;
    this.parameters = parameters;
    this.mostRows = mostRows;
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
      Regression.Process smooth, Regression.Randomised steps, Regression.Boosted boosted) {}

  private Fitted fitted(int[] rows, Seed seed) {
    Work own = work.withSeed(seed);
    // The first rows of a table in the order of its values would be those of one corner.
    int[] order =
        rows.length <= mostRows ? rows : RowSplit.permutation(rows, seed.split("most rows"));
    int[] fitted = Arrays.copyOf(order, Math.min(rows.length, mostRows));
    ProcessFit process = TableProcess.fit(parameters, x, y, fitted, own.split("process"));
    double[] residuals = new double[y.length];
    double[] leaveOneOut = process.leaveOneOut();
    for (int i = 0; i < fitted.length; i++) {
      residuals[fitted[i]] = leaveOneOut[i];
    }
    int[] others = Arrays.copyOfRange(order, fitted.length, rows.length);
    double[] mean = process.mean(x.selectRows(others));
    for (int i = 0; i < others.length; i++) {
      residuals[others[i]] = y[others[i]] - mean[i];
    }
    return new Fitted(
        new Regression.Process(process.meanFunction()),
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
    return List.of(
        fitted.smooth,
        Regression.Combined.sum(fitted.smooth, fitted.steps),
        Regression.Combined.sum(fitted.smooth, fitted.boosted));
  }

  /** As the models say, the smooth part computed once. */
  @Override
  public double[][] predict(int[] rows, int[] at, Seed seed) {
    Fitted fitted = fitted(rows, seed);
    Matrix heldOut = x.selectRows(at);
    double[] smooth = fitted.smooth.at(heldOut);
    return new double[][] {
      smooth, sum(smooth, fitted.steps.at(heldOut)), sum(smooth, fitted.boosted.at(heldOut))
    };
  }

  private static double[] sum(double[] a, double[] b) {
    double[] sum = new double[a.length];
    Arrays.setAll(sum, i -> a[i] + b[i]);
    return sum;
  }

  /** In the unit of {@link TreeLearners}: per row, as many steps as there are inducing rows. */
  @Override
  public double cost(int rows) {
    return 20.0 * rows;
  }
}
