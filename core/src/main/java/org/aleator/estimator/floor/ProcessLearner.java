package org.aleator.estimator.floor;

import java.util.Arrays;
import java.util.List;
import org.aleator.data.Matrix;
import org.aleator.gp.Hyperparameters;
import org.aleator.gp.ProcessFit;
import org.aleator.gp.TableProcess;
import org.aleator.tree.ExtraTrees;
import org.aleator.util.Seed;

/**
 * A Gaussian process on all rows, and the same with extremely randomised trees fitted to its
 * leave-one-out residuals: smooth functions with steps on top. The hyperparameters are the table's.
 */
final class ProcessLearner implements Learner {
  static final String NAME = "gaussian process";
  static final String WITH_TREES = "gaussian process + trees";

  private final Matrix x;
  private final double[] y;
  private final Hyperparameters parameters;
  private final int mostRows;

  /**
   * @param mostRows to how many rows a process is fitted at most; the trees see all
   */
  ProcessLearner(Matrix x, double[] y, Hyperparameters parameters, int mostRows) {
    this.x = x;
    this.y = y;
    this.parameters = parameters;
    this.mostRows = mostRows;
  }

  @Override
  public List<String> names() {
    return List.of(NAME, WITH_TREES);
  }

  @Override
  public double[][] predict(int[] rows, int[] at, Seed seed) {
    int[] fitted = Arrays.copyOf(rows, Math.min(rows.length, mostRows));
    ProcessFit process = TableProcess.fit(parameters, x, y, fitted, seed.split("process"));
    double[] residuals = new double[y.length];
    double[] leaveOneOut = process.leaveOneOut();
    for (int i = 0; i < fitted.length; i++) {
      residuals[fitted[i]] = leaveOneOut[i];
    }
    int[] others = Arrays.copyOfRange(rows, fitted.length, rows.length);
    double[] mean = process.mean(x.selectRows(others));
    for (int i = 0; i < others.length; i++) {
      residuals[others[i]] = y[others[i]] - mean[i];
    }
    Matrix asked = x.selectRows(at);
    double[] smooth = process.mean(asked);
    double[] steps =
        ExtraTrees.fit(x, residuals, rows, TreeLearners.ON_RESIDUALS, seed.split("trees"))
            .predict(asked);
    double[] both = new double[at.length];
    Arrays.setAll(both, i -> smooth[i] + steps[i]);
    return new double[][] {smooth, both};
  }

  /** In the unit of {@link TreeLearners}: per row, as many steps as there are inducing rows. */
  @Override
  public double cost(int rows) {
    return 20.0 * rows;
  }
}
