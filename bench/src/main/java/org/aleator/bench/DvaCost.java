package org.aleator.bench;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.aleator.data.Dataset;
import org.aleator.data.SyntheticData;
import org.aleator.data.SyntheticData.Design;
import org.aleator.estimator.DenoisingVarianceAttenuation;
import org.aleator.estimator.GradientSolver;
import org.aleator.estimator.NoiseDescent;
import org.aleator.estimator.NoiseEstimator;
import org.aleator.estimator.NoiseKind;
import org.aleator.estimator.RankSegmentation;
import org.aleator.estimator.VarianceAttenuation;
import org.aleator.nn.Recipe;
import org.aleator.predictor.Prediction;
import org.aleator.util.Parallel;
import org.aleator.util.Progress;
import org.aleator.util.Seed;

/**
 * Prints what an epoch of DVA costs beside one of VA: the paper's variance network on 1000 rows of
 * noise that depends on x, on one thread. VA and DVA take turns, so that a busy machine disturbs
 * both, and each one's fastest run counts.
 *
 * <p>Run with {@code java --add-modules jdk.incubator.vector -cp … org.aleator.bench.DvaCost}.
 */
public final class DvaCost {
  private static final int RUNS = 30;
  private static final int SEGMENTS = 10;
  private static final Seed SEED = new Seed(1);

  private DvaCost() {}

  public static void main(String[] arguments) {
    SyntheticData toy = SyntheticData.heteroscedastic(Design.uniform(1000), 1, SEED);
    Prediction prediction = Prediction.given(toy.cleanY());
    for (int hiddenLayers = 1; hiddenLayers <= 2; hiddenLayers++) {
      Recipe recipe = Recipe.paper(hiddenLayers);
      GradientSolver solver =
          GradientSolver.paper(
              NoiseKind.HETEROSCEDASTIC, recipe, NoiseDescent.ADAM, Optional.empty());
      Parallel oneThread = new Parallel(1);
      double[] micros =
          epochMicros(
              toy.dataset(),
              prediction,
              recipe.rounds(),
              VarianceAttenuation.byGradient(solver, SEED, oneThread),
              DenoisingVarianceAttenuation.byGradient(
                  solver,
                  RankSegmentation.fit(0, toy.dataset().x().columnValues(0), SEGMENTS),
                  SEED,
                  oneThread));
      System.out.printf(
          Locale.ROOT,
          "%d hidden layer(s): an epoch of VA %.0f µs, of DVA %.0f µs, ratio %.2f%n",
          hiddenLayers,
          micros[0],
          micros[1],
          micros[1] / micros[0]);
    }
  }

  private static double[] epochMicros(
      Dataset data, Prediction prediction, int epochs, NoiseEstimator... estimators) {
    double[] least = new double[estimators.length];
    Arrays.fill(least, Double.POSITIVE_INFINITY);
    for (int run = 0; run < RUNS; run++) {
      for (int e = 0; e < estimators.length; e++) {
        long start = System.nanoTime();
        estimators[e].estimate(data, prediction, Progress.NONE);
        least[e] = Math.min(least[e], (System.nanoTime() - start) / 1e3 / epochs);
      }
    }
    return least;
  }
}
