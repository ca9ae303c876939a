// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.stack;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.aleator.data.Matrix;
import org.aleator.data.RowWeights;
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
 * A Gaussian process on all rows, and trees that see its mean beside the columns: extremely
 * randomised ones on what the process leaves over at rows left out one by one, and boosted ones on
 * the same where rows are few, on the labels where they are many. So smooth functions get steps on
 * top, and steps a smooth function below. The parameters are given: a fit only takes other rows.
 */
public final class ProcessLearner implements TableLearner {
  public static final String NAME = "gaussian process";
  public static final String WITH_TREES = "gaussian process + extra trees";
  public static final String WITH_BOOSTING = "gaussian process + boosted trees";
  public static final String BOOSTED = "boosted trees on gaussian process";

  /**
   * From so many rows on boosting is of the labels. Then it is worth 1.0 to 1.1 % of the stack's
   * error on three real tables of 9,568 to 45,730 rows, boosting of the residuals nothing; on four
   * of 308 to 1,030 rows it is the other way round (decision 0007).
   */
  public static final int MANY_ROWS = 5_000;

  private final Matrix x;
  private final double[] y;
  private final RowWeights weights;
  private final Coordinates coordinates;
  private final Matrix z;
  private final TableProcess process;
  private final Work work;

  /**
   * @param coordinates that the process works on
   * @param process its parameters
   */
  public ProcessLearner(
      Matrix x, double[] y, Coordinates coordinates, TableProcess process, Work work) {
    this(x, y, RowWeights.EQUAL, coordinates, process, work);
  }

  /** The same of rows that do not count alike. */
  public ProcessLearner(
      Matrix x,
      double[] y,
      RowWeights weights,
      Coordinates coordinates,
      TableProcess process,
      Work work) {
    this.x = x;
    this.y = y;
    this.weights = weights;
    this.coordinates = coordinates;
    this.z = coordinates.apply(x);
    this.process = process;
    this.work = work;
  }

  @Override
  public List<String> names() {
    return List.of(NAME, WITH_TREES, ofLabels() ? BOOSTED : WITH_BOOSTING);
  }

  private boolean ofLabels() {
    return x.rows() >= MANY_ROWS;
  }

  @Override
  public Matrix x() {
    return x;
  }

  @Override
  public List<Regression> fit(int[] rows, Seed seed) {
    Work own = work.withSeed(seed);
    double[] labels = Arrays.stream(rows).mapToDouble(i -> y[i]).toArray();
    RowWeights some = weights.select(rows);
    VecchiaProcess smooth = process.on(z.selectRows(rows), labels, some);
    double[] mean = smooth.leaveOneOut(own);
    double[] residuals = new double[rows.length];
    Arrays.setAll(residuals, i -> labels[i] - mean[i]);
    Matrix both = x.selectRows(rows).withColumn(mean);
    ProcessMean kept = new ProcessMean(coordinates, smooth);
    return List.of(
        new Regression.Process(kept),
        new Regression.OnProcess(kept, 1, randomised(both, residuals, some, own.split("trees"))),
        ofLabels()
            ? new Regression.OnProcess(kept, 0, boosted(both, labels, some, own.split("boosting")))
            : new Regression.OnProcess(
                kept, 1, boostedOnResiduals(both, residuals, some, own.split("boosting"))));
  }

  private static Regression randomised(
      Matrix both, double[] residuals, RowWeights weights, Work own) {
    int[] all = IntStream.range(0, residuals.length).toArray();
    return new Regression.Randomised(
        ExtraTrees.fit(both, residuals, weights, all, TreeLearners.ON_RESIDUALS, own));
  }

  private static Regression boostedOnResiduals(
      Matrix both, double[] residuals, RowWeights weights, Work own) {
    int[] all = IntStream.range(0, residuals.length).toArray();
    BoostedTrees.Options options = TreeLearners.boostedOnResiduals(residuals.length);
    return new Regression.Boosted(
        BoostedTrees.fit(FeatureBins.of(both), residuals, weights, all, options, 0, own));
  }

  private Regression boosted(Matrix both, double[] labels, RowWeights weights, Work own) {
    double noise = process.best().noiseVariance();
    return new Regression.Boosted(
        TreeLearners.boosted(FeatureBins.of(both), labels, weights, noise, own));
  }

  /** As the models say, the process's mean computed once. */
  @Override
  public double[][] predict(int[] rows, int[] at, Seed seed) {
    List<double[]> predicted = new ArrayList<>();
    Matrix heldOut = x.selectRows(at);
    double[] smooth = null;
    for (Regression model : fit(rows, seed)) {
      if (model instanceof Regression.OnProcess trees) {
        predicted.add(trees.on(smooth, heldOut));
      } else {
        smooth = model.at(heldOut);
        predicted.add(smooth);
      }
    }
    return predicted.toArray(double[][]::new);
  }

  /** In the unit of {@link TreeLearners}. */
  @Override
  public double cost(int rows) {
    return 20.0 * rows;
  }
}
