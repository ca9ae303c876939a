package org.aleator.nn;

import java.util.Arrays;
import org.aleator.util.Progress;
import org.aleator.util.Seed;

/**
 * Fits one network to an {@link Objective} by mini-batch Adam, by a {@link Recipe}. With held-out
 * rows and {@link Recipe.Schedule#PLATEAU} the parameters of the lowest held-out loss are returned.
 */
public final class NetworkFit {
  /** The plateau schedule divides the rate by this … */
  private static final double LOWER = 3;

  /** … and ends below this part of the first rate. */
  private static final double LEAST = 1.0 / 30;

  private static final int EVALUATION_ROWS = 1024;

  private final NetworkShape shape;
  private final Recipe recipe;
  private final float[] x;
  private final Objective objective;
  private final NetworkPass pass;
  private final float[] parameters;
  private final float[] gradient;
  private final float[] outputGradient;
  private final float[] batch;
  private final int[] rows;
  private Optimizer optimizer;

  private NetworkFit(
      NetworkShape shape, float[] initial, float[] x, Objective objective, Recipe recipe) {
    this.shape = shape;
    this.recipe = recipe;
    this.x = x;
    this.objective = objective;
    this.parameters = initial.clone();
    this.gradient = new float[parameters.length];
    int capacity = Math.max(recipe.batchSize(), EVALUATION_ROWS);
    this.pass = new NetworkPass(shape, capacity);
    this.outputGradient = new float[recipe.batchSize() * shape.outputs()];
    this.batch = new float[capacity * shape.inputs()];
    this.rows = new int[capacity];
    this.optimizer = newOptimizer();
  }

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
    NetworkFit fit = new NetworkFit(shape, initial, x, objective, recipe);
    Rounds rounds = fit.new Rounds(training, seed);
    if (recipe.schedule() == Recipe.Schedule.PLATEAU && heldOut.length > 0) {
      return fit.untilPlateau(rounds, heldOut, progress);
    }
    for (int round = 0; round < recipe.rounds(); round++) {
      double done = (double) round / recipe.rounds();
      boolean constant = recipe.schedule() == Recipe.Schedule.CONSTANT;
      double shrink = constant ? 1 : 0.5 * (1 + Math.cos(Math.PI * done));
      rounds.run(recipe.learningRate() * shrink);
      progress.update("", (round + 1.0) / recipe.rounds());
    }
    return fit.parameters;
  }

  private float[] untilPlateau(Rounds rounds, int[] heldOut, Progress progress) {
    double rate = recipe.learningRate();
    double bestLoss = heldOutLoss(heldOut);
    float[] best = parameters.clone();
    int sinceBest = 0;
    for (int round = 0; round < recipe.rounds(); round++) {
      rounds.run(rate);
      double loss = heldOutLoss(heldOut);
      progress.update("", (round + 1.0) / recipe.rounds());
      if (loss < bestLoss) {
        bestLoss = loss;
        System.arraycopy(parameters, 0, best, 0, best.length);
        sinceBest = 0;
      } else if (++sinceBest >= recipe.patience()) {
        rate /= LOWER;
        if (rate < recipe.learningRate() * LEAST) {
          break;
        }
        System.arraycopy(best, 0, parameters, 0, best.length);
        optimizer = newOptimizer();
        sinceBest = 0;
      }
    }
    progress.update("", 1);
    return best;
  }

  private double heldOutLoss(int[] heldOut) {
    double sum = 0;
    for (int from = 0; from < heldOut.length; from += EVALUATION_ROWS) {
      int count = Math.min(EVALUATION_ROWS, heldOut.length - from);
      System.arraycopy(heldOut, from, rows, 0, count);
      sum += count * objective.loss(rows, count, forward(count));
    }
    return sum / heldOut.length;
  }

  private float[] forward(int count) {
    int width = shape.inputs();
    for (int i = 0; i < count; i++) {
      System.arraycopy(x, rows[i] * width, batch, i * width, width);
    }
    return pass.forward(parameters, batch, count);
  }

  private Optimizer newOptimizer() {
    return new Adam(parameters.length, Adam.Options.DEFAULT.withWeightDecay(recipe.weightDecay()));
  }

  /** Walks through shuffled epochs, a round at a time. */
  private final class Rounds {
    private final int[] order;
    private final java.util.random.RandomGenerator random;
    private int position;

    Rounds(int[] training, Seed seed) {
      this.order = training.clone();
      this.random = seed.split("batches").random();
      this.position = order.length;
    }

    void run(double rate) {
      int epochSteps = (order.length + recipe.batchSize() - 1) / recipe.batchSize();
      int steps = recipe.stepsPerRound() > 0 ? recipe.stepsPerRound() : epochSteps;
      for (int step = 0; step < steps; step++) {
        if (position >= order.length) {
          shuffle();
          position = 0;
        }
        int count = Math.min(recipe.batchSize(), order.length - position);
        System.arraycopy(order, position, rows, 0, count);
        position += count;
        step(count, rate);
        if (position >= order.length) {
          objective.endEpoch();
        }
      }
    }

    private void step(int count, double rate) {
      float[] output = forward(count);
      objective.gradient(rows, count, output, outputGradient, rate);
      pass.backward(parameters, outputGradient, gradient);
      optimizer.step(parameters, gradient, (float) rate);
    }

    private void shuffle() {
      for (int i = order.length - 1; i > 0; i--) {
        int j = random.nextInt(i + 1);
        int swapped = order[i];
        order[i] = order[j];
        order[j] = swapped;
      }
    }
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
