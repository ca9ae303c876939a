package org.aleator.predictor;

import java.util.Arrays;
import org.aleator.nn.Adam;
import org.aleator.nn.Batches;
import org.aleator.nn.GaussianWeights;
import org.aleator.nn.NetworkPass;
import org.aleator.nn.NetworkShape;
import org.aleator.nn.NormalGenerator;
import org.aleator.nn.Optimizer;
import org.aleator.nn.Recipe;
import org.aleator.util.Progress;
import org.aleator.util.Seed;

/** The training of a {@link BayesianNetwork}: stochastic gradients of F, see there. */
final class BayesByBackprop {
  /** How much of the old τ² one step keeps. */
  private static final double MEMORY = 0.99;

  private final NetworkShape shape;
  private final GaussianWeights posterior;
  private final BayesianNetwork.Options options;
  private final NormalGenerator normal;
  private final NetworkPass pass;
  private final Optimizer meanOptimizer;
  private final Optimizer rhoOptimizer;
  private final float[] epsilon;
  private final float[] weights;
  private final float[] weightGradient;
  private final float[] meanGradient;
  private final float[] rhoGradient;
  private final float[] outputGradient;
  private double likelihoodVariance = 1;

  BayesByBackprop(
      NetworkShape shape, GaussianWeights posterior, BayesianNetwork.Options options, Seed seed) {
    this.shape = shape;
    this.posterior = posterior;
    this.options = options;
    this.normal = new NormalGenerator(seed);
    int batchSize = options.recipe().batchSize();
    this.pass = new NetworkPass(shape, batchSize);
    int count = posterior.count();
    this.meanOptimizer = new Adam(count);
    this.rhoOptimizer = new Adam(count);
    this.epsilon = new float[count];
    this.weights = new float[count];
    this.weightGradient = new float[count];
    this.meanGradient = new float[count];
    this.rhoGradient = new float[count];
    this.outputGradient = new float[batchSize];
  }

  /** Follows the recipe's rounds and schedule over all rows. */
  void fit(float[] x, float[] y, Seed batchSeed, Progress progress) {
    Recipe recipe = options.recipe();
    Batches batches = new Batches(y.length, recipe.batchSize(), batchSeed.random());
    float[] batchX = new float[recipe.batchSize() * shape.inputs()];
    float[] batchY = new float[recipe.batchSize()];
    int steps = recipe.stepsPerRound() > 0 ? recipe.stepsPerRound() : batches.count();
    int next = batches.count();
    for (int round = 0; round < recipe.rounds(); round++) {
      float rate = (float) recipe.rate((double) round / recipe.rounds());
      for (int step = 0; step < steps; step++) {
        if (next == batches.count()) {
          batches.shuffle();
          next = 0;
        }
        int count = batches.gather(next, x, shape.inputs(), batchX);
        batches.gather(next, y, 1, batchY);
        double kl = options.fullKlPerBatch() ? 1 : (double) count / y.length;
        step(batchX, batchY, count, kl, rate);
        next++;
      }
      progress.update("bnn", (round + 1.0) / recipe.rounds());
    }
  }

  private void step(float[] x, float[] y, int count, double kl, float rate) {
    Arrays.fill(meanGradient, 0);
    Arrays.fill(rhoGradient, 0);
    double squares = 0;
    for (int n = 0; n < options.draws(); n++) {
      normal.fill(epsilon, epsilon.length);
      posterior.sample(epsilon, weights);
      float[] output = pass.forward(weights, x, count);
      for (int i = 0; i < count; i++) {
        float error = output[i] - y[i];
        squares += (double) error * error;
        outputGradient[i] = (float) (error / likelihoodVariance);
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
    meanOptimizer.step(posterior.mean(), meanGradient, rate);
    rhoOptimizer.step(posterior.rho(), rhoGradient, rate);
    posterior.refresh();
    if (options.likelihood() == BayesianNetwork.Likelihood.FITTED) {
      double meanSquare = squares / options.draws() / count;
      likelihoodVariance = Math.max(1e-6, MEMORY * likelihoodVariance + (1 - MEMORY) * meanSquare);
    }
  }
}
