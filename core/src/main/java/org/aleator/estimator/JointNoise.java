package org.aleator.estimator;

import java.util.Arrays;
import org.aleator.data.Dataset;
import org.aleator.nn.NetworkFit;
import org.aleator.nn.Recipe;
import org.aleator.nn.Rounds;
import org.aleator.predictor.MeanLearner;
import org.aleator.predictor.Prediction;
import org.aleator.predictor.Predictor;
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
    Fitted fitted = fit(data, NetworkFit.allRows(data.rows()), new int[0], progress);
    Prediction own = fitted.mean.predict(data.x());
    return VarianceAttenuation.summary(loss.method(), data, own, fitted.noise);
  }

  /** A mean and the variance about it. */
  public record Fitted(Predictor mean, NoiseModel noise) {}

  /**
   * Trains mean and variance.
   *
   * @param heldOut rows whose likelihood decides which round's networks are returned; if there are
   *     none, the last round's
   */
  public Fitted fit(Dataset data, int[] training, int[] heldOut, Progress progress) {
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
    Rounds rounds = new Rounds(training, recipe, seed);
    double[] weights = new double[recipe.batchSize()];
    boolean warm = loss.warmUp() == 0;
    // So that the weights do not jump at the end of the warm-up, which would throw the mean off.
    double unit = 1;
    Fitted best = null;
    double bestLoss = Double.POSITIVE_INFINITY;
    for (int round = 0; round < recipe.rounds(); round++) {
      double done = (double) round / recipe.rounds();
      if (!warm && done >= loss.warmUp()) {
        warm = true;
        unit = meanSquare(residuals, training);
        variance.startAt(Math.log(unit));
      }
      boolean both = warm;
      double scale = unit;
      double rate = recipe.rate(done);
      rounds.run(
          (rows, count) -> {
            refresh(residuals, y, rows, count);
            float[] logVariances = variance.network().outputs(rows, count);
            for (int i = 0; i < count; i++) {
              weights[i] = both ? scale * loss.meanWeight(LogVariance.bounded(logVariances[i])) : 1;
            }
            if (both) {
              variance.network().step(rows, count, rate);
            }
            mean.step(rows, count, weights, rate);
          },
          () -> {});
      if (warm && heldOut.length > 0) {
        refresh(residuals, y, heldOut);
        double heldOutLoss = variance.network().loss(heldOut);
        if (heldOutLoss < bestLoss) {
          bestLoss = heldOutLoss;
          best = new Fitted(mean.predictor(), variance.model(0));
        }
      }
      progress.update(loss.method(), (round + 1.0) / recipe.rounds());
    }
    return best != null ? best : new Fitted(mean.predictor(), variance.model(0));
  }

  private static double meanSquare(double[] residuals, int[] rows) {
    return Arrays.stream(rows)
        .mapToDouble(row -> residuals[row] * residuals[row])
        .average()
        .orElse(1);
  }

  private void refresh(double[] residuals, float[] y, int[] rows) {
    for (int from = 0; from < rows.length; from += recipe.batchSize()) {
      int[] some = Arrays.copyOfRange(rows, from, Math.min(from + recipe.batchSize(), rows.length));
      refresh(residuals, y, some, some.length);
    }
  }

  /** The residuals of the first {@code count} of the rows, as things stand. */
  private void refresh(double[] residuals, float[] y, int[] rows, int count) {
    double[] means = mean.means(rows, count);
    for (int i = 0; i < count; i++) {
      residuals[rows[i]] = y[rows[i]] - means[i];
    }
  }
}
