// SPDX-License-Identifier: Apache-2.0
package org.aleator.dynamics;

import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.aleator.data.Trajectories;
import org.aleator.learn.nn.Adam;
import org.aleator.learn.nn.Batches;
import org.aleator.util.Work;

/**
 * DVA for trajectories by projected gradient descent (DVA paper, section on dynamical systems): one
 * noise scale σ₃ for starts and observations. With normalised noises ε̂ for every value,
 *
 * <pre>L = mean (x̃ᵢ − ε̂ᵢ σ₃ − μ(tᵢ; x̃₀ − ε̂₀ σ₃))²/(2σ₂²) + ½ ln σ₂²</pre>
 *
 * where μ is the mean solution of several fields from the denoised start, so that ε̂₀ is moved
 * through the integrator. After each epoch the noises are shifted and scaled to mean 0 and variance
 * 1. The answer is σ₃².
 *
 * <p>The loss has no single optimum: every start x₀ leaves residuals that noises of some scale can
 * take up, so σ₃² depends on how far the descent has come. Its floor, the residual variance at the
 * starts that fit best, is what {@link DynamicsStudy} reports as {@code dva}.
 */
public final class TrajectoryDva {
  private final Trajectories data;
  private final Supplier<List<TanhField>> fields;
  private final Options options;
  private final TrajectoryIntegrator integrator;
  private final double[][] noises;
  private final float[] logVariances;
  private final Work work;
  private final int d;

  /**
   * @param batchRuns runs per step
   * @param epochs passes over all runs
   * @param learningRate Adam's, also for the noises
   * @param firstModelVariance σ₂² at the beginning
   * @param firstVariance σ₃² at the beginning
   */
  public record Options(
      int batchRuns,
      int epochs,
      double learningRate,
      double firstModelVariance,
      double firstVariance,
      TrajectoryIntegrator.Options integration) {

    /** The paper's appendix, and where it is silent the authors' code. */
    public static Options paper() {
      return new Options(10, 200, 0.01, 2, 1, TrajectoryIntegrator.Options.DEFAULT);
    }
  }

  private TrajectoryDva(
      Trajectories data, Supplier<List<TanhField>> fields, Options options, Work work) {
    this.work = work;
    this.data = data;
    this.fields = fields;
    this.options = options;
    this.integrator = new TrajectoryIntegrator(options.integration(), work);
    this.d = data.dimension();
    this.noises =
        data.runs().stream().map(run -> new double[run.values().length]).toArray(double[][]::new);
    this.logVariances =
        new float[] {
          (float) Math.log(options.firstModelVariance()), (float) Math.log(options.firstVariance())
        };
  }

  /**
   * σ₃².
   *
   * @param fields the fields whose mean solution is μ, supplied anew at every step
   */
  public static double variance(
      Trajectories data, Supplier<List<TanhField>> fields, Options options, Work work) {
    return new TrajectoryDva(data, fields, options, work).descend();
  }

  private double descend() {
    Adam scalars = new Adam(2, Adam.Options.DEFAULT, BayesianField.SMALL);
    float[] gradient = new float[2];
    Adam[] movers = new Adam[noises.length];
    Arrays.setAll(
        movers, r -> new Adam(noises[r].length, Adam.Options.DEFAULT, BayesianField.SMALL));
    Batches batches =
        new Batches(noises.length, options.batchRuns(), work.seed().split("batches").random());
    for (int epoch = 0; epoch < options.epochs(); epoch++) {
      batches.shuffle();
      for (int number = 0; number < batches.count(); number++) {
        int[] batch = FieldByBackprop.rows(batches, number);
        Arrays.fill(gradient, 0);
        float[][] slopes = slopes(batch, gradient);
        scalars.step(logVariances, gradient, (float) options.learningRate());
        for (int b = 0; b < batch.length; b++) {
          move(noises[batch[b]], slopes[b], movers[batch[b]]);
        }
      }
      normalise();
      work.progress("dva", (epoch + 1.0) / options.epochs());
    }
    return Math.exp(logVariances[1]);
  }

  private void move(double[] noise, float[] slope, Adam mover) {
    float[] moved = new float[noise.length];
    for (int i = 0; i < moved.length; i++) {
      moved[i] = (float) noise[i];
    }
    mover.step(moved, slope, (float) options.learningRate());
    BayesianField.copy(moved, noise);
  }

  /** ∂L/∂ε̂ of each run of the batch; those of ln σ₂² and ln σ₃² are added to the gradient. */
  private float[][] slopes(int[] batch, float[] gradient) {
    double modelVariance = Math.exp(logVariances[0]);
    double std = Math.exp(0.5 * logVariances[1]);
    double[] starts = denoisedStarts(batch, std);
    List<double[]> times = Arrays.stream(batch).mapToObj(r -> data.runs().get(r).times()).toList();
    int count = Arrays.stream(batch).map(r -> noises[r].length).sum();
    List<TanhField> drawn = fields.get();
    Flows flows = Flows.of(drawn, integrator, starts, times, work.parallel());
    // ∂L/∂μ, for each draw its share.
    double[][] outputs = new double[batch.length][];
    float[][] slopes = new float[batch.length][];
    double stdSlope = 0;
    double squares = 0;
    for (int b = 0; b < batch.length; b++) {
      double[] noise = noises[batch[b]];
      double[] left = left(batch[b], b, std, flows);
      outputs[b] = new double[left.length];
      slopes[b] = new float[left.length];
      for (int i = 0; i < left.length; i++) {
        squares += left[i] * left[i];
        double pull = -left[i] / modelVariance / count;
        outputs[b][i] = pull / drawn.size();
        slopes[b][i] = (float) (pull * std);
        stdSlope += pull * noise[i];
      }
    }
    double[] startSlopes = flows.startGradient(outputs);
    for (int b = 0; b < batch.length; b++) {
      for (int o = 0; o < d; o++) {
        slopes[b][o] -= (float) (std * startSlopes[b * d + o]);
        stdSlope -= noises[batch[b]][o] * startSlopes[b * d + o];
      }
    }
    gradient[0] = (float) (0.5 - 0.5 * squares / count / modelVariance);
    gradient[1] = (float) (0.5 * std * stdSlope);
    return slopes;
  }

  private double[] denoisedStarts(int[] batch, double std) {
    double[] starts = new double[batch.length * d];
    for (int b = 0; b < batch.length; b++) {
      for (int o = 0; o < d; o++) {
        starts[b * d + o] = data.runs().get(batch[b]).values()[o] - noises[batch[b]][o] * std;
      }
    }
    return starts;
  }

  /** x̃ − ε̂σ₃ − μ of a run, and 0 where nothing was observed. */
  private double[] left(int run, int place, double std, Flows flows) {
    double[] values = data.runs().get(run).values();
    double[] left = new double[values.length];
    for (int i = 0; i < left.length; i++) {
      double value = values[i] - noises[run][i] * std - flows.mean(place, i);
      left[i] = Double.isNaN(value) ? 0 : value;
    }
    return left;
  }

  private void normalise() {
    double n = 0;
    double sum = 0;
    for (double[] run : noises) {
      n += run.length;
      sum += Arrays.stream(run).sum();
    }
    double mean = sum / n;
    double squares = 0;
    for (double[] run : noises) {
      for (double noise : run) {
        squares += (noise - mean) * (noise - mean);
      }
    }
    double std = Math.sqrt(squares / n);
    for (double[] run : noises) {
      for (int i = 0; i < run.length; i++) {
        run[i] = std > 0 ? (run[i] - mean) / std : 0;
      }
    }
  }
}
