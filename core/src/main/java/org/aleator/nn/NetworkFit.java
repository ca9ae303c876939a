package org.aleator.nn;

import java.util.Arrays;
import org.aleator.util.Progress;
import org.aleator.util.Seed;

/**
 * Fits one network to an {@link Objective} in mini-batches, by a {@link Recipe}. With held-out rows
 * and {@link Recipe.Schedule#PLATEAU} the parameters of the lowest held-out loss are returned.
 */
public final class NetworkFit {
  /** The plateau schedule divides the rate by this … */
  private static final double LOWER = 3;

  /** … and ends below this part of the first rate. */
  private static final double LEAST = 1.0 / 30;

  private static final int EVALUATION_ROWS = 1024;

  private NetworkFit() {}

  /**
   * @param initial the first parameters; not changed
   * @param x inputs of all rows, row-major
   * @param training the rows to fit
   * @param heldOut the rows to stop by; may be empty
   * @return the fitted parameters
   */
  public static float[] fit(
      NetworkShape shape,
      float[] initial,
      float[] x,
      int[] training,
      int[] heldOut,
      Objective objective,
      Recipe recipe,
      Seed seed,
      Progress progress) {
    NetworkLearner learner = new NetworkLearner(shape, initial, x, objective, recipe);
    Rounds rounds = new Rounds(training, recipe, seed);
    if (recipe.schedule() == Recipe.Schedule.PLATEAU && heldOut.length > 0) {
      return untilPlateau(learner, rounds, heldOut, recipe, progress);
    }
    for (int round = 0; round < recipe.rounds(); round++) {
      double rate = recipe.rate((double) round / recipe.rounds());
      rounds.run((rows, count) -> learner.step(rows, count, rate), learner::endEpoch);
      progress.update("", (round + 1.0) / recipe.rounds());
    }
    return learner.parameters();
  }

  private static float[] untilPlateau(
      NetworkLearner learner, Rounds rounds, int[] heldOut, Recipe recipe, Progress progress) {
    float[] best = learner.parameters().clone();
    double bestLoss = learner.loss(heldOut);
    double rate = recipe.learningRate();
    int sinceBest = 0;
    for (int round = 0; round < recipe.rounds(); round++) {
      double current = rate;
      rounds.run((rows, count) -> learner.step(rows, count, current), learner::endEpoch);
      progress.update("", (round + 1.0) / recipe.rounds());
      double loss = learner.loss(heldOut);
      if (loss < bestLoss) {
        bestLoss = loss;
        best = learner.parameters().clone();
        sinceBest = 0;
      } else if (++sinceBest >= recipe.patience()) {
        rate /= LOWER;
        if (rate < recipe.learningRate() * LEAST) {
          break;
        }
        learner.restart(best);
        sinceBest = 0;
      }
    }
    progress.update("", 1);
    return best;
  }

  /** The outputs of a network at all rows of {@code x}, rows × outputs. */
  public static float[] evaluate(NetworkShape shape, float[] parameters, float[] x) {
    int total = x.length / shape.inputs();
    NetworkPass pass = new NetworkPass(shape, Math.min(total, EVALUATION_ROWS));
    float[] outputs = new float[total * shape.outputs()];
    for (int from = 0; from < total; from += EVALUATION_ROWS) {
      int count = Math.min(EVALUATION_ROWS, total - from);
      float[] output = pass.forward(parameters, x, from * shape.inputs(), count);
      System.arraycopy(output, 0, outputs, from * shape.outputs(), count * shape.outputs());
    }
    return outputs;
  }

  /** 0, 1, … n − 1. */
  public static int[] allRows(int n) {
    int[] all = new int[n];
    Arrays.setAll(all, i -> i);
    return all;
  }
}
