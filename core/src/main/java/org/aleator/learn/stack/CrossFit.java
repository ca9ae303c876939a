package org.aleator.learn.stack;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.aleator.data.Groups;
import org.aleator.learn.stack.RowSplit.Fold;
import org.aleator.learn.stack.RowSplit.Size;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/**
 * The residuals of every learner, fitted to every part of a {@link RowSplit}, at the rows that part
 * did not hold.
 *
 * @param names the models' names
 * @param rows the held-out rows, fold after fold
 * @param fold the fold of each
 * @param clusters which of the held-out rows belong together
 * @param residuals y − prediction, by {@link Size}, part, model, and held-out row
 * @param halfResiduals y − prediction of each model at each row of the table, by a half of the
 *     first fold's rows that does not hold it, in the first fold the first half; NaN at rows of the
 *     first fold that are not predicted
 * @param outOfFold the predictions of each model at each row of the table, by a fit that had not
 *     seen the row: in the folds that are predicted the fit to all others, elsewhere the half of
 *     the first fold's rows that does not hold it
 */
public record CrossFit(
    List<String> names,
    int[] rows,
    int[] fold,
    Clusters clusters,
    double[][][][] residuals,
    double[][] halfResiduals,
    double[][] outOfFold) {

  /** One learner on one part of one fold. */
  private record Task(int fold, Size size, int part, int learner, double cost) {}

  /**
   * @param byFold the learners of each fold, which know no label of the rows held out there
   */
  static CrossFit of(
      double[] y,
      Optional<Groups> groups,
      RowSplit split,
      List<List<TableLearner>> byFold,
      Work work) {
    List<TableLearner> learners = byFold.get(0);
    List<Task> tasks = tasks(split, learners);
    ProgressCount done = new ProgressCount(work, tasks.size());
    List<double[][]> predictions =
        work.parallel()
            .map(
                tasks.size(),
                t -> {
                  double[][] result = run(tasks.get(t), split, byFold, work.seed());
                  done.one();
                  return result;
                });
    return assemble(y, groups, split, learners, tasks, predictions);
  }

  /** The costliest first, so that the last to end are short. */
  private static List<Task> tasks(RowSplit split, List<TableLearner> learners) {
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

  private static double[][] run(
      Task task, RowSplit split, List<List<TableLearner>> byFold, Seed seed) {
    Fold fold = split.folds().get(task.fold);
    TableLearner learner = byFold.get(task.fold).get(task.learner);
    Seed own =
        seed.split(task.fold).split(task.size.ordinal()).split(task.part).split(task.learner);
    return learner.predict(fold.parts()[task.size.ordinal()][task.part], at(task, fold), own);
  }

  /** The held-out rows, then those that no other fit predicts. */
  private static int[] at(Task task, Fold fold) {
    return IntStream.concat(IntStream.of(fold.heldOut()), IntStream.of(further(task, fold)))
        .toArray();
  }

  private static int[] further(Task task, Fold fold) {
    if (task.size == Size.ALL) {
      return fold.unpredicted();
    }
    if (task.size != Size.HALF || task.fold > 0) {
      return new int[0];
    }
    int[][] halves = fold.parts()[Size.HALF.ordinal()];
    if (task.part == 1) {
      return halves[0];
    }
    // All rows outside of it, for one may be in neither half.
    Set<Integer> own = Arrays.stream(halves[0]).boxed().collect(Collectors.toSet());
    return Arrays.stream(fold.fitted()).filter(row -> !own.contains(row)).toArray();
  }

  private static CrossFit assemble(
      double[] y,
      Optional<Groups> groups,
      RowSplit split,
      List<TableLearner> learners,
      List<Task> tasks,
      List<double[][]> predictions) {
    List<String> names = learners.stream().flatMap(l -> l.names().stream()).toList();
    int[] firstName = new int[learners.size()];
    for (int l = 1; l < firstName.length; l++) {
      firstName[l] = firstName[l - 1] + learners.get(l - 1).names().size();
    }
    int[] rows = split.folds().stream().flatMapToInt(f -> IntStream.of(f.heldOut())).toArray();
    int[] fold = new int[rows.length];
    int[] firstRow = new int[split.folds().size() + 1];
    for (int k = 0; k < split.folds().size(); k++) {
      firstRow[k + 1] = firstRow[k] + split.folds().get(k).heldOut().length;
      Arrays.fill(fold, firstRow[k], firstRow[k + 1], k);
    }
    double[][][][] residuals = new double[Size.values().length][][][];
    for (Size size : Size.values()) {
      residuals[size.ordinal()] = new double[size.parts][names.size()][rows.length];
    }
    for (int t = 0; t < tasks.size(); t++) {
      Task task = tasks.get(t);
      double[][] predicted = predictions.get(t);
      for (int model = 0; model < predicted.length; model++) {
        int name = firstName[task.learner] + model;
        double[] target = residuals[task.size.ordinal()][task.part][name];
        int at = firstRow[task.fold];
        for (int i = 0; i < split.folds().get(task.fold).heldOut().length; i++) {
          target[at + i] = y[rows[at + i]] - predicted[model][i];
        }
      }
    }
    double[][] outOfFold = new double[names.size()][y.length];
    for (double[] ofModel : outOfFold) {
      Arrays.fill(ofModel, Double.NaN);
    }
    for (int t = 0; t < tasks.size(); t++) {
      Task task = tasks.get(t);
      if (task.size == Size.HALF && task.fold == 0) {
        int heldOut = split.folds().get(0).heldOut().length;
        place(predictions.get(t), task, split, task.part == 0 ? 0 : heldOut, firstName, outOfFold);
      }
    }
    double[][] halfResiduals =
        Arrays.stream(outOfFold).map(predicted -> residuals(y, predicted)).toArray(double[][]::new);
    // Where there is a fit to all other folds, it is the better one.
    for (int t = 0; t < tasks.size(); t++) {
      if (tasks.get(t).size == Size.ALL) {
        place(predictions.get(t), tasks.get(t), split, 0, firstName, outOfFold);
      }
    }
    return new CrossFit(
        names, rows, fold, Clusters.of(groups, rows), residuals, halfResiduals, outOfFold);
  }

  /** Writes a task's predictions, from one on, to the rows they are of. */
  private static void place(
      double[][] predicted, Task task, RowSplit split, int from, int[] firstName, double[][] to) {
    int[] at = at(task, split.folds().get(task.fold));
    for (int model = 0; model < predicted.length; model++) {
      double[] row = to[firstName[task.learner] + model];
      for (int i = from; i < at.length; i++) {
        row[at[i]] = predicted[model][i];
      }
    }
  }

  private static double[] residuals(double[] y, double[] predicted) {
    double[] residuals = new double[y.length];
    Arrays.setAll(residuals, i -> y[i] - predicted[i]);
    return residuals;
  }

  /** The stack's prediction of each row of the table by fits that had not seen it. */
  double[] outOfFold(double[] weights) {
    return CurveStatistics.combine(weights, outOfFold);
  }

  /** The residuals of the parts of one size: by part, model and row. */
  double[][][] residuals(Size size) {
    return residuals[size.ordinal()];
  }

  /** Tells how many of the tasks are done. */
  private static final class ProgressCount {
    private final Work work;
    private final int of;
    private int done;

    ProgressCount(Work work, int of) {
      this.work = work;
      this.of = of;
    }

    synchronized void one() {
      work.progress("floor", ++done / (double) of);
    }
  }
}
