// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.residual;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.aleator.data.Dataset;
import org.aleator.learn.nn.NetworkFit;
import org.aleator.learn.nn.Recipe;
import org.aleator.learn.nn.Rounds;
import org.aleator.learn.predictor.Folds;
import org.aleator.learn.predictor.MeanLearner;
import org.aleator.learn.predictor.Prediction;
import org.aleator.learn.predictor.Predictor;
import org.aleator.noise.ConstantNoise;
import org.aleator.noise.NoiseEstimate;
import org.aleator.noise.NoiseFunction;
import org.aleator.noise.NoiseKind;
import org.aleator.noise.NoiseMethod;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/**
 * The noise variance of networks that are trained together with means of their own by a {@link
 * JointLoss}. The prediction that is given is not used.
 *
 * <p>With one part, mean and variance are fitted to all rows: the variance is then too small by
 * what the mean learned of the noise, which can be nearly all of it. With several parts, each does
 * without one fold of the rows, by whose likelihood it is stopped; σ²(x) is the mean of the parts'
 * and a row's residual that of the part which has not been fitted to it. What a mean has not
 * learned of the function still counts as noise.
 */
public final class JointNoise implements NoiseMethod {
  private final JointLoss loss;
  private final Function<Seed, MeanLearner> means;
  private final NoiseKind noise;
  private final Recipe recipe;
  private final int parts;

  /**
   * @param means new means to train, on the rows that are to be estimated
   * @param recipe the variance network's shape, and everyone's batches, rate and rounds
   * @param parts 1, or how many are fitted without one fold each
   */
  public JointNoise(
      JointLoss loss,
      Function<Seed, MeanLearner> means,
      NoiseKind noise,
      Recipe recipe,
      int parts) {
    this.loss = loss;
    this.means = means;
    this.noise = noise;
    this.recipe = recipe;
    this.parts = parts;
  }

  @Override
  public NoiseEstimate estimate(Dataset data, Prediction ignored, Work work) {
    List<Part> fitted = fit(data, work);
    double[] mean = fitted.get(0).mean.predict(data.x()).mean().clone();
    for (Part part : fitted) {
      double[] outOfFold = part.mean.predict(data.x().selectRows(part.heldOut)).mean();
      for (int i = 0; i < outOfFold.length; i++) {
        mean[part.heldOut[i]] = outOfFold[i];
      }
    }
    NoiseFunction together = together(fitted.stream().map(Part::noise).toList());
    return VarianceAttenuation.summary(loss.method(), data, Prediction.given(mean), together);
  }

  /** A mean, the variance about it, and the rows it was not fitted to. */
  public record Part(Predictor mean, NoiseFunction noise, int[] heldOut) {}

  /** Trains the parts. */
  public List<Part> fit(Dataset data, Work work) {
    Work own = work.split(loss.method());
    if (parts == 1) {
      return List.of(fit(data, NetworkFit.allRows(data.rows()), new int[0], own));
    }
    Folds folds = Folds.of(data, parts, own.seed().split("folds"));
    List<Work> each = own.parts(loss.method(), parts);
    return own.parallel()
        .map(parts, k -> fit(data, folds.without(k), folds.rows(k), each.get(k).split(k)));
  }

  /** The mean of variances of one form. */
  private static NoiseFunction together(List<NoiseFunction> models) {
    if (models.get(0) instanceof NetworkNoise first) {
      Stream<float[]> all = models.stream().flatMap(m -> ((NetworkNoise) m).networks().stream());
      return new NetworkNoise(
          first.inputs(), first.shape(), first.output(), all.toList(), first.scale());
    }
    return new ConstantNoise(
        models.stream().mapToDouble(m -> ((ConstantNoise) m).variance()).average().orElseThrow());
  }

  /**
   * Trains one mean and its variance.
   *
   * @param heldOut rows whose likelihood decides which round's networks are returned; if there are
   *     none, the last round's
   */
  private Part fit(Dataset data, int[] training, int[] heldOut, Work work) {
    Seed own = work.seed();
    MeanLearner mean = means.apply(own);
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
            own);
    Rounds rounds = new Rounds(training, recipe, own);
    double[] weights = new double[recipe.batchSize()];
    boolean warm = loss.warmUp() == 0;
    // So that the weights do not jump at the end of the warm-up, which would throw the mean off.
    double unit = 1;
    Part best = null;
    double bestLoss = Double.POSITIVE_INFINITY;
    for (int round = 0; round < recipe.rounds(); round++) {
      double done = (double) round / recipe.rounds();
      if (!warm && done >= loss.warmUp()) {
        warm = true;
        unit = meanSquare(residuals, heldOut.length > 0 ? heldOut : training);
        variance.startAt(Math.log(unit));
      }
      boolean both = warm;
      double scale = unit;
      double rate = recipe.rate(done);
      rounds.run(
          (rows, count) -> {
            refresh(mean, residuals, y, rows, count);
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
      if (heldOut.length > 0) {
        refresh(mean, residuals, y, heldOut);
        double heldOutLoss = variance.network().loss(heldOut);
        if (warm && heldOutLoss < bestLoss) {
          bestLoss = heldOutLoss;
          best = new Part(mean.predictor(), variance.model(0), heldOut);
        }
      }
      work.progress(loss.method(), (round + 1.0) / recipe.rounds());
    }
    return best != null ? best : new Part(mean.predictor(), variance.model(0), heldOut);
  }

  private static double meanSquare(double[] residuals, int[] rows) {
    return Arrays.stream(rows)
        .mapToDouble(row -> residuals[row] * residuals[row])
        .average()
        .orElse(1);
  }

  private void refresh(MeanLearner mean, double[] residuals, float[] y, int[] rows) {
    for (int from = 0; from < rows.length; from += recipe.batchSize()) {
      int[] some = Arrays.copyOfRange(rows, from, Math.min(from + recipe.batchSize(), rows.length));
      refresh(mean, residuals, y, some, some.length);
    }
  }

  /** The residuals of the first {@code count} of the rows, as things stand. */
  private static void refresh(
      MeanLearner mean, double[] residuals, float[] y, int[] rows, int count) {
    double[] means = mean.means(rows, count);
    for (int i = 0; i < count; i++) {
      residuals[rows[i]] = y[rows[i]] - means[i];
    }
  }
}
