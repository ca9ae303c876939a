package org.aleator.predictor;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.aleator.data.Dataset;
import org.aleator.nn.Adam;
import org.aleator.nn.GaussianWeights;
import org.aleator.nn.NetworkFit;
import org.aleator.nn.NetworkPass;
import org.aleator.nn.NetworkShape;
import org.aleator.nn.NormalGenerator;
import org.aleator.nn.Optimizer;
import org.aleator.nn.Recipe;
import org.aleator.nn.Rounds;
import org.aleator.util.Progress;
import org.aleator.util.Seed;

/** The training of a {@link BayesianNetwork}: stochastic gradients of F, see there. */
public final class BayesByBackprop implements MeanLearner {
  /** How much of the old τ² one step keeps. */
  private static final double MEMORY = 0.99;

  private final Units units;
  private final NetworkShape shape;
  private final float[] x;
  private final float[] y;
  private final BayesianNetwork.Options options;
  private final Seed seed;
  private final GaussianWeights posterior;
  private final NormalGenerator normal;
  private final NetworkPass pass;
  private final Optimizer meanOptimizer;
  private final Optimizer rhoOptimizer;
  private final float[] epsilon;
  private final float[] weights;
  private final float[] weightGradient;
  private final float[] meanGradient;
  private final float[] rhoGradient;
  private final float[] batch;
  private final float[] outputGradient;
  private final double[] means;
  private double meanSquare;

  public BayesByBackprop(Dataset data, BayesianNetwork.Options options, Seed seed) {
    this.options = options;
    this.seed = seed;
    units = Units.of(data, options.recipe().standardise());
    shape = options.recipe().shape(data.x().columns(), 1);
    x = units.inputs(data.x());
    y = units.targets(data.y());
    int count = shape.parameterCount();
    // The starting point of the authors' code.
    RandomGenerator random = seed.split("init").random();
    float[] mean = uniform(count, -0.2, 0.2, random);
    float[] rho = uniform(count, -5, -4, random);
    posterior = new GaussianWeights(mean, rho, options.prior());
    normal = new NormalGenerator(seed.split("weights"));
    int batchSize = options.recipe().batchSize();
    pass = new NetworkPass(shape, batchSize);
    meanOptimizer = new Adam(count);
    rhoOptimizer = new Adam(count);
    epsilon = new float[count];
    weights = new float[count];
    weightGradient = new float[count];
    meanGradient = new float[count];
    rhoGradient = new float[count];
    batch = new float[batchSize * shape.inputs()];
    outputGradient = new float[batchSize];
    means = new double[batchSize];
  }

  private static float[] uniform(int count, double low, double high, RandomGenerator random) {
    float[] values = new float[count];
    for (int i = 0; i < count; i++) {
      values[i] = (float) random.nextDouble(low, high);
    }
    return values;
  }

  /** Follows the recipe's rounds and schedule over all rows, with precision 1/τ². */
  BayesianNetwork fit(Progress progress) {
    Recipe recipe = options.recipe();
    Rounds rounds = new Rounds(NetworkFit.allRows(y.length), recipe, seed);
    double[] precision = new double[recipe.batchSize()];
    Arrays.fill(precision, 1);
    boolean fitted = options.likelihood() == BayesianNetwork.Likelihood.FITTED;
    double[] variance = {1};
    for (int round = 0; round < recipe.rounds(); round++) {
      double rate = recipe.rate((double) round / recipe.rounds());
      rounds.run(
          (rows, count) -> {
            step(rows, count, precision, rate);
            if (fitted) {
              variance[0] = Math.max(1e-6, MEMORY * variance[0] + (1 - MEMORY) * meanSquare);
              Arrays.fill(precision, 1 / variance[0]);
            }
          },
          () -> {});
      progress.update("bnn", (round + 1.0) / recipe.rounds());
    }
    return predictor();
  }

  @Override
  public double[] means(int[] rows, int count) {
    gather(rows, count);
    Arrays.fill(means, 0);
    for (int n = 0; n < options.draws(); n++) {
      draw();
      float[] output = pass.forward(weights, batch, count);
      for (int i = 0; i < count; i++) {
        means[i] += (double) output[i] / options.draws();
      }
    }
    return means;
  }

  @Override
  public void step(int[] rows, int count, double[] precision, double learningRate) {
    gather(rows, count);
    Arrays.fill(meanGradient, 0);
    Arrays.fill(rhoGradient, 0);
    double kl = options.fullKlPerBatch() ? 1 : (double) count / y.length;
    double squares = 0;
    for (int n = 0; n < options.draws(); n++) {
      draw();
      float[] output = pass.forward(weights, batch, count);
      for (int i = 0; i < count; i++) {
        float error = output[i] - y[rows[i]];
        squares += (double) error * error;
        outputGradient[i] = (float) (precision[i] * error);
      }
      pass.backward(weights, outputGradient, weightGradient);
      posterior.accumulateGradient(
          epsilon,
          weights,
          weightGradient,
          (float) kl,
          1f / options.draws(),
          meanGradient,
          rhoGradient);
    }
    meanOptimizer.step(posterior.mean(), meanGradient, (float) learningRate);
    rhoOptimizer.step(posterior.rho(), rhoGradient, (float) learningRate);
    posterior.refresh();
    meanSquare = squares / options.draws() / count;
  }

  private void gather(int[] rows, int count) {
    int width = shape.inputs();
    for (int i = 0; i < count; i++) {
      System.arraycopy(x, rows[i] * width, batch, i * width, width);
    }
  }

  private void draw() {
    normal.fill(epsilon, epsilon.length);
    posterior.sample(epsilon, weights);
  }

  @Override
  public Units units() {
    return units;
  }

  @Override
  public BayesianNetwork predictor() {
    return new BayesianNetwork(
        units,
        shape,
        posterior.mean().clone(),
        posterior.rho().clone(),
        options.draws(),
        seed.split("draws"));
  }
}
