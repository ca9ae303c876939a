package org.aleator.estimator.floor;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.aleator.estimator.floor.RowSplit.Fold;
import org.aleator.estimator.floor.RowSplit.Size;
import org.aleator.util.Parallel;
import org.aleator.util.Progress;
import org.aleator.util.Seed;

/**
 * The residuals of every learner, fitted to every part of a {@link RowSplit}, at the rows that part
 * did not hold.
 *
 * @param names the models' names
 * @param rows the rows asked, fold after fold
 * @param fold the fold of each
 * @param residuals y − prediction, by {@link Size}, part, model, and row asked
 */
record CrossFit(List<String> names, int[] rows, int[] fold, double[][][][] residuals) {

  /** One learner on one part of one fold. */
  private record Task(int fold, Size size, int part, int learner, double cost) {}

  static CrossFit of(
      double[] y,
      RowSplit split,
      List<Learner> learners,
      Seed seed,
      Parallel parallel,
      Progress progress) {
    List<Task> tasks = tasks(split, learners);
    ProgressCount done = new ProgressCount(progress, tasks.size());
    List<double[][]> predictions =
        parallel.map(
            tasks.size(),
            t -> {
              double[][] result = run(tasks.get(t), split, learners, seed);
              done.one();
              return result;
            });
    return assemble(y, split, learners, tasks, predictions);
  }

  /** The dearest first, so that the last to end are short. */
  private static List<Task> tasks(RowSplit split, List<Learner> learners) {
    List<Task> tasks = new ArrayList<>();
    for (int fold = 0; fold < split.folds().size(); fold++) {
      int[][][] parts = split.folds().get(fold).parts();
      for (Size size : Size.values()) {
        for (int part = 0; part < size.parts; part++) {
          int rows = parts[size.ordinal()][part].length;
          for (int learner = 0; learner < learners.size(); learner++) {
            tasks.add(new Task(fold, size, part, learner, learners.get(learner).cost(rows)));
          }
        }
      }
    }
    tasks.sort(Comparator.comparingDouble(Task::cost).reversed());
    return tasks;
  }

  private static double[][] run(Task task, RowSplit split, List<Learner> learners, Seed seed) {
    Fold fold = split.folds().get(task.fold);
    Learner learner = learners.get(task.learner);
    Seed own =
        seed.split(task.fold).split(task.size.ordinal()).split(task.part).split(task.learner);
    return learner.predict(fold.parts()[task.size.ordinal()][task.part], fold.asked(), own);
  }

  private static CrossFit assemble(
      double[] y,
      RowSplit split,
      List<Learner> learners,
      List<Task> tasks,
      List<double[][]> predictions) {
    List<String> names = learners.stream().flatMap(l -> l.names().stream()).toList();
    int[] firstName = new int[learners.size()];
    for (int l = 1; l < firstName.length; l++) {
      firstName[l] = firstName[l - 1] + learners.get(l - 1).names().size();
    }
    int[] rows = split.folds().stream().flatMapToInt(f -> IntStream.of(f.asked())).toArray();
    int[] fold = new int[rows.length];
    int[] firstRow = new int[split.folds().size() + 1];
    for (int k = 0; k < split.folds().size(); k++) {
      firstRow[k + 1] = firstRow[k] + split.folds().get(k).asked().length;
      java.util.Arrays.fill(fold, firstRow[k], firstRow[k + 1], k);
    }
    double[][][][] residuals = new double[Size.values().length][][][];
    for (Size size : Size.values()) {
      residuals[size.ordinal()] = new double[size.parts][names.size()][rows.length];
    }
    for (int t = 0; t < tasks.size(); t++) {
      Task task = tasks.get(t);
      double[][] predicted = predictions.get(t);
      for (int model = 0; model < predicted.length; model++) {
        double[] target =
            residuals[task.size.ordinal()][task.part][firstName[task.learner] + model];
        int at = firstRow[task.fold];
        for (int i = 0; i < predicted[model].length; i++) {
          target[at + i] = y[rows[at + i]] - predicted[model][i];
        }
      }
    }
    return new CrossFit(names, rows, fold, residuals);
  }

  /** The residuals of the parts of one size: by part, model and row. */
  double[][][] residuals(Size size) {
    return residuals[size.ordinal()];
  }

  /** Tells how many of the tasks are done. */
  private static final class ProgressCount {
    private final Progress progress;
    private final int of;
    private int done;

    ProgressCount(Progress progress, int of) {
      this.progress = progress;
      this.of = of;
    }

    synchronized void one() {
      progress.update("floor", ++done / (double) of);
    }
  }
}
