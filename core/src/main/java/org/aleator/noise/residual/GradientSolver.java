// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.residual;

import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.aleator.data.Dataset;
import org.aleator.encode.Standardizer;
import org.aleator.learn.nn.Activation;
import org.aleator.learn.nn.Initialization;
import org.aleator.learn.nn.NetworkFit;
import org.aleator.learn.nn.NetworkShape;
import org.aleator.learn.nn.Objective;
import org.aleator.learn.nn.Recipe;
import org.aleator.learn.predictor.Folds;
import org.aleator.learn.predictor.Prediction;
import org.aleator.noise.ConstantNoise;
import org.aleator.noise.Moments;
import org.aleator.noise.NoiseFunction;
import org.aleator.noise.NoiseKind;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/**
 * What VA and DVA by gradient descent have in common: the scaling of residuals, the networks of the
 * variance, and their fit. A constant variance is a network that sees a 0 and has no hidden layer:
 * its biases are the scalar parameters.
 *
 * @param noise constant or depending on x
 * @param recipe how the networks are fitted
 * @param networks how many networks; more than one only with held-out rows
 * @param descent how DVA's noises are moved
 * @param startAtSegments DVA's noises start at the residuals' own, normalised; else at 0 for
 *     constant noise and at random for x-dependent noise
 * @param means a stochastic predictor's mean, redrawn at every epoch, if it is to be redrawn
 */
public record GradientSolver(
    NoiseKind noise,
    Recipe recipe,
    int networks,
    NoiseDescent descent,
    boolean startAtSegments,
    Optional<Supplier<double[]>> means) {

  /** The paper's protocol. */
  public static GradientSolver paper(
      NoiseKind noise, Recipe recipe, NoiseDescent descent, Optional<Supplier<double[]>> means) {
    return new GradientSolver(noise, recipe, 1, descent, false, means);
  }

  /** Scaled, and where the variance is a network, warm-started and stopped by held-out rows. */
  public static GradientSolver practical(NoiseKind noise, int rows) {
    if (noise == NoiseKind.HETEROSCEDASTIC) {
      Recipe networks = Recipe.practical(rows).withHidden(List.of(64));
      return new GradientSolver(noise, networks, 5, NoiseDescent.NEWTON, true, Optional.empty());
    }
    Recipe scalars =
        new Recipe(
            List.of(),
            Activation.TANH,
            true,
            new Recipe.Steps(Recipe.practical(rows).batchSize(), 0.03, 0, Recipe.Descent.ADAM),
            Recipe.Length.epochs(
                Recipe.Schedule.COSINE, Math.max(10, Math.min(300, 10_000_000 / rows))));
    return new GradientSolver(noise, scalars, 1, NoiseDescent.NEWTON, false, Optional.empty());
  }

  Task task(Dataset data, Prediction prediction, int outputs) {
    return new Task(data, prediction, outputs);
  }

  /** The residuals of one data set in the unit of their root mean square, and the networks. */
  final class Task {
    private final double scale;
    private final Standardizer standardizer;
    private final NetworkShape shape;
    private final float[] inputs;
    private final Supplier<double[]> residuals;

    private Task(Dataset data, Prediction prediction, int outputs) {
      double rms = Math.sqrt(Moments.meanSquare(prediction.residuals(data.y())));
      scale = recipe.standardise() && rms > 0 ? rms : 1;
      int columns = data.x().columns();
      standardizer =
          recipe.standardise() ? Standardizer.fit(data.x()) : Standardizer.identity(columns);
      boolean varying = noise == NoiseKind.HETEROSCEDASTIC;
      shape =
          varying
              ? recipe.shape(columns, outputs)
              : new NetworkShape(1, List.of(), outputs, recipe.activation());
      inputs = varying ? standardizer.apply(data.x()) : new float[data.rows()];
      double[] fixed = scaledResiduals(data.y(), prediction.mean());
      residuals =
          means
              .<Supplier<double[]>>map(m -> () -> scaledResiduals(data.y(), m.get()))
              .orElse(() -> fixed);
    }

    /** The residuals of all rows, redrawn with the mean if the predictor is to be redrawn. */
    Supplier<double[]> residuals() {
      return residuals;
    }

    private double[] scaledResiduals(double[] y, double[] mean) {
      double[] scaled = new double[y.length];
      for (int i = 0; i < scaled.length; i++) {
        scaled[i] = (y[i] - mean[i]) / scale;
      }
      return scaled;
    }

    /**
     * The fitted parameters of each network.
     *
     * @param objectives the objective of each network; they must not share state
     * @param firstOutputs where the scalars start if the noise is constant
     */
    List<float[]> fit(IntFunction<Objective> objectives, float[] firstOutputs, Work work) {
      Seed seed = work.seed();
      int rows = inputs.length / shape.inputs();
      boolean holdOut = networks > 1;
      Folds folds = Folds.of(rows, Math.max(2, networks), seed.split("folds"));
      List<Work> parts = work.parts("fitting the noise", networks);
      return NetworkFit.fitAll(
          networks,
          k ->
              new NetworkFit(
                  shape,
                  initial(firstOutputs, seed.split(k).split("init")),
                  inputs,
                  holdOut ? folds.without(k) : NetworkFit.allRows(rows),
                  holdOut ? folds.rows(k) : new int[0],
                  objectives.apply(k),
                  recipe,
                  parts.get(k).split(k)),
          work.parallel());
    }

    private float[] initial(float[] firstOutputs, Seed seed) {
      if (noise == NoiseKind.HETEROSCEDASTIC) {
        return Initialization.uniformFanIn(shape, seed.random());
      }
      float[] parameters = new float[shape.parameterCount()];
      System.arraycopy(firstOutputs, 0, parameters, shape.biasOffset(0), firstOutputs.length);
      return parameters;
    }

    /** σ² as given by one output of the fitted networks. */
    NoiseFunction noiseModel(List<float[]> parameters, int output) {
      if (noise == NoiseKind.HETEROSCEDASTIC) {
        return new NetworkNoise(standardizer, shape, output, parameters, scale);
      }
      double logVariance = LogVariance.bounded(parameters.get(0)[shape.biasOffset(0) + output]);
      return new ConstantNoise(Math.exp(logVariance) * scale * scale);
    }
  }
}
