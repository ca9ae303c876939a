// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.data.RowWeights;
import org.aleator.encode.Standardizer;
import org.aleator.learn.gp.Coordinates;
import org.aleator.learn.gp.TableProcess;
import org.aleator.learn.stack.ColumnsLearner;
import org.aleator.learn.stack.NetworkLearners;
import org.aleator.learn.stack.ProcessLearner;
import org.aleator.learn.stack.TableLearner;
import org.aleator.learn.stack.TreeLearners;
import org.aleator.learn.tree.FeatureBins;
import org.aleator.learn.tree.RelevantColumns;
import org.aleator.util.Work;

/**
 * The learners of one table, and the process that they and the evidence rest on.
 *
 * <p>Of a table with {@value #MANY_COLUMNS} columns and more, the process, the networks and most of
 * the trees see only the columns that matter ({@link RelevantColumns}), if those are an eighth at
 * most and the others explain nothing more. A process with a length for each of 500 columns is
 * fitted to the noise: on Friedman's function with 490 useless columns and 1,000 rows it erred 2.4
 * times as much as one on the five that matter. Boosted trees see all columns, in case some were
 * overlooked.
 *
 * @param data labels of variance 1
 * @param chosen the columns that matter; all of them where the table is not wide
 * @param coordinates of the chosen columns
 * @param z the rows in these
 * @param process fitted to all rows
 */
record TableLearners(
    Dataset data,
    int[] chosen,
    Coordinates coordinates,
    Matrix z,
    TableProcess process,
    Work work) {

  /** Below, a length for each column is found well enough. */
  static final int MANY_COLUMNS = 25;

  /**
   * One column in so many at most. Where more are found the others often matter a little, too: with
   * 32 of 128 features of faces the stack reached 6.96 years instead of 6.78.
   */
  private static final int FEW = 8;

  /**
   * The part of the process's squared left-out errors that a linear function of all columns must
   * explain for the others to matter, too: twice what chance does with 500 columns and 1,000 rows.
   */
  private static final double LEFT_OVER = 0.02;

  /** Rows whose left-out errors are looked at: a gain of 2 % is seen in these. */
  private static final int MOST_LEFT_OUT = 4_000;

  /**
   * @param data labels of variance 1
   * @param search what reports the search for the process
   */
  static TableLearners of(Dataset data, Work search, Work work) {
    int columns = data.x().columns();
    int[] all = IntStream.range(0, columns).toArray();
    if (columns < MANY_COLUMNS) {
      return of(data, all, search, work);
    }
    int[] relevant = RelevantColumns.of(data.x(), data.y(), columnWork(work));
    if (FEW * relevant.length > columns) {
      return of(data, all, search, work);
    }
    TableLearners few = of(data, relevant, search, work);
    double[] errors = few.leftOut();
    if (few.process.explainedBy(few.allColumns(errors.length), errors) < LEFT_OVER) {
      return few;
    }
    TableLearners whole = of(data, all, search, work);
    return meanSquare(whole.leftOut()) < meanSquare(errors) ? whole : few;
  }

  private static TableLearners of(Dataset data, int[] chosen, Work search, Work work) {
    Matrix some = chosen.length == data.x().columns() ? data.x() : data.x().selectColumns(chosen);
    Coordinates coordinates = Coordinates.Tamed.of(some);
    Matrix z = coordinates.apply(some);
    TableProcess process = TableProcess.find(z, data.y(), data.weights(), search);
    return new TableLearners(data, chosen, coordinates, z, process, work);
  }

  private static Work columnWork(Work work) {
    return work.split("columns").silent();
  }

  /** What the process errs by at the first rows, each left out. */
  private double[] leftOut() {
    int[] rows = IntStream.range(0, Math.min(data.rows(), MOST_LEFT_OUT)).toArray();
    double[] mean = process.on(z, data.y(), data.weights()).withoutItself(rows, work).mean();
    double[] errors = new double[rows.length];
    Arrays.setAll(errors, i -> data.y()[i] - mean[i]);
    return errors;
  }

  private Matrix allColumns(int rows) {
    Matrix first = data.x().rows(0, rows);
    return Coordinates.Tamed.of(first).apply(first);
  }

  private static double meanSquare(double[] values) {
    return Arrays.stream(values).map(v -> v * v).average().orElseThrow();
  }

  private boolean isNarrowed() {
    return chosen.length < data.x().columns();
  }

  /** What the process says of the noise. */
  ProcessEvidence evidence() {
    return ProcessEvidence.of(process, z, data.y(), data.weights(), work.split("evidence"));
  }

  /**
   * The learners.
   *
   * @param labels the labels that are learned
   * @param bins of all columns
   * @param seen the rows whose labels may be looked at before anything is fitted
   */
  List<TableLearner> seeing(double[] labels, FeatureBins bins, int[] seen) {
    Dataset table = data.withLabels(labels);
    if (!isNarrowed()) {
      TableProcess own = process.seeing(z, data.y(), data.weights(), seen, work);
      return learners(table, bins, coordinates, own, work);
    }
    TableLearners few = seen.length == data.rows() ? this : choosing(seen);
    Dataset narrow = table.selectColumns(few.chosen);
    FeatureBins narrowBins = FeatureBins.of(narrow.x());
    TableProcess own = few.process.seeing(few.z, data.y(), data.weights(), seen, work);
    List<TableLearner> learners = new ArrayList<>();
    Matrix x = table.x();
    learners.add(
        TreeLearners.boosted(x, labels, data.weights(), bins, own.best().noiseVariance(), work));
    learners(narrow, narrowBins, few.coordinates, own, work).stream()
        .filter(learner -> !learner.names().equals(learners.get(0).names()))
        .forEach(learner -> learners.add(new ColumnsLearner(x, few.chosen, learner)));
    return learners;
  }

  /** The columns and the process that some rows alone would choose. */
  private TableLearners choosing(int[] seen) {
    Dataset some = data.selectRows(seen);
    int[] own = RelevantColumns.of(some.x(), some.y(), columnWork(work));
    if (Arrays.equals(own, chosen)) {
      return this;
    }
    Matrix x = data.x().selectColumns(own);
    Coordinates fitted = Coordinates.Tamed.of(x);
    Matrix coordinatesOfAll = fitted.apply(x);
    TableProcess found =
        TableProcess.find(
            coordinatesOfAll.selectRows(seen),
            some.y(),
            data.weights().select(seen),
            work.split("process").silent());
    return new TableLearners(data, own, fitted, coordinatesOfAll, found, work);
  }

  /**
   * Of one feature processes and trees know all that networks and trees on pairs would; of many
   * rows the process's own boosted trees, that see its mean beside the columns, all that trees on
   * the columns alone would.
   */
  private static List<TableLearner> learners(
      Dataset data, FeatureBins bins, Coordinates coordinates, TableProcess process, Work work) {
    Matrix x = data.x();
    double[] y = data.y();
    RowWeights weights = data.weights();
    List<TableLearner> learners = new ArrayList<>();
    learners.add(TreeLearners.randomised(x, y, weights, work));
    double noise = process.best().noiseVariance();
    if (x.rows() < ProcessLearner.MANY_ROWS || x.columns() == 1) {
      learners.add(TreeLearners.boosted(x, y, weights, bins, noise, work));
    }
    learners.add(new ProcessLearner(x, y, weights, coordinates, process, work));
    if (x.columns() > 1) {
      learners.add(TreeLearners.paired(x, y, weights, noise, work));
      Standardizer units = NetworkLearners.units(x, process.best().lengths());
      learners.add(NetworkLearners.fewKnots(units, data, work));
      learners.add(NetworkLearners.manyKnots(units, data, work));
    }
    return learners;
  }
}
