// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.nn;

/**
 * A network under training: its parameters, its optimizer's memory and its objective, moved one
 * mini-batch at a time. Not safe for use by several threads.
 */
public final class NetworkLearner {
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
  private final int[] evaluated;
  private Optimizer optimizer;

  /**
   * @param initial the first parameters; not changed
   * @param x inputs of all rows, row-major
   * @param recipe its batch size, descent and weight decay are used
   */
  public NetworkLearner(
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
    this.batch = new float[capacity * shape.columns()];
    this.evaluated = new int[capacity];
    forget();
  }

  /** One step on the first {@code count} of the rows. */
  public void step(int[] rows, int count, double learningRate) {
    float[] output = outputs(rows, count);
    objective.gradient(rows, count, output, outputGradient, learningRate);
    pass.backward(parameters, outputGradient, gradient);
    optimizer.step(parameters, gradient, (float) learningRate);
  }

  /** Tells the objective that every training row has been visited once more. */
  public void endEpoch() {
    objective.endEpoch();
  }

  /** The outputs at the first {@code count} of the rows, in a buffer valid until the next call. */
  public float[] outputs(int[] rows, int count) {
    return outputs(parameters, rows, count);
  }

  private float[] outputs(float[] at, int[] rows, int count) {
    Batches.gather(rows, 0, count, x, shape.columns(), batch);
    return pass.forward(at, batch, count);
  }

  /** The objective's mean loss over all the rows. */
  public double loss(int[] rows) {
    return loss(parameters, rows);
  }

  /** The same at other parameters. */
  double loss(float[] at, int[] rows) {
    double sum = 0;
    for (int from = 0; from < rows.length; from += EVALUATION_ROWS) {
      int count = Math.min(EVALUATION_ROWS, rows.length - from);
      System.arraycopy(rows, from, evaluated, 0, count);
      sum += count * objective.loss(evaluated, count, outputs(at, evaluated, count));
    }
    return sum / rows.length;
  }

  /** The parameters themselves, which the next step moves. */
  public float[] parameters() {
    return parameters;
  }

  /** Goes on from other parameters, without the optimizer's memory of the way so far. */
  public void restart(float[] from) {
    System.arraycopy(from, 0, parameters, 0, parameters.length);
    forget();
  }

  private void forget() {
    optimizer =
        switch (recipe.descent()) {
          case ADAM ->
              new Adam(
                  parameters.length, Adam.Options.DEFAULT.withWeightDecay(recipe.weightDecay()));
          case PLAIN -> new Sgd(parameters.length);
        };
  }
}
