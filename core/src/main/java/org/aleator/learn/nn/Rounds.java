// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.nn;

import org.aleator.util.Seed;

/** Walks through shuffled epochs of the training rows, a recipe's round at a time. */
public final class Rounds {
  /** What is done with each mini-batch. */
  public interface Step {
    /**
     * @param rows the batch's rows are the first {@code count} of these
     */
    void batch(int[] rows, int count);
  }

  private final int[] training;
  private final Batches batches;
  private final int steps;
  private final int[] rows;
  private int next;

  /**
   * @param training the rows to visit
   */
  public Rounds(int[] training, Recipe recipe, Seed seed) {
    this.training = training;
    this.batches = new Batches(training.length, recipe.batchSize(), seed.split("batches").random());
    this.steps = recipe.stepsPerRound() > 0 ? recipe.stepsPerRound() : batches.count();
    this.rows = new int[recipe.batchSize()];
    this.next = batches.count();
  }

  /** One round; {@code endEpoch} runs whenever all training rows have been visited. */
  public void run(Step step, Runnable endEpoch) {
    for (int s = 0; s < steps; s++) {
      if (next == batches.count()) {
        batches.shuffle();
        next = 0;
      }
      int count = batches.size(next);
      for (int i = 0; i < count; i++) {
        rows[i] = training[batches.row(next, i)];
      }
      step.batch(rows, count);
      if (++next == batches.count()) {
        endEpoch.run();
      }
    }
  }
}
