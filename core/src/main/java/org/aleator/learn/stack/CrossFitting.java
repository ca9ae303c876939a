// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.stack;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.aleator.data.Groups;
import org.aleator.data.RowWeights;
import org.aleator.learn.stack.RowSplit.Size;
import org.aleator.util.Work;

/**
 * Fits learners to the parts of a {@link RowSplit} in three rounds. In the first all learners run
 * in the first folds, at full size, and what they reach there is reported as a first bound. In the
 * second those that survive the {@link Race} run in the other folds. In the third those that have
 * weight in the stack run at the smaller sizes in the first folds. Each task has a seed of its own,
 * so the threads change nothing.
 */
public final class CrossFitting {
  /** So that the last to end are short. */
  private static final Comparator<FitTask> COSTLIEST_FIRST =
      Comparator.comparingDouble(FitTask::cost).reversed();

  /** Learners with less weight change neither the stack's error nor its curve by what is seen. */
  private static final double LEAST_WEIGHT = 0.02;

  /** What is done, in the user's words. */
  static final String STAGE = "training models";

  private final double[] y;
  private final int width;
  private final RowSplit split;
  private final RowWeights weights;
  private final Work work;

  private CrossFitting(double[] y, int width, RowSplit split, RowWeights weights, Work work) {
    this.weights = weights;
    this.y = y;
    this.width = width;
    this.split = split;
    this.work = work;
  }

  /**
   * A task that is done.
   *
   * @param residuals by model of the learner and cell held out in the fold
   */
  private record Fitted(FitTask task, double[][] residuals) {}

  /**
   * Labels of several numbers each, such as the indicators of classes: every number is a cell, and
   * the cells of a row stand where its label would, row after row.
   *
   * @param y the cells
   * @param width numbers of a label
   * @param learnersOf the learners of each fold, which know no label of the rows held out there
   * @param unit of the labels, in which the first bound is reported
   */
  public static CrossFit run(
      double[] y,
      int width,
      Optional<Groups> groups,
      RowSplit split,
      FoldLearners learnersOf,
      double unit,
      Work work) {
    return run(y, width, groups, split, RowWeights.EQUAL, learnersOf, unit, work);
  }

  /**
   * The same of rows that do not count alike: every residual is multiplied by √wᵢ, so that all that
   * is concluded from squares of residuals is weighted.
   *
   * @param weights of the cells
   */
  public static CrossFit run(
      double[] y,
      int width,
      Optional<Groups> groups,
      RowSplit split,
      RowWeights weights,
      FoldLearners learnersOf,
      double unit,
      Work work) {
    try (FoldFits fits = FoldFits.of(learnersOf, split, work)) {
      return new CrossFitting(y, width, split, weights, work).run(groups, fits, unit);
    }
  }

  private CrossFit run(Optional<Groups> groups, FoldFits fits, double unit) {
    int firstFolds = split.firstFolds();
    fits.prepare(0, firstFolds);
    List<? extends PartLearner> learners = fits.learners();
    Models models = Models.of(learners);
    int[] all = IntStream.range(0, learners.size()).toArray();
    double[][] residuals = new double[models.names.size()][y.length];

    List<FitTask> qualifying = atFullSize(learners, all, 0, firstFolds);
    double first = cost(qualifying);
    double second = cost(atFullSize(learners, all, firstFolds, RowSplit.FOLDS));
    double third = cost(atSmallerSizes(learners, all));
    double total = first + second + third;
    write(run(qualifying, fits, new Stage(work, 0, first / total, first)), models, residuals);
    int[] firstRows = split.firstRows();
    int[] rows = cells(firstRows);
    Clusters clusters = Clusters.of(groups, firstRows).wide(firstRows.length, width);
    int[] finalists = Race.survivors(CrossFit.at(residuals, rows), models.ofLearner, clusters);
    double[][] ofFinalists = models.residuals(finalists, residuals);
    double[][] atFirst = CrossFit.at(ofFinalists, rows);
    work.bound(unit * rootMeanSquare(CrossWeights.ofHalves(atFirst).stack()));

    fits.prepare(firstFolds, RowSplit.FOLDS);
    List<FitTask> further = atFullSize(learners, finalists, firstFolds, RowSplit.FOLDS);
    double middle = (first + second) / total;
    write(
        run(further, fits, new Stage(work, first / total, middle, cost(further))),
        models,
        residuals);
    int[] members = models.withWeight(finalists, residuals);
    double[][] ofMembers = models.residuals(members, residuals);
    work.bound(
        unit
            * rootMeanSquare(
                new CrossWeights(ofMembers, wide(split.foldOf()), CrossWeights.MANY).stack()));

    List<FitTask> smaller = atSmallerSizes(learners, members);
    List<Fitted> parts = run(smaller, fits, new Stage(work, middle, 1, cost(smaller)));
    int[] kept = models.of(members);
    return new CrossFit(
        members,
        Arrays.stream(kept).mapToObj(models.names::get).toList(),
        wide(split.foldOf()),
        Clusters.of(groups, IntStream.range(0, y.length / width).toArray())
            .wide(y.length / width, width),
        ofMembers,
        new CrossFit.First(
            rows,
            clusters,
            parts(parts, models, kept, rows.length),
            dropped(models, kept, residuals, rows)));
  }

  /**
   * The models of some learners.
   *
   * @param ofLearner the numbers of the models of each learner
   */
  private record Models(List<String> names, List<int[]> ofLearner) {

    static Models of(List<? extends PartLearner> learners) {
      List<String> names = new ArrayList<>();
      List<int[]> ofLearner = new ArrayList<>();
      for (PartLearner learner : learners) {
        int first = names.size();
        names.addAll(learner.names());
        ofLearner.add(IntStream.range(first, names.size()).toArray());
      }
      return new Models(names, ofLearner);
    }

    int[] of(int[] learners) {
      return Arrays.stream(learners).flatMap(l -> IntStream.of(ofLearner.get(l))).toArray();
    }

    double[][] residuals(int[] learners, double[][] all) {
      return Arrays.stream(of(learners)).mapToObj(m -> all[m]).toArray(double[][]::new);
    }

    /** Those of some learners whose models have weight in the stack. */
    int[] withWeight(int[] learners, double[][] all) {
      double[][] some = residuals(learners, all);
      int[] rows = IntStream.range(0, some[0].length).toArray();
      double[] weights = ConvexWeights.minimize(CurveStatistics.meanProducts(some, rows));
      int[] own = of(learners);
      return Arrays.stream(learners)
          .filter(
              learner ->
                  Arrays.stream(ofLearner.get(learner))
                          .mapToDouble(model -> weights[Arrays.binarySearch(own, model)])
                          .sum()
                      >= LEAST_WEIGHT)
          .toArray();
    }
  }

  private List<FitTask> atFullSize(
      List<? extends PartLearner> learners, int[] some, int fromFold, int toFold) {
    return tasks(learners, some, fromFold, toFold, List.of(Size.ALL));
  }

  private List<FitTask> atSmallerSizes(List<? extends PartLearner> learners, int[] some) {
    return tasks(learners, some, 0, split.firstFolds(), Size.SMALLER);
  }

  private List<FitTask> tasks(
      List<? extends PartLearner> learners,
      int[] some,
      int fromFold,
      int toFold,
      List<Size> sizes) {
    List<FitTask> tasks = new ArrayList<>();
    for (int fold = fromFold; fold < toFold; fold++) {
      for (Size size : sizes) {
        List<int[]> parts = split.folds().get(fold).parts().get(size);
        for (int part = 0; part < parts.size(); part++) {
          for (int learner : some) {
            double cost = learners.get(learner).cost(parts.get(part).length);
            tasks.add(new FitTask(fold, size, part, learner, cost));
          }
        }
      }
    }
    tasks.sort(COSTLIEST_FIRST);
    return tasks;
  }

  private static double cost(List<FitTask> tasks) {
    return tasks.stream().mapToDouble(FitTask::cost).sum();
  }

  private List<Fitted> run(List<FitTask> tasks, FoldFits fits, Stage stage) {
    List<double[][]> predicted = fits.predicted(tasks, task -> stage.done(task.cost()));
    return IntStream.range(0, tasks.size())
        .mapToObj(t -> new Fitted(tasks.get(t), residuals(tasks.get(t), predicted.get(t))))
        .toList();
  }

  private double[][] residuals(FitTask task, double[][] predicted) {
    int[] cells = cells(split.folds().get(task.fold()).heldOut());
    return Arrays.stream(predicted)
        .map(
            of ->
                IntStream.range(0, of.length)
                    .mapToDouble(i -> (y[cells[i]] - of[i]) * weights.root(cells[i]))
                    .toArray())
        .toArray(double[][]::new);
  }

  /** The cells of some rows. */
  private int[] cells(int[] rows) {
    return width == 1
        ? rows
        : Arrays.stream(rows)
            .flatMap(row -> IntStream.range(row * width, (row + 1) * width))
            .toArray();
  }

  /** A number of each row, for each of its cells. */
  private int[] wide(int[] ofRows) {
    return width == 1
        ? ofRows
        : IntStream.range(0, ofRows.length * width).map(cell -> ofRows[cell / width]).toArray();
  }

  /** Writes residuals at full size to the rows they are of. */
  private void write(List<Fitted> found, Models models, double[][] residuals) {
    for (Fitted fitted : found) {
      if (fitted.task.size() == Size.ALL) {
        int[] heldOut = cells(split.folds().get(fitted.task.fold()).heldOut());
        for (int m = 0; m < fitted.residuals.length; m++) {
          double[] to = residuals[models.ofLearner.get(fitted.task.learner())[m]];
          for (int i = 0; i < heldOut.length; i++) {
            to[heldOut[i]] = fitted.residuals[m][i];
          }
        }
      }
    }
  }

  /** The residuals at the smaller sizes, fold after fold. */
  private Map<Size, List<double[][]>> parts(
      List<Fitted> found, Models models, int[] kept, int rows) {
    Map<Size, List<double[][]>> parts = new EnumMap<>(Size.class);
    for (Size size : Size.SMALLER) {
      parts.put(
          size,
          IntStream.range(0, size.parts).mapToObj(p -> new double[kept.length][rows]).toList());
    }
    for (Fitted fitted : found) {
      FitTask task = fitted.task;
      if (task.size() != Size.ALL) {
        int firstModel = Arrays.binarySearch(kept, models.ofLearner.get(task.learner())[0]);
        int firstRow =
            width
                * split.folds().stream().limit(task.fold()).mapToInt(f -> f.heldOut().length).sum();
        double[][] to = parts.get(task.size()).get(task.part());
        for (int m = 0; m < fitted.residuals.length; m++) {
          double[] from = fitted.residuals[m];
          System.arraycopy(from, 0, to[firstModel + m], firstRow, from.length);
        }
      }
    }
    return parts;
  }

  private static Map<String, double[]> dropped(
      Models models, int[] kept, double[][] residuals, int[] rows) {
    Map<String, double[]> dropped = new LinkedHashMap<>();
    for (int model = 0; model < residuals.length; model++) {
      if (Arrays.binarySearch(kept, model) < 0) {
        dropped.put(models.names.get(model), CrossFit.at(residuals[model], rows));
      }
    }
    return dropped;
  }

  private static double rootMeanSquare(double[] residuals) {
    return Math.sqrt(Arrays.stream(residuals).map(r -> r * r).average().orElseThrow());
  }

  /** Reports how much of a round is done, as a part of all three. */
  private static final class Stage {
    private final Work work;
    private final double from;
    private final double to;
    private final double cost;
    private double done;

    Stage(Work work, double from, double to, double cost) {
      this.work = work;
      this.from = from;
      this.to = to;
      this.cost = cost;
    }

    synchronized void done(double taskCost) {
      done += taskCost;
      work.progress(STAGE, from + (to - from) * Math.min(1, done / cost));
    }
  }
}
