package org.aleator.estimator;

import org.aleator.data.Dataset;
import org.aleator.nn.NetworkFit;
import org.aleator.nn.Recipe;
import org.aleator.nn.Rounds;
import org.aleator.predictor.MeanLearner;
import org.aleator.predictor.Prediction;
import org.aleator.util.Progress;
import org.aleator.util.Seed;

/**
 * The noise variance of a network that is trained together with a mean of its own by a {@link
 * JointLoss}. The prediction that is given is not used.
 *
 * <p>Both are fitted to the same rows, so that the variance is too small by what the mean learned
 * of the noise, and too large by what it has not learned of the function: as with variance
 * attenuation.
 */
public final class JointNoise implements NoiseEstimator {
  private final JointLoss loss;
  private final MeanLearner mean;
  private final NoiseKind noise;
  private final Recipe recipe;
  private final Seed seed;

  /**
   * @param mean the mean to train, on the rows that are to be estimated
   * @param recipe the variance network's shape, and everyone's batches, rate and rounds
   */
  public JointNoise(JointLoss loss, MeanLearner mean, NoiseKind noise, Recipe recipe, Seed seed) {
    this.loss = loss;
    this.mean = mean;
    this.noise = noise;
    this.recipe = recipe;
    this.seed = seed.split(loss.method());
  }

  @Override
  public String name() {
    return loss.method();
  }

  @Override
  public NoiseEstimate estimate(Dataset data, Prediction ignored, Progress progress) {
    float[] y = mean.units().targets(data.y());
    double[] residuals = new double[data.rows()];
    VarianceLearner variance =
        new VarianceLearner(
            data,
            mean.units(),
            noise,
            recipe.withWeightDecay(loss.varianceDecay(recipe.weightDecay())),
            1,
            new VaObjective(() -> residuals, loss::varianceWeight),
            seed);
    Rounds rounds = new Rounds(NetworkFit.allRows(data.rows()), recipe, seed);
    double[] weights = new double[recipe.batchSize()];
    boolean warm = loss.warmUp() == 0;
    for (int round = 0; round < recipe.rounds(); round++) {
      double done = (double) round / recipe.rounds();
      if (!warm && done >= loss.warmUp()) {
        warm = true;
        variance.startAt(Math.log(Moments.meanSquare(residuals)));
      }
      boolean both = warm;
      double rate = recipe.rate(done);
      rounds.run(
          (rows, count) -> {
            double[] means = mean.means(rows, count);
            float[] logVariances = variance.network().outputs(rows, count);
            for (int i = 0; i < count; i++) {
              residuals[rows[i]] = y[rows[i]] - means[i];
              weights[i] = both ? loss.meanWeight(LogVariance.bounded(logVariances[i])) : 1;
            }
            if (both) {
              variance.network().step(rows, count, rate);
            }
            mean.step(rows, count, weights, rate);
          },
          () -> {});
      progress.update(loss.method(), (round + 1.0) / recipe.rounds());
    }
    Prediction own = mean.predictor().predict(data.x());
    return VarianceAttenuation.summary(loss.method(), data, own, variance.model(0));
  }
}
