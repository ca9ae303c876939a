// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.predictor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.aleator.data.Dataset;
import org.aleator.learn.nn.Adam;
import org.aleator.learn.nn.Batches;
import org.aleator.learn.nn.GaussianWeights;
import org.aleator.learn.nn.NetworkFit;
import org.aleator.learn.nn.NetworkPass;
import org.aleator.learn.nn.NetworkShape;
import org.aleator.learn.nn.NormalGenerator;
import org.aleator.learn.nn.Optimizer;
import org.aleator.learn.nn.Recipe;
import org.aleator.learn.nn.Rounds;
import org.aleator.numerics.Tandem;
import org.aleator.util.Work;

/**
 * The training of a {@link BayesianNetwork}: stochastic gradients of F, see there.
 *
 * <p>A step is shared by two threads, if there are two: each takes half of the drawn networks
 * through the whole batch, and of an odd number the last through half of the rows. They meet twice,
 * to add up their gradients and to go on from the moved weights. The split does not depend on the
 * threads, so neither do the bits.
 */
public final class BayesByBackprop implements MeanLearner {
  /** How much of the old τ² one step keeps. */
  private static final double MEMORY = 0.99;

  private final Units units;
  private final NetworkShape shape;
  private final float[] x;
  private final float[] y;
  private final BayesianNetwork.Options options;
  private final Work work;
  private final GaussianWeights posterior;
  private final Tandem tandem;
  private final Half[] halves;
  private final Optimizer meanOptimizer;
  private final Optimizer rhoOptimizer;
  private final double[] means;
  private double meanSquare;

  public BayesByBackprop(Dataset data, BayesianNetwork.Options options, Work work) {
    this.options = options;
    this.work = work;
    units = Units.of(data, options.recipe().standardise());
    shape = options.recipe().shape(data.x().columns(), 1);
    x = units.inputs(data.x());
    y = units.targets(data.y());
    int count = shape.parameterCount();
    // The starting point of the authors' code.
    RandomGenerator random = work.seed().split("init").random();
    float[] mean = uniform(count, -0.2, 0.2, random);
    float[] rho = uniform(count, -5, -4, random);
    posterior = new GaussianWeights(mean, rho, options.prior());
    tandem = new Tandem(work.parallel());
    halves = new Half[] {new Half(0), new Half(1)};
    meanOptimizer = new Adam(count);
    rhoOptimizer = new Adam(count);
    means = new double[options.recipe().batchSize()];
  }

  private static float[] uniform(int count, double low, double high, RandomGenerator random) {
    float[] values = new float[count];
    for (int i = 0; i < count; i++) {
      values[i] = (float) random.nextDouble(low, high);
    }
    return values;
  }

  /** Follows the recipe's rounds and schedule over all rows, with precision 1/τ². */
  BayesianNetwork fit() {
    Recipe recipe = options.recipe();
    Rounds rounds = new Rounds(NetworkFit.allRows(y.length), recipe, work.seed());
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
      work.progress("bnn", (round + 1.0) / recipe.rounds());
    }
    return predictor();
  }

  @Override
  public double[] means(int[] rows, int count) {
    tandem.run(h -> halves[h].forward(rows, count));
    for (int i = 0; i < count; i++) {
      means[i] = (halves[0].sums[i] + halves[1].sums[i]) / options.draws();
    }
    return means;
  }

  @Override
  public void step(int[] rows, int count, double[] precision, double learningRate) {
    float rate = (float) learningRate;
    double kl = options.fullKlPerBatch() ? 1 : (double) count / y.length;
    tandem.run(h -> halves[h].backward(rows, count, precision, (float) kl));
    tandem.run(
        h -> {
          if (h == 0) {
            add(halves[0].meanGradient, halves[1].meanGradient);
            meanOptimizer.step(posterior.mean(), halves[0].meanGradient, rate);
          } else {
            add(halves[1].rhoGradient, halves[0].rhoGradient);
            rhoOptimizer.step(posterior.rho(), halves[1].rhoGradient, rate);
            posterior.refresh();
          }
        });
    meanSquare = (halves[0].squares + halves[1].squares) / options.draws() / count;
  }

  private static void add(float[] sum, float[] other) {
    for (int i = 0; i < sum.length; i++) {
      sum[i] += other[i];
    }
  }

  /** What one of two threads does, one draw after the other in the same buffers. */
  private final class Half {
    private final int number;

    /** Of each of its draws; that of a shared one, the last, is the same in both halves. */
    private final List<NormalGenerator> normals = new ArrayList<>();

    private final int capacity = options.recipe().batchSize();
    private final NetworkPass pass = new NetworkPass(shape, capacity);
    private final float[] batch = new float[capacity * shape.inputs()];
    private final float[] outputGradient = new float[capacity];
    private final double[] sums = new double[capacity];
    private final float[] epsilon = new float[shape.parameterCount()];
    private final float[] weights = new float[shape.parameterCount()];
    private final float[] gradient = new float[shape.parameterCount()];
    private final float[] meanGradient = new float[shape.parameterCount()];
    private final float[] rhoGradient = new float[shape.parameterCount()];
    private double squares;

    Half(int number) {
      this.number = number;
      int pairs = options.draws() / 2;
      for (int n = number * pairs; n < (number + 1) * pairs; n++) {
        normals.add(new NormalGenerator(work.seed().split("weights").split(n)));
      }
      if (options.draws() % 2 == 1) {
        normals.add(new NormalGenerator(work.seed().split("weights").split(2 * pairs)));
      }
    }

    private boolean isShared(int n) {
      return n == options.draws() / 2;
    }

    private void draw(int n) {
      normals.get(n).fill(epsilon, epsilon.length);
      posterior.sample(epsilon, weights);
    }

    /** Sums up the outputs of its draws. */
    void forward(int[] rows, int count) {
      Batches.gather(rows, 0, count, x, shape.inputs(), batch);
      Arrays.fill(sums, 0, count, 0);
      for (int n = 0; n < normals.size(); n++) {
        draw(n);
        int from = isShared(n) ? number * (count / 2) : 0;
        int to = isShared(n) && number == 0 ? count / 2 : count;
        float[] output = pass.forward(weights, batch, from * shape.inputs(), to - from);
        for (int i = from; i < to; i++) {
          sums[i] += output[i - from];
        }
      }
    }

    /** Sums up the gradients of its draws; of a shared one it bears half of the divergence. */
    void backward(int[] rows, int count, double[] precision, float kl) {
      Batches.gather(rows, 0, count, x, shape.inputs(), batch);
      Arrays.fill(meanGradient, 0);
      Arrays.fill(rhoGradient, 0);
      squares = 0;
      for (int n = 0; n < normals.size(); n++) {
        draw(n);
        int from = isShared(n) ? number * (count / 2) : 0;
        int to = isShared(n) && number == 0 ? count / 2 : count;
        float[] output = pass.forward(weights, batch, from * shape.inputs(), to - from);
        for (int i = from; i < to; i++) {
          float error = output[i - from] - y[rows[i]];
          squares += (double) error * error;
          outputGradient[i - from] = (float) (precision[i] * error);
        }
        pass.backward(weights, outputGradient, gradient);
        posterior.accumulateGradient(
            epsilon,
            weights,
            gradient,
            isShared(n) ? kl / 2 : kl,
            1f / options.draws(),
            meanGradient,
            rhoGradient);
      }
    }
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
        work.seed().split("draws"));
  }
}
