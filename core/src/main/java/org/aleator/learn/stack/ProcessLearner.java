// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.stack;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.aleator.data.Matrix;
import org.aleator.data.RowWeights;
import org.aleator.learn.gp.Coordinates;
import org.aleator.learn.gp.ProcessMean;
import org.aleator.learn.gp.TableProcess;
import org.aleator.learn.gp.VecchiaProcess;
import org.aleator.learn.predictor.LogLabels;
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
 *
 * <p>Of log labels the process and the boosted trees are of the logarithms ({@link
 * Regression.Exponential}); the randomised ones are on what is left over of the labels themselves.
 */
public final class ProcessLearner implements TableLearner {
  public static final String NAME = "gaussian process";
  public static final String WITH_TREES = "gaussian process + extra trees";
  public static final String WITH_BOOSTING = "gaussian process + boosted trees";
  public static final String BOOSTED = "boosted trees on gaussian process";
  public static final String OF_LOGS = NAME + " of log labels";
  public static final String OF_LOGS_WITH_TREES = OF_LOGS + " + extra trees";
  public static final String OF_LOGS_BOOSTED = "boosted trees on " + OF_LOGS;

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
  private final Optional<LogLabels> logs;
  private final Work work;

  /**
   * @param coordinates that the process works on
   * @param process its parameters
   */
  public ProcessLearner(
      Matrix x, double[] y, Coordinates coordinates, TableProcess process, Work work) {
    this(x, y, RowWeights.EQUAL, coordinates, process, Optional.empty(), work);
  }

  /**
   * @param weights how much each row counts
   * @param logs the logarithms that the process is of; empty where it is of the labels
   */
  public ProcessLearner(
      Matrix x,
      double[] y,
      RowWeights weights,
      Coordinates coordinates,
      TableProcess process,
      Optional<LogLabels> logs,
      Work work) {
    this.x = x;
    this.y = y;
    this.weights = weights;
    this.coordinates = coordinates;
    this.z = coordinates.apply(x);
    this.process = process;
    this.logs = logs;
    this.work = work;
  }

  @Override
  public List<String> names() {
    return logs.isPresent()
        ? List.of(OF_LOGS, OF_LOGS_WITH_TREES, OF_LOGS_BOOSTED)
        : List.of(NAME, WITH_TREES, ofLabels() ? BOOSTED : WITH_BOOSTING);
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
    double[] learned = logs.map(of -> of.of(labels)).orElse(labels);
    VecchiaProcess smooth = process.on(z.selectRows(rows), learned, some);
    double[] leftOut = smooth.leaveOneOut(own);
    Regression kept = new Regression.Process(new ProcessMean(coordinates, smooth));
    return logs.isPresent()
        ? ofLogs(
            Regression.Exponential.of(kept, logs.get(), leftOut, labels),
            new Rows(x.selectRows(rows), labels, learned, some, leftOut),
            own)
        : ofLabels(kept, new Rows(x.selectRows(rows), labels, learned, some, leftOut), own);
  }

  /**
   * The rows of a fit.
   *
   * @param learned the labels, or their logarithms
   * @param leftOut the process's mean of what is learned, at each row as if it were left out
   */
  private record Rows(
      Matrix x, double[] labels, double[] learned, RowWeights weights, double[] leftOut) {

    Matrix beside(double[] mean) {
      return x.withColumn(mean);
    }

    double[] residuals(double[] mean) {
      double[] residuals = new double[labels.length];
      Arrays.setAll(residuals, i -> labels[i] - mean[i]);
      return residuals;
    }
  }

  private List<Regression> ofLabels(Regression kept, Rows rows, Work own) {
    Matrix both = rows.beside(rows.leftOut);
    double[] residuals = rows.residuals(rows.leftOut);
    RowWeights some = rows.weights;
    return List.of(
        kept,
        new Regression.OnProcess(kept, 1, randomised(both, residuals, some, own.split("trees"))),
        ofLabels()
            ? new Regression.OnProcess(
                kept, 0, boosted(both, rows.labels, some, own.split("boosting")))
            : new Regression.OnProcess(
                kept, 1, boostedOnResiduals(both, residuals, some, own.split("boosting"))));
  }

  private List<Regression> ofLogs(Regression.Exponential kept, Rows rows, Work own) {
    double[] mean = kept.on(rows.leftOut);
    Matrix both = rows.beside(mean);
    double[] residuals = rows.residuals(mean);
    Regression trees = randomised(both, residuals, rows.weights, own.split("trees"));
    Regression boosted = boosted(both, rows.learned, rows.weights, own.split("boosting"));
    return List.of(
        kept,
        new Regression.OnProcess(kept, 1, trees),
        new Regression.OnProcess(kept, 0, kept.with(boosted)));
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
