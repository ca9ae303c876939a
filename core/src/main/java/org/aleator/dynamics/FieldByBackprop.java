// SPDX-License-Identifier: Apache-2.0
package org.aleator.dynamics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.aleator.data.Trajectories;
import org.aleator.learn.nn.Activation;
import org.aleator.learn.nn.Adam;
import org.aleator.learn.nn.Batches;
import org.aleator.learn.nn.GaussianWeights;
import org.aleator.learn.nn.NetworkShape;
import org.aleator.learn.nn.NormalGenerator;
import org.aleator.learn.nn.ScaleMixturePrior;
import org.aleator.util.Work;

/**
 * Learns a {@link BayesianField}: a neural ODE (Chen et al. 2018) whose weights have a posterior by
 * Bayes by Backprop (Blundell et al. 2015). It minimises
 *
 * <pre>F = κ · KL(q(w) ‖ p(w)) + E_q Σ_batch Σᵢₒ (yᵢₒ − xₒ(tᵢ; x̃₀, w))²/(2τₒ²)</pre>
 *
 * where the solution starts at the run's first observation x̃₀ (paper) or at a fitted start. The
 * gradient goes through the integrator by {@link Flow}.
 *
 * <p>Fails where starts are noisy and used as they are: every error of x̃₀ moves the whole
 * trajectory, and the field learned is that of the mean of such trajectories.
 */
public final class FieldByBackprop {
  private final Trajectories data;
  private final Options options;
  private final TrajectoryIntegrator integrator;
  private final NetworkShape shape;
  private final FieldUnits units;
  private final double[] starts;
  private final double[] likelihoodVariance;
  private final GaussianWeights posterior;
  private final Work work;

  /**
   * @param hidden widths of the hidden layers
   * @param batchRuns runs per step
   * @param epochs passes over all runs
   * @param learningRate Adam's
   * @param cosine whether the rate falls to 0 along half a cosine
   * @param draws fields drawn per step
   * @param fullKlPerBatch κ = 1 in every batch, as in the authors' code, instead of its share
   * @param integration tolerances
   */
  public record Options(
      List<Integer> hidden,
      int batchRuns,
      int epochs,
      double learningRate,
      boolean cosine,
      int draws,
      boolean fullKlPerBatch,
      TrajectoryIntegrator.Options integration) {

    /**
     * The paper's appendix: one layer of 100 tanh units, Adam at 0.01 for 200 epochs, 5 draws; the
     * batch of 10 runs is that of the authors' code.
     */
    public static Options paper() {
      return new Options(
          List.of(100), 10, 200, 0.01, false, 5, true, TrajectoryIntegrator.Options.DEFAULT);
    }

    /** For the user's own data: the learned network, the evidence bound, a falling rate. */
    public static Options practical(List<Integer> hidden) {
      return new Options(
          hidden,
          10,
          40,
          0.002,
          true,
          2,
          false,
          new TrajectoryIntegrator.Options(1e-4, 1e-4, 10_000));
    }
  }

  private FieldByBackprop(
      Trajectories data,
      FieldUnits units,
      double[] starts,
      double[] likelihoodVariance,
      Options options,
      GaussianWeights first,
      Work work) {
    this.data = data;
    this.options = options;
    this.units = units;
    this.starts = starts;
    this.likelihoodVariance = likelihoodVariance;
    this.work = work;
    this.integrator = new TrajectoryIntegrator(options.integration(), work);
    int d = data.dimension();
    this.shape = new NetworkShape(d, options.hidden(), d, Activation.TANH);
    this.posterior = first;
  }

  /** The paper's protocol: data as they are, starts as observed, τ = 1. */
  public static BayesianField paper(Trajectories data, Options options, Work work) {
    int d = data.dimension();
    double[] ones = new double[d];
    Arrays.fill(ones, 1);
    int count = new NetworkShape(d, options.hidden(), d, Activation.TANH).parameterCount();
    RandomGenerator random = work.seed().split("init").random();
    GaussianWeights first =
        new GaussianWeights(
            uniform(count, -0.2, 0.2, random),
            uniform(count, -5, -4, random),
            new ScaleMixturePrior(0.5, 1, 0.0025),
            BayesianField.SMALL);
    return new FieldByBackprop(
            data, FieldUnits.identity(d), observedStarts(data), ones, options, first, work)
        .fit();
  }

  /**
   * Goes on from a {@link FieldFit}, with its starts and noise variances.
   *
   * @param starts runs × dimension
   * @param std of each weight to begin with
   */
  static BayesianField from(
      Trajectories data, FieldFit.Result learned, double[] starts, double[] std, Work work) {
    TanhField field = learned.field();
    float[] mean = new float[std.length];
    float[] rho = new float[std.length];
    for (int i = 0; i < std.length; i++) {
      mean[i] = (float) field.parameters()[i];
      rho[i] = (float) Math.log(Math.expm1(std[i]));
    }
    return new FieldByBackprop(
            data,
            field.units(),
            starts,
            learned.noiseVariance(),
            Options.practical(field.shape().hidden()),
            new GaussianWeights(mean, rho, ScaleMixturePrior.gaussian(1), BayesianField.SMALL),
            work)
        .fit();
  }

  /** Each run's first values as they were observed. */
  static double[] observedStarts(Trajectories data) {
    int d = data.dimension();
    double[] starts = LocalLines.starts(data, Segments.cut(data, Integer.MAX_VALUE));
    for (int r = 0; r < data.runs().size(); r++) {
      for (int o = 0; o < d; o++) {
        double value = data.runs().get(r).values()[o];
        starts[r * d + o] = Double.isNaN(value) ? starts[r * d + o] : value;
      }
    }
    return starts;
  }

  private static float[] uniform(int count, double low, double high, RandomGenerator random) {
    float[] values = new float[count];
    for (int i = 0; i < count; i++) {
      values[i] = (float) random.nextDouble(low, high);
    }
    return values;
  }

  private BayesianField fit() {
    int count = posterior.count();
    Adam meanAdam = new Adam(count, Adam.Options.DEFAULT, BayesianField.SMALL);
    Adam rhoAdam = new Adam(count, Adam.Options.DEFAULT, BayesianField.SMALL);
    float[] meanGradient = new float[count];
    float[] rhoGradient = new float[count];
    NormalGenerator normal = new NormalGenerator(work.seed().split("weights"), BayesianField.SMALL);
    int runs = data.runs().size();
    Batches batches = new Batches(runs, options.batchRuns(), work.seed().split("batches").random());
    for (int epoch = 0; epoch < options.epochs(); epoch++) {
      double rate = rate((double) epoch / options.epochs());
      batches.shuffle();
      for (int number = 0; number < batches.count(); number++) {
        int[] batch = rows(batches, number);
        List<Draw> draws = draws(normal);
        List<float[]> slopes = slopes(batch, draws);
        double kl = options.fullKlPerBatch() ? 1 : (double) batch.length / runs;
        Arrays.fill(meanGradient, 0);
        Arrays.fill(rhoGradient, 0);
        for (int n = 0; n < draws.size(); n++) {
          posterior.accumulateGradient(
              draws.get(n).epsilon(),
              draws.get(n).weights(),
              slopes.get(n),
              (float) kl,
              1f / draws.size(),
              meanGradient,
              rhoGradient);
        }
        meanAdam.step(posterior.mean(), meanGradient, (float) rate);
        rhoAdam.step(posterior.rho(), rhoGradient, (float) rate);
        posterior.refresh();
      }
      work.progress("bnn", (epoch + 1.0) / options.epochs());
    }
    return new BayesianField(shape, units, posterior.mean(), posterior.rho());
  }

  private double rate(double done) {
    double part = options.cosine() ? 0.5 * (1 + Math.cos(Math.PI * done)) : 1;
    return options.learningRate() * part;
  }

  /** A reparameterised draw of the weights. */
  private record Draw(float[] epsilon, float[] weights) {}

  private List<Draw> draws(NormalGenerator normal) {
    List<Draw> draws = new ArrayList<>();
    for (int n = 0; n < options.draws(); n++) {
      Draw draw = new Draw(new float[posterior.count()], new float[posterior.count()]);
      normal.fill(draw.epsilon(), posterior.count());
      posterior.sample(draw.epsilon(), draw.weights());
      draws.add(draw);
    }
    return draws;
  }

  /** The rows of one batch. */
  static int[] rows(Batches batches, int number) {
    int[] rows = new int[batches.size(number)];
    Arrays.setAll(rows, position -> batches.row(number, position));
    return rows;
  }

  /**
   * For each draw the gradient of the batch's squared errors with respect to the weights; a task is
   * half of the batch, as in {@link Flows}.
   */
  private List<float[]> slopes(int[] batch, List<Draw> draws) {
    int cut = batch.length / 2;
    int[][] halves = {
      Arrays.copyOfRange(batch, 0, cut), Arrays.copyOfRange(batch, cut, batch.length)
    };
    List<double[]> each =
        work.parallel()
            .map(2 * draws.size(), n -> slope(halves[n % 2], draws.get(n / 2).weights()));
    List<float[]> slopes = new ArrayList<>();
    for (int n = 0; n < draws.size(); n++) {
      float[] sum = new float[posterior.count()];
      for (int i = 0; i < sum.length; i++) {
        sum[i] = (float) (each.get(2 * n)[i] + each.get(2 * n + 1)[i]);
      }
      slopes.add(sum);
    }
    return slopes;
  }

  private double[] slope(int[] batch, float[] weights) {
    double[] parameters = new double[weights.length];
    BayesianField.copy(weights, parameters);
    TanhField field = new TanhField(shape, units, parameters);
    int d = data.dimension();
    double[] from = new double[batch.length * d];
    List<double[]> times = new ArrayList<>();
    for (int b = 0; b < batch.length; b++) {
      System.arraycopy(starts, batch[b] * d, from, b * d, d);
      times.add(data.runs().get(batch[b]).times());
    }
    Flow flow = Flow.of(field, integrator, from, times);
    double[][] outputs = new double[batch.length][];
    for (int b = 0; b < batch.length; b++) {
      outputs[b] = errors(flow.states()[b], data.runs().get(batch[b]).values());
    }
    double[] gradient = new double[weights.length];
    flow.gradient(outputs, gradient);
    return gradient;
  }

  /** (x − y)/τ², and 0 where nothing was observed or the solution has ended. */
  private double[] errors(double[] states, double[] values) {
    double[] errors = new double[states.length];
    int d = data.dimension();
    for (int i = 0; i < errors.length; i++) {
      double error = (states[i] - values[i]) / likelihoodVariance[i % d];
      errors[i] = Double.isNaN(error) ? 0 : error;
    }
    return errors;
  }
}
