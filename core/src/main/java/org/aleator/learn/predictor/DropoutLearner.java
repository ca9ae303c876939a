// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.predictor;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.aleator.data.Dataset;
import org.aleator.learn.nn.Adam;
import org.aleator.learn.nn.Batches;
import org.aleator.learn.nn.DropoutMask;
import org.aleator.learn.nn.Initialization;
import org.aleator.learn.nn.NetworkFit;
import org.aleator.learn.nn.NetworkPass;
import org.aleator.learn.nn.NetworkShape;
import org.aleator.learn.nn.Optimizer;
import org.aleator.learn.nn.Recipe;
import org.aleator.learn.nn.Rounds;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/** The training of {@link McDropout}: stochastic gradients with a new mask for each mini-batch. */
public final class DropoutLearner implements MeanLearner {
  private final McDropout.Options options;
  private final Seed seed;
  private final Units units;
  private final NetworkShape shape;
  private final float[] x;
  private final float[] y;
  private final float[] parameters;
  private final float[] masked;
  private final float[] gradient;
  private final NetworkPass pass;
  private final Optimizer optimizer;
  private final DropoutMask mask;
  private final RandomGenerator random;
  private final float[] batch;
  private final float[] outputGradient;
  private final double[] means;

  public DropoutLearner(Dataset data, McDropout.Options options, Seed seed) {
    this.options = options;
    this.seed = seed;
    Recipe recipe = options.recipe();
    units = Units.of(data, recipe.standardise());
    shape = recipe.shape(data.x().columns(), 1);
    x = units.inputs(data.x());
    y = units.targets(data.y());
    parameters = Initialization.uniformFanIn(shape, seed.split("init").random());
    masked = new float[parameters.length];
    gradient = new float[parameters.length];
    pass = new NetworkPass(shape, recipe.batchSize());
    optimizer =
        new Adam(parameters.length, Adam.Options.DEFAULT.withWeightDecay(recipe.weightDecay()));
    mask = new DropoutMask(shape, options.rate());
    random = seed.split("masks").random();
    batch = new float[recipe.batchSize() * shape.inputs()];
    outputGradient = new float[recipe.batchSize()];
    means = new double[recipe.batchSize()];
  }

  /** Follows the recipe's rounds and schedule over all rows. */
  McDropout fit(Work work) {
    Recipe recipe = options.recipe();
    Rounds rounds = new Rounds(NetworkFit.allRows(y.length), recipe, seed);
    double[] precision = new double[recipe.batchSize()];
    Arrays.fill(precision, 1);
    for (int round = 0; round < recipe.rounds(); round++) {
      double rate = recipe.rate((double) round / recipe.rounds());
      rounds.run((rows, count) -> step(rows, count, precision, rate), () -> {});
      work.progress("dropout", (round + 1.0) / recipe.rounds());
    }
    return predictor();
  }

  /** Of the network without dropped units, which stands for the mean over masks while training. */
  @Override
  public double[] means(int[] rows, int count) {
    Batches.gather(rows, 0, count, x, shape.inputs(), batch);
    float[] output = pass.forward(parameters, batch, count);
    for (int i = 0; i < count; i++) {
      means[i] = output[i];
    }
    return means;
  }

  @Override
  public void step(int[] rows, int count, double[] precision, double learningRate) {
    Batches.gather(rows, 0, count, x, shape.inputs(), batch);
    mask.draw(random);
    mask.apply(parameters, masked);
    float[] output = pass.forward(masked, batch, count);
    for (int i = 0; i < count; i++) {
      outputGradient[i] = (float) (precision[i] * (output[i] - y[rows[i]]) / count);
    }
    pass.backward(masked, outputGradient, gradient);
    mask.applyToGradient(gradient);
    optimizer.step(parameters, gradient, (float) learningRate);
  }

  @Override
  public Units units() {
    return units;
  }

  @Override
  public McDropout predictor() {
    return new McDropout(
        units, shape, parameters.clone(), options.rate(), options.draws(), seed.split("draws"));
  }
}
