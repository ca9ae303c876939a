// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.data.RowWeights;
import org.aleator.encode.Scaling;
import org.aleator.encode.Standardizer;
import org.aleator.learn.gp.Coordinates;
import org.aleator.learn.gp.ProcessMean;
import org.aleator.learn.gp.TableProcess;
import org.aleator.learn.gp.VecchiaProcess;
import org.aleator.learn.predictor.LogLabels;
import org.aleator.learn.predictor.Regression;
import org.aleator.learn.stack.ColumnsLearner;
import org.aleator.learn.stack.NetworkLearners;
import org.aleator.learn.stack.ProcessLearner;
import org.aleator.learn.stack.RowSplit;
import org.aleator.learn.stack.SentLearners;
import org.aleator.learn.stack.TableLearner;
import org.aleator.learn.stack.TreeLearners;
import org.aleator.learn.tree.FeatureBins;
import org.aleator.learn.tree.RelevantColumns;
import org.aleator.util.Work;
import org.jspecify.annotations.Nullable;

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
 * <p>Where all labels are positive and vary by a factor, a second process is of their logarithms.
 *
 * @param data labels of variance 1
 * @param chosen the columns that matter; all of them where the table is not wide
 * @param coordinates of the chosen columns
 * @param z the rows in these
 * @param process fitted to all rows
 * @param logs a process of the labels' logarithms; empty where it cannot help
 */
record TableLearners(
    Dataset data,
    int[] chosen,
    Coordinates coordinates,
    Matrix z,
    TableProcess process,
    Optional<Logs> logs,
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
   * A process of logarithms joins where its left-out squares, as labels, are at most so many times
   * those of the process of the labels. At 1.0 the stack of energy gains 1 %; at 1.03 to 1.2 those
   * of california, boston, Friedman's function and concrete gain nothing, and it costs a tenth to a
   * fifth of their time.
   */
  private static final double WORTH_TRYING = 1.02;

  /**
   * The same of fewer than {@value #FEW_ROWS} rows, of which a few decide: by seed yacht (308 rows)
   * has .8 or 1.8; its stack gains a fifth.
   */
  private static final double WORTH_TRYING_FEW_ROWS = 2;

  private static final int FEW_ROWS = 400;

  /**
   * The logarithms of positive labels, and their process.
   *
   * @param labels the logarithms
   * @param process fitted to all rows
   */
  record Logs(LogLabels labels, TableProcess process) implements Serializable {

    ProcessLearner learner(Dataset data, Coordinates coordinates, Work work) {
      return new ProcessLearner(
          data.x(), data.y(), RowWeights.EQUAL, coordinates, process, Optional.of(labels), work);
    }
  }

  /**
   * @param data labels of variance 1
   * @param unit of the labels
   * @param search what reports the search for the process
   */
  static TableLearners of(Dataset data, Scaling unit, Work search, Work work) {
    TableLearners plain = plain(data, search, work);
    return plain.with(plain.logs(unit));
  }

  private TableLearners with(Optional<Logs> found) {
    return new TableLearners(data, chosen, coordinates, z, process, found, work);
  }

  /** Without logarithms. */
  private static TableLearners plain(Dataset data, Work search, Work work) {
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
    return new TableLearners(data, chosen, coordinates, z, process, Optional.empty(), work);
  }

  /** Rows with error bars have weights of the labels, not of their logarithms. */
  private Optional<Logs> logs(Scaling unit) {
    double worth = data.rows() < FEW_ROWS ? WORTH_TRYING_FEW_ROWS : WORTH_TRYING;
    return LogLabels.of(data.y(), unit)
        .filter(any -> data.weights().areEqual())
        .map(labels -> logs(labels, process, z, data.y()))
        .filter(found -> meanSquare(leftOut(found)) <= worth * meanSquare(leftOut()));
  }

  /** Sought from the process of the labels: a tenth of the time, and as good (0012). */
  private Logs logs(LogLabels labels, TableProcess near, Matrix at, double[] y) {
    return new Logs(
        labels, near.of(at, labels.of(y), RowWeights.EQUAL, work.split("logs").silent()));
  }

  /** What the process of logarithms errs by at the first rows, each left out, as labels. */
  private double[] leftOut(Logs found) {
    int[] rows = firstRows();
    double[] y = Arrays.copyOf(data.y(), rows.length);
    VecchiaProcess smooth = found.process.on(z, found.labels.of(data.y()));
    double[] mean = smooth.withoutItself(rows, work).mean();
    Regression process = new Regression.Process(new ProcessMean(coordinates, smooth));
    double[] labels = Regression.Exponential.of(process, found.labels, mean, y).on(mean);
    Arrays.setAll(y, i -> y[i] - labels[i]);
    return y;
  }

  private static Work columnWork(Work work) {
    return work.split("columns").silent();
  }

  /** What the process errs by at the first rows, each left out. */
  private double[] leftOut() {
    int[] rows = firstRows();
    double[] mean = process.on(z, data.y(), data.weights()).withoutItself(rows, work).mean();
    double[] errors = new double[rows.length];
    Arrays.setAll(errors, i -> data.y()[i] - mean[i]);
    return errors;
  }

  private int[] firstRows() {
    return IntStream.range(0, Math.min(data.rows(), MOST_LEFT_OUT)).toArray();
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
    return ProcessEvidence.of(process);
  }

  /**
   * The learners.
   *
   * @param labels the labels that are learned
   * @param bins of all columns
   * @param seen the rows whose labels may be looked at before anything is fitted
   */
  List<TableLearner> seeing(double[] labels, FeatureBins bins, int[] seen) {
    TableLearners own = chosenBy(seen);
    return own.choice(seen, isNarrowed())
        .learners(data.withLabels(labels), bins, own.coordinates, work);
  }

  /** The same for each fold in a form that can be sent; empty where rows are more than x and y. */
  Optional<SentLearners> sent(double[] labels, RowSplit split, Work own) {
    if (!SentTable.holds(data)) {
      return Optional.empty();
    }
    List<Choice> byFold =
        own.parallel()
            .map(
                split.folds().size(),
                k -> {
                  int[] seen = split.folds().get(k).fitted();
                  return chosenBy(seen).choice(seen, isNarrowed());
                });
    return Optional.of(new SentTable(data.x().columns(), data.x().values(), labels, byFold));
  }

  private TableLearners chosenBy(int[] seen) {
    return isNarrowed() && seen.length < data.rows() ? choosing(seen) : this;
  }

  private Choice choice(int[] seen, boolean narrowed) {
    TableProcess own = process.seeing(z, data.y(), data.weights(), seen, work);
    return new Choice(chosen, narrowed, own, logsSeeing(seen).orElse(null));
  }

  /**
   * What the learners of a table rest on and what takes long to find.
   *
   * @param columns those that matter
   * @param narrowed whether there are others
   * @param process of the columns that matter
   * @param logs null where the labels' logarithms cannot help
   */
  record Choice(int[] columns, boolean narrowed, TableProcess process, @Nullable Logs logs)
      implements Serializable {

    /** The columns that matter. */
    Matrix of(Matrix x) {
      return narrowed ? x.selectColumns(columns) : x;
    }

    /**
     * @param table its labels are learned
     * @param bins of all columns
     * @param coordinates of those that matter
     */
    List<TableLearner> learners(
        Dataset table, FeatureBins bins, Coordinates coordinates, Work work) {
      if (!narrowed) {
        return TableLearners.learners(
            table, bins, coordinates, process, Optional.ofNullable(logs), work);
      }
      Dataset narrow = table.selectColumns(columns);
      FeatureBins narrowBins = FeatureBins.of(narrow.x());
      List<TableLearner> learners = new ArrayList<>();
      Matrix x = table.x();
      double noise = process.best().noiseVariance();
      learners.add(TreeLearners.boosted(x, table.y(), table.weights(), bins, noise, work));
      TableLearners.learners(
              narrow, narrowBins, coordinates, process, Optional.ofNullable(logs), work)
          .stream()
          .filter(learner -> !learner.names().equals(learners.get(0).names()))
          .forEach(learner -> learners.add(new ColumnsLearner(x, columns, learner)));
      return learners;
    }
  }

  private Optional<Logs> logsSeeing(int[] seen) {
    return logs.map(
        of ->
            new Logs(
                of.labels, of.process.seeing(z, of.labels.of(data.y()), seen, work.split("logs"))));
  }

  /** The columns and the processes that some rows alone would choose. */
  private TableLearners choosing(int[] seen) {
    Dataset some = data.selectRows(seen);
    int[] own = RelevantColumns.of(some.x(), some.y(), columnWork(work));
    if (Arrays.equals(own, chosen)) {
      return this;
    }
    Matrix x = data.x().selectColumns(own);
    Coordinates fitted = Coordinates.Tamed.of(x);
    Matrix coordinatesOfAll = fitted.apply(x);
    Matrix ofSeen = coordinatesOfAll.selectRows(seen);
    Work search = work.split("process").silent();
    TableProcess found = TableProcess.find(ofSeen, some.y(), data.weights().select(seen), search);
    Optional<Logs> foundLogs = logs.map(of -> logs(of.labels, found, ofSeen, some.y()));
    return new TableLearners(data, own, fitted, coordinatesOfAll, found, foundLogs, work);
  }

  /**
   * Of one feature processes and trees know all that networks and trees on pairs would; of many
   * rows the process's own boosted trees, that see its mean beside the columns, all that trees on
   * the columns alone would.
   */
  private static List<TableLearner> learners(
      Dataset data,
      FeatureBins bins,
      Coordinates coordinates,
      TableProcess process,
      Optional<Logs> logs,
      Work work) {
    Matrix x = data.x();
    double[] y = data.y();
    RowWeights weights = data.weights();
    List<TableLearner> learners = new ArrayList<>();
    learners.add(TreeLearners.randomised(x, y, weights, work));
    double noise = process.best().noiseVariance();
    if (x.rows() < ProcessLearner.MANY_ROWS || x.columns() == 1) {
      learners.add(TreeLearners.boosted(x, y, weights, bins, noise, work));
    }
    learners.add(new ProcessLearner(x, y, weights, coordinates, process, Optional.empty(), work));
    logs.ifPresent(of -> learners.add(of.learner(data, coordinates, work)));
    if (x.columns() > 1) {
      learners.add(TreeLearners.paired(x, y, weights, noise, work));
      Standardizer units = NetworkLearners.units(x, process.best().lengths());
      learners.add(NetworkLearners.fewKnots(units, data, work));
      learners.add(NetworkLearners.manyKnots(units, data, work));
    }
    return learners;
  }
}
