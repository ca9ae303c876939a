package org.aleator.predictor;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.aleator.data.Dataset;
import org.aleator.nn.Adam;
import org.aleator.nn.Batches;
import org.aleator.nn.GaussianWeights;
import org.aleator.nn.NetworkFit;
import org.aleator.nn.NetworkPass;
import org.aleator.nn.NetworkShape;
import org.aleator.nn.NormalGenerator;
import org.aleator.nn.Optimizer;
import org.aleator.nn.Recipe;
import org.aleator.nn.Rounds;
import org.aleator.numeric.Tandem;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/**
 * The training of a {@link BayesianNetwork}: stochastic gradients of F, see there.
 *
 * <p>A step is shared by two threads, if there are two: each takes half of the batch through all
 * drawn networks. The split does not depend on the threads, so neither do the bits.
 */
public final class BayesByBackprop implements MeanLearner {
  /** How much of the old τ² one step keeps. */
  private static final double MEMORY = 0.99;

  private static final int LEAST_SHARED = 128;

  private final Units units;
  private final NetworkShape shape;
  private final float[] x;
  private final float[] y;
  private final BayesianNetwork.Options options;
  private final Work work;
  private final GaussianWeights posterior;
  private final Tandem tandem;
  private final Draw[] draws;
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
    draws = new Draw[options.draws()];
    Arrays.setAll(draws, n -> new Draw(work.seed().split("weights").split(n)));
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
    tandem.run(h -> halves[h].drawWeights());
    tandem.run(h -> halves[h].forward(rows, count));
    return means;
  }

  @Override
  public void step(int[] rows, int count, double[] precision, double learningRate) {
    float rate = (float) learningRate;
    double kl = options.fullKlPerBatch() ? 1 : (double) count / y.length;
    tandem.run(h -> halves[h].drawWeights());
    tandem.run(h -> halves[h].backward(rows, count, precision));
    tandem.run(h -> halves[h].accumulate((float) kl));
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
    meanSquare = (halves[0].squares + halves[1].squares) / draws.length / count;
  }

  /** Where the second half begins; small batches are not worth sharing. */
  private int split(int count) {
    return options.recipe().batchSize() < LEAST_SHARED ? count : (count + 1) / 2;
  }

  private static void add(float[] sum, float[] other) {
    for (int i = 0; i < sum.length; i++) {
      sum[i] += other[i];
    }
  }

  /**
   * One draw of the weights, and the gradients of the loss there: one for each half of the rows.
   */
  private final class Draw {
    private final NormalGenerator normal;
    private final float[] epsilon = new float[shape.parameterCount()];
    private final float[] weights = new float[shape.parameterCount()];
    private final float[][] gradient = new float[2][shape.parameterCount()];

    Draw(Seed drawSeed) {
      normal = new NormalGenerator(drawSeed);
    }
  }

  /** What one of two threads does: every other draw of the weights, half of the rows. */
  private final class Half {
    private final int number;
    private final int capacity = split(options.recipe().batchSize());
    private final NetworkPass pass = new NetworkPass(shape, capacity);
    private final float[] batch = new float[capacity * shape.inputs()];
    private final float[] outputGradient = new float[capacity];
    private final float[] meanGradient = new float[shape.parameterCount()];
    private final float[] rhoGradient = new float[shape.parameterCount()];
    private double squares;

    Half(int number) {
      this.number = number;
    }

    void drawWeights() {
      for (int n = number; n < draws.length; n += 2) {
        Draw draw = draws[n];
        draw.normal.fill(draw.epsilon, draw.epsilon.length);
        posterior.sample(draw.epsilon, draw.weights);
      }
    }

    void forward(int[] rows, int count) {
      int from = first(count);
      int some = gather(rows, count);
      Arrays.fill(means, from, from + some, 0);
      for (Draw draw : draws) {
        float[] output = pass.forward(draw.weights, batch, some);
        for (int i = 0; i < some; i++) {
          means[from + i] += (double) output[i] / draws.length;
        }
      }
    }

    void backward(int[] rows, int count, double[] precision) {
      int from = first(count);
      int some = gather(rows, count);
      squares = 0;
      for (Draw draw : draws) {
        if (some == 0) {
          Arrays.fill(draw.gradient[number], 0);
          continue;
        }
        float[] output = pass.forward(draw.weights, batch, some);
        for (int i = 0; i < some; i++) {
          float error = output[i] - y[rows[from + i]];
          squares += (double) error * error;
          outputGradient[i] = (float) (precision[from + i] * error);
        }
        pass.backward(draw.weights, outputGradient, draw.gradient[number]);
      }
    }

    void accumulate(float kl) {
      Arrays.fill(meanGradient, 0);
      Arrays.fill(rhoGradient, 0);
      for (int n = number; n < draws.length; n += 2) {
        Draw draw = draws[n];
        add(draw.gradient[0], draw.gradient[1]);
        posterior.accumulateGradient(
            draw.epsilon,
            draw.weights,
            draw.gradient[0],
            kl,
            1f / draws.length,
            meanGradient,
            rhoGradient);
      }
    }

    private int first(int count) {
      return number == 0 ? 0 : split(count);
    }

    /** Copies the inputs of this half of the rows and returns how many rows they are. */
    private int gather(int[] rows, int count) {
      int from = first(count);
      int some = number == 0 ? split(count) : count - from;
      Batches.gather(rows, from, some, x, shape.inputs(), batch);
      return some;
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
