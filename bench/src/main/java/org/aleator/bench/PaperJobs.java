// SPDX-License-Identifier: Apache-2.0
package org.aleator.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.aleator.data.Dataset;
import org.aleator.learn.nn.Recipe;
import org.aleator.learn.predictor.BayesianNetwork;
import org.aleator.learn.predictor.DeepEnsemble;
import org.aleator.learn.predictor.Prediction;
import org.aleator.learn.predictor.Predictor;
import org.aleator.noise.NoiseEstimate;
import org.aleator.noise.NoiseKind;
import org.aleator.noise.NoiseMethod;
import org.aleator.noise.residual.DenoisingVarianceAttenuation;
import org.aleator.noise.residual.GradientSolver;
import org.aleator.noise.residual.NoiseDescent;
import org.aleator.noise.residual.RankSegmentation;
import org.aleator.noise.residual.VarianceAttenuation;
import org.aleator.synthetic.SyntheticData;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/**
 * The paper's label-noise jobs, the twin of {@code pytorch_jobs.py}: a predictor (ensemble of 5 or
 * Bayesian network with 5 draws), then x-dependent VA and DVA by gradient, 200 epochs each, for 1
 * and 2 hidden layers of 100. VA and DVA run side by side.
 *
 * <p>Arguments: epochs, repeats, threads, and if only one is wanted, its job and hidden layers.
 * Prints one line per job and depth: {@code aleator}, job, hidden layers, seconds of the predictor
 * and of the variances (the best of the repeats), their processor seconds (likewise; of all
 * threads, also those of the virtual machine), their seconds in the first repeat, which includes
 * the compiler's warm-up, then the estimates.
 */
public final class PaperJobs {
  private static final int ROWS = 1000;
  private static final int SEGMENTS = 10;

  private final Dataset data =
      SyntheticData.toy(SyntheticData.Design.uniform(ROWS), 1, new Seed(1)).dataset();
  private final int epochs;
  private final Work work;

  private PaperJobs(int epochs, Work work) {
    this.epochs = epochs;
    this.work = work;
  }

  public static void main(String[] arguments) {
    int repeats = Integer.parseInt(arguments[1]);
    PaperJobs jobs =
        new PaperJobs(
            Integer.parseInt(arguments[0]), Work.of(1).withThreads(Integer.parseInt(arguments[2])));
    if (arguments.length > 3) {
      jobs.run(arguments[3], Integer.parseInt(arguments[4]), repeats);
      return;
    }
    for (int depth = 1; depth <= 2; depth++) {
      for (String job : List.of("ensemble", "bnn")) {
        jobs.run(job, depth, repeats);
      }
    }
  }

  private void run(String job, int depth, int repeats) {
    double[] best = new double[6];
    Arrays.fill(best, Double.MAX_VALUE);
    List<NoiseEstimate> estimates = List.of();
    for (int repeat = 0; repeat < repeats; repeat++) {
      Clock clock = new Clock();
      Prediction prediction = predictor(job, depth).predict(data.x());
      double[] predictor = clock.lap();
      List<NoiseMethod> estimators = estimators(depth);
      estimates =
          work.parallel()
              .map(estimators.size(), i -> estimators.get(i).estimate(data, prediction, work));
      double[] variances = clock.lap();
      for (int kind = 0; kind < 2; kind++) {
        best[2 * kind] = Math.min(best[2 * kind], predictor[kind]);
        best[2 * kind + 1] = Math.min(best[2 * kind + 1], variances[kind]);
      }
      if (repeat == 0) {
        best[4] = predictor[0];
        best[5] = variances[0];
      }
    }
    System.out.printf(
        Locale.ROOT,
        "aleator %s %d %.4f %.4f %.4f %.4f %.3f %.3f va %.3f dva %.3f%n",
        job,
        depth,
        best[0],
        best[1],
        best[2],
        best[3],
        best[4],
        best[5],
        estimates.get(0).variance(),
        estimates.get(1).variance());
  }

  /** Seconds and processor seconds since the last lap. */
  private static final class Clock {
    private final OperatingSystemMXBean process =
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private long wall = System.nanoTime();
    private long processor = process.getProcessCpuTime();

    double[] lap() {
      long wallNow = System.nanoTime();
      long processorNow = process.getProcessCpuTime();
      double[] seconds = {(wallNow - wall) / 1e9, (processorNow - processor) / 1e9};
      wall = wallNow;
      processor = processorNow;
      return seconds;
    }
  }

  private Predictor predictor(String job, int depth) {
    Recipe recipe = Recipe.paper(depth).withRounds(epochs);
    if (job.equals("ensemble")) {
      DeepEnsemble.Options options = new DeepEnsemble.Options(5, recipe);
      return DeepEnsemble.train(data, options, work);
    }
    BayesianNetwork.Options paper = BayesianNetwork.Options.paper(depth);
    BayesianNetwork.Options options =
        new BayesianNetwork.Options(
            recipe, paper.prior(), paper.draws(), paper.likelihood(), paper.fullKlPerBatch());
    return BayesianNetwork.train(data, options, work);
  }

  private List<NoiseMethod> estimators(int depth) {
    GradientSolver solver =
        GradientSolver.paper(
            NoiseKind.HETEROSCEDASTIC,
            Recipe.paper(depth).withRounds(epochs),
            NoiseDescent.PLAIN,
            Optional.empty());
    RankSegmentation segments = RankSegmentation.fit(0, data.x().columnValues(0), SEGMENTS);
    return List.of(
        VarianceAttenuation.byGradient(solver),
        DenoisingVarianceAttenuation.byGradient(solver, segments));
  }
}
