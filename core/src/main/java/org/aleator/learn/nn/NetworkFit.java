// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.nn;

import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.aleator.util.Parallel;
import org.aleator.util.Work;

/**
 * Fits one network to an {@link Objective} in mini-batches, by a {@link Recipe}, round by round.
 * With held-out rows and {@link Recipe.Schedule#PLATEAU} or {@link Recipe.Schedule#AVERAGE} the
 * result is the parameters, or the average of them, of the lowest held-out loss.
 */
public final class NetworkFit {
  /** The plateau schedule divides the rate by this … */
  private static final double LOWER = 3;

  /** … and ends below this part of the first rate. */
  private static final double LEAST = 1.0 / 30;

  private static final int EVALUATION_ROWS = 1024;

  private final NetworkLearner learner;
  private final Rounds rounds;
  private final int[] heldOut;
  private final Recipe recipe;
  private final Work work;
  private final boolean stopsEarly;

  /** Null where the network is the parameters themselves. */
  private final ParameterAverage average;

  private int round;
  private double rate;
  private float[] best;
  private double bestLoss;
  private int sinceBest;

  /**
   * @param initial the first parameters; not changed
   * @param x inputs of all rows, row-major
   * @param training the rows to fit
   * @param heldOut the rows to stop by; may be empty
   * @param work its seed shuffles the rows
   */
  public NetworkFit(
      NetworkShape shape,
      float[] initial,
      float[] x,
      int[] training,
      int[] heldOut,
      Objective objective,
      Recipe recipe,
      Work work) {
    this.learner = new NetworkLearner(shape, initial, x, objective, recipe);
    this.rounds = new Rounds(training, recipe, work.seed());
    this.heldOut = heldOut;
    this.recipe = recipe;
    this.work = work;
    this.stopsEarly = recipe.stopsEarly() && heldOut.length > 0;
    this.average =
        recipe.schedule() == Recipe.Schedule.AVERAGE ? new ParameterAverage(initial) : null;
    this.rate = recipe.learningRate();
    this.best = network();
    if (stopsEarly) {
      best = network().clone();
      bestLoss = learner.loss(best, heldOut);
    }
  }

  /** Several networks, fitted side by side. */
  public static List<float[]> fitAll(int networks, IntFunction<NetworkFit> fit, Parallel parallel) {
    List<NetworkFit> fits = IntStream.range(0, networks).mapToObj(fit).toList();
    parallel.takeTurns(fits.stream().<BooleanSupplier>map(f -> f::advance).toList());
    return fits.stream().map(f -> f.best).toList();
  }

  /** One more round, after which it is said whether there are more. */
  private boolean advance() {
    double current = stopsEarly ? rate : recipe.rate((double) round / recipe.rounds());
    rounds.run((rows, count) -> step(rows, count, current), learner::endEpoch);
    round++;
    boolean more = (!stopsEarly || improving()) && round < recipe.rounds();
    work.progress("", more ? (double) round / recipe.rounds() : 1);
    return more;
  }

  private void step(int[] rows, int count, double current) {
    learner.step(rows, count, current);
    if (average != null) {
      average.add(learner.parameters());
    }
  }

  /** What the training has led to. */
  private float[] network() {
    return average == null ? learner.parameters() : average.values();
  }

  /** Keeps the best network, lowers the rate on a plateau; false when there is no more to gain. */
  private boolean improving() {
    double loss = learner.loss(network(), heldOut);
    if (loss < bestLoss) {
      bestLoss = loss;
      best = network().clone();
      sinceBest = 0;
    } else if (++sinceBest >= recipe.patience()) {
      if (average != null) {
        return false;
      }
      rate /= LOWER;
      learner.restart(best);
      sinceBest = 0;
    }
    return rate >= recipe.learningRate() * LEAST;
  }

  /** The outputs of a network at all rows of {@code x}, rows × outputs. */
  public static float[] evaluate(NetworkShape shape, float[] parameters, float[] x) {
    int total = x.length / shape.columns();
    NetworkPass pass = new NetworkPass(shape, Math.min(total, EVALUATION_ROWS));
    float[] outputs = new float[total * shape.outputs()];
    for (int from = 0; from < total; from += EVALUATION_ROWS) {
      int count = Math.min(EVALUATION_ROWS, total - from);
      float[] output = pass.forward(parameters, x, from * shape.columns(), count);
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
