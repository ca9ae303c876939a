// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.stack;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.aleator.util.Work;

/**
 * What a stack leaves over at rows that its fits had not seen, and nothing else: learners fitted to
 * the training rows of every fold at full size, without race or learning curve.
 */
public final class HeldOutStack {
  /** So many observations that weights are not drawn to equal ones. */
  public static final int MANY = CrossWeights.MANY;

  private HeldOutStack() {}

  /** One learner on one fold. */
  private record Task(int fold, int learner) {}

  /**
   * The residuals of the stack at every cell; its weights at a fold come from the others.
   *
   * @param y labels, or the cells of labels of several numbers each, row after row
   * @param width numbers of a label
   * @param observations how many independent ones the weights rest on
   * @param learnersOf the learners of each fold, which know no label of the rows held out there
   */
  public static double[] residuals(
      double[] y,
      int width,
      int observations,
      RowSplit split,
      IntFunction<? extends List<? extends PartLearner>> learnersOf,
      Work work) {
    List<List<? extends PartLearner>> byFold =
        new ArrayList<>(work.parallel().map(split.folds().size(), learnersOf));
    List<Task> tasks = new ArrayList<>();
    for (int fold = 0; fold < byFold.size(); fold++) {
      for (int learner = 0; learner < byFold.get(fold).size(); learner++) {
        tasks.add(new Task(fold, learner));
      }
    }
    List<double[][]> predicted =
        work.parallel()
            .map(
                tasks.size(),
                t -> {
                  Task task = tasks.get(t);
                  RowSplit.Fold fold = split.folds().get(task.fold);
                  return byFold
                      .get(task.fold)
                      .get(task.learner)
                      .predict(
                          fold.fitted(),
                          fold.heldOut(),
                          work.seed().split(task.fold).split(task.learner));
                });
    List<double[]> residuals = new ArrayList<>();
    for (int t = 0; t < tasks.size(); t++) {
      Task task = tasks.get(t);
      int first =
          byFold.get(task.fold).stream().limit(task.learner).mapToInt(l -> l.names().size()).sum();
      for (double[] of : predicted.get(t)) {
        if (first == residuals.size()) {
          residuals.add(new double[y.length]);
        }
        write(residuals.get(first++), y, of, split.folds().get(task.fold).heldOut(), width);
      }
    }
    int[] foldOf = split.foldOf();
    int[] ofCell = IntStream.range(0, y.length).map(cell -> foldOf[cell / width]).toArray();
    return new CrossWeights(residuals.toArray(double[][]::new), ofCell, observations).stack();
  }

  private static void write(double[] to, double[] y, double[] predicted, int[] rows, int width) {
    for (int i = 0; i < predicted.length; i++) {
      int cell = rows[i / width] * width + i % width;
      to[cell] = y[cell] - predicted[i];
    }
  }

  /** What the mean of the other folds' rows leaves over: the stack of no column at all. */
  public static double[] ofNoColumn(double[] y, int width, RowSplit split) {
    double[] residuals = new double[y.length];
    for (RowSplit.Fold fold : split.folds()) {
      double[] mean = new double[width];
      for (int row : fold.fitted()) {
        for (int c = 0; c < width; c++) {
          mean[c] += y[row * width + c] / fold.fitted().length;
        }
      }
      double[] predicted = new double[fold.heldOut().length * width];
      Arrays.setAll(predicted, i -> mean[i % width]);
      write(residuals, y, predicted, fold.heldOut(), width);
    }
    return residuals;
  }
}
