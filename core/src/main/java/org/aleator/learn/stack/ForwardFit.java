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
 * @param residuals of the stack, block after block, in the labels' unit
 */
public record ForwardFit(List<Block> blocks, double[] residuals) {
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

  /** One learner at one block. */
  private record Task(int block, int learner) {}

  /**
   * @param data the records that were fitted, with their times
   * @param stack what was found of them in random folds: its learners are used
   */
  static ForwardFit of(Dataset data, StackFit stack, Work work) {
    Column.Numeric times = data.time().orElseThrow();
    double[] time = times.values();
    int[] order =
        IntStream.range(0, time.length)
            .boxed()
            .sorted(Comparator.comparingDouble(row -> time[row]))
            .mapToInt(Integer::intValue)
            .toArray();
    int[] ends = ends(order, time);
    double[] y = stack.labels().standardize(data.y());
    FeatureBins bins = FeatureBins.of(data.x());
    int[] wanted = stack.fit().learners();
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
    List<List<TableLearner>> learners =
        work.parallel().map(blocks.size(), k -> stack.source().of(data.x(), y, bins, pasts.get(k)));
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
    double[][] residuals = new double[stack.fit().names().size()][time.length - ends[0]];
    int[] firstModel = firstModels(learners.get(0), wanted);
    int[] blockOf = new int[time.length - ends[0]];
    for (int t = 0; t < tasks.size(); t++) {
      Task task = tasks.get(t);
      int model = firstModel[Arrays.binarySearch(wanted, task.learner)];
      for (double[] of : predicted.get(t)) {
        for (int i = 0; i < of.length; i++) {
          int place = ends[task.block] + i;
          residuals[model][place - ends[0]] = y[order[place]] - of[i];
          blockOf[place - ends[0]] = task.block;
        }
        model++;
      }
    }
    double std = stack.labels().std();
    return new ForwardFit(
        blocks,
        Arrays.stream(new CrossWeights(residuals, blockOf, CrossWeights.MANY).stack())
            .map(r -> std * r)
            .toArray());
  }

  private static int[] firstModels(List<TableLearner> learners, int[] wanted) {
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
