// SPDX-License-Identifier: Apache-2.0
package org.aleator.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import org.aleator.data.Dataset;
import org.aleator.learn.nn.Recipe;
import org.aleator.learn.predictor.BayesianNetwork;
import org.aleator.learn.predictor.Prediction;
import org.aleator.noise.NoiseKind;
import org.aleator.noise.NoiseMethod;
import org.aleator.noise.residual.DenoisingVarianceAttenuation;
import org.aleator.noise.residual.GradientSolver;
import org.aleator.noise.residual.NoiseDescent;
import org.aleator.noise.residual.RankSegmentation;
import org.aleator.noise.residual.VarianceAttenuation;
import org.aleator.synthetic.SyntheticData;
import org.aleator.synthetic.SyntheticData.Design;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/**
 * Prints what an epoch of DVA costs beside one of VA: the paper's variance network on 1000 rows of
 * noise that depends on x, on one thread; with means as an ensemble has them, computed once, and
 * redrawn every epoch as with a Bayesian network. VA and DVA take turns, processor time is counted
 * instead of the clock's, and each one's fastest run counts, so that a busy machine disturbs the
 * ratio little.
 *
 * <p>Run with {@code java --add-modules jdk.incubator.vector -cp … org.aleator.bench.DvaCost}.
 */
public final class DvaCost {
  private static final int RUNS = 30;
  private static final int SEGMENTS = 10;
  private static final Seed SEED = new Seed(1);

  private DvaCost() {}

  public static void main(String[] arguments) {
    Dataset data = SyntheticData.heteroscedastic(Design.uniform(1000), 1, SEED).dataset();
    for (int hiddenLayers = 1; hiddenLayers <= 2; hiddenLayers++) {
      BayesianNetwork bnn =
          BayesianNetwork.train(
              data, BayesianNetwork.Options.paper(hiddenLayers), Work.of(SEED).alone());
      String layers = hiddenLayers + " hidden layer(s), ";
      compare(layers + "means fixed", data, bnn, hiddenLayers, false);
      compare(layers + "means of 5 draws, redrawn every epoch", data, bnn, hiddenLayers, true);
    }
  }

  private static void compare(
      String title, Dataset data, BayesianNetwork bnn, int hiddenLayers, boolean redrawn) {
    Recipe recipe = Recipe.paper(hiddenLayers);
    Optional<Supplier<double[]>> means =
        redrawn ? Optional.of(bnn.redrawnMeans(data.x(), SEED)) : Optional.empty();
    GradientSolver solver =
        GradientSolver.paper(NoiseKind.HETEROSCEDASTIC, recipe, NoiseDescent.ADAM, means);
    RankSegmentation segments = RankSegmentation.fit(0, data.x().columnValues(0), SEGMENTS);
    double[] micros =
        epochMicros(
            data,
            bnn.predict(data.x()),
            recipe.rounds(),
            VarianceAttenuation.byGradient(solver),
            DenoisingVarianceAttenuation.byGradient(solver, segments));
    System.out.printf(
        Locale.ROOT,
        "%s: an epoch of VA %.0f µs, of DVA %.0f µs, ratio %.2f%n",
        title,
        micros[0],
        micros[1],
        micros[1] / micros[0]);
  }

  private static double[] epochMicros(
      Dataset data, Prediction prediction, int epochs, NoiseMethod... estimators) {
    ThreadMXBean thread = ManagementFactory.getThreadMXBean();
    double[] least = new double[estimators.length];
    Arrays.fill(least, Double.POSITIVE_INFINITY);
    for (int run = 0; run < RUNS; run++) {
      for (int e = 0; e < estimators.length; e++) {
        long start = thread.getCurrentThreadCpuTime();
        estimators[e].estimate(data, prediction, Work.of(SEED).alone());
        least[e] = Math.min(least[e], (thread.getCurrentThreadCpuTime() - start) / 1e3 / epochs);
      }
    }
    return least;
  }
}
