// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.stack;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.aleator.data.Column;
import org.aleator.data.Dataset;
import org.aleator.learn.tree.FeatureBins;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Setting;
import org.aleator.util.Work;

/**
 * The past predicts the future: rows in the order of time, of which the first third is only learned
 * from, and the others in {@value #BLOCKS} blocks, each predicted by the stack's learners fitted to
 * all rows before it but a gap. The stack's weights at a block come from the other blocks.
 *
 * @param blocks in the order of time
 * @param residuals of the stack, block after block, in the labels' unit; where a label is several
 *     numbers, row after row
 * @param order the rows that were predicted, in the order of time
 */
public record ForwardFit(List<Block> blocks, double[] residuals, int[] order) {
  static final int BLOCKS = 4;

  /** What is only learned from, as one part of so many. */
  private static final int FIRST = 3;

  /** Rows before a block that are not learned from: neighbours in time may share their noise. */
  private static final double GAP = 0.01;

  /** Rows that a fit needs, as a learning curve does. */
  private static final int FEWEST = 40;

  /**
   * A block.
   *
   * @param fitted rows that were learned from
   * @param from the time of its first row
   * @param to the time of its last
   * @param rows how many it has
   */
  public record Block(int fitted, String from, String to, int rows) {}

  /** What makes the learners of a table that look at the labels of some rows alone. */
  @FunctionalInterface
  public interface Learners {
    /**
     * @param past the rows
     */
    List<? extends PartLearner> of(int[] past);
  }

  /**
   * Labels that may be several numbers.
   *
   * @param values of the rows as they are given, row after row
   * @param width how many numbers a label is
   */
  public record Labels(double[] values, int width) {}

  /** One learner at one block. */
  private record Task(int block, int learner) {}

  /**
   * @param data the records that were fitted, with their times
   * @param stack what was found of them in random folds: its learners are used
   */
  static ForwardFit of(Dataset data, StackFit stack, Work work) {
    double[] y = stack.labels().standardize(data.y());
    FeatureBins bins = FeatureBins.of(data.x());
    ForwardFit fit =
        of(
            data.time().orElseThrow(),
            new Labels(y, 1),
            stack.fit(),
            past -> stack.source().of(data.x(), y, bins, past),
            work);
    double std = stack.labels().std();
    return new ForwardFit(
        fit.blocks, Arrays.stream(fit.residuals).map(r -> std * r).toArray(), fit.order);
  }

  /**
   * @param labels in any unit, which is that of the residuals
   * @param known what was found of them in random folds: its learners are used
   */
  public static ForwardFit of(
      Column.Numeric times, Labels labels, CrossFit known, Learners source, Work work) {
    double[] time = times.values();
    int[] order =
        IntStream.range(0, time.length)
            .boxed()
            .sorted(Comparator.comparingDouble(row -> time[row]))
            .mapToInt(Integer::intValue)
            .toArray();
    int[] ends = ends(order, time);
    int[] wanted = known.learners();
    List<int[]> pasts = new ArrayList<>();
    List<Block> blocks = new ArrayList<>();
    for (int k = 0; k < ends.length - 1; k++) {
      int gap = (int) Math.max(1, Math.round(GAP * time.length));
      pasts.add(Arrays.copyOf(order, ends[k] - gap));
      blocks.add(
          new Block(
              ends[k] - gap,
              times.text(order[ends[k]]),
              times.text(order[ends[k + 1] - 1]),
              ends[k + 1] - ends[k]));
    }
    List<List<? extends PartLearner>> learners =
        work.parallel().map(blocks.size(), k -> source.of(pasts.get(k)));
    List<Task> tasks = new ArrayList<>();
    for (int k = blocks.size() - 1; k >= 0; k--) {
      for (int learner : wanted) {
        tasks.add(new Task(k, learner));
      }
    }
    List<double[][]> predicted =
        work.parallel()
            .map(
                tasks.size(),
                t -> {
                  Task task = tasks.get(t);
                  work.progress("predicting the future from the past", t / (double) tasks.size());
                  int[] at = Arrays.copyOfRange(order, ends[task.block], ends[task.block + 1]);
                  return learners
                      .get(task.block)
                      .get(task.learner)
                      .predict(
                          pasts.get(task.block),
                          at,
                          work.seed().split(task.block).split(task.learner));
                });
    int width = labels.width;
    int cells = width * (time.length - ends[0]);
    double[][] residuals = new double[known.names().size()][cells];
    int[] firstModel = firstModels(learners.get(0), wanted);
    int[] blockOf = new int[cells];
    for (int t = 0; t < tasks.size(); t++) {
      Task task = tasks.get(t);
      int model = firstModel[Arrays.binarySearch(wanted, task.learner)];
      for (double[] of : predicted.get(t)) {
        for (int i = 0; i < of.length; i++) {
          int place = ends[task.block] + i / width;
          int cell = (place - ends[0]) * width + i % width;
          residuals[model][cell] = labels.values[order[place] * width + i % width] - of[i];
          blockOf[cell] = task.block;
        }
        model++;
      }
    }
    return new ForwardFit(
        blocks,
        new CrossWeights(residuals, blockOf, CrossWeights.MANY).stack(),
        Arrays.copyOfRange(order, ends[0], order.length));
  }

  private static int[] firstModels(List<? extends PartLearner> learners, int[] wanted) {
    int[] first = new int[wanted.length];
    for (int i = 1; i < wanted.length; i++) {
      first[i] = first[i - 1] + learners.get(wanted[i - 1]).names().size();
    }
    return first;
  }

  /** The places where blocks begin, and the end; rows of one time stay together. */
  private static int[] ends(int[] order, double[] time) {
    int rows = order.length;
    List<Integer> ends = new ArrayList<>();
    for (int k = 0; k < BLOCKS; k++) {
      int at = rows / FIRST + (int) ((long) k * (rows - rows / FIRST) / BLOCKS);
      while (at < rows && at > 0 && time[order[at]] == time[order[at - 1]]) {
        at++;
      }
      if (at < rows && !ends.contains(at)) {
        ends.add(at);
      }
    }
    if (ends.isEmpty() || ends.get(0) - Math.max(1, Math.round(GAP * rows)) < FEWEST) {
      throw new InvalidInputException(
          Setting.TIME,
          ends.isEmpty()
              ? "the rows do not tell past and future apart: nearly all have the same time"
              : "the past is too short: %d rows before the first that are to be predicted, and at least %d are needed"
                  .formatted(ends.get(0), FEWEST + 1));
    }
    ends.add(rows);
    return ends.stream().mapToInt(Integer::intValue).toArray();
  }
}
