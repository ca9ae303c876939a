package org.aleator.estimator;

import java.util.List;
import org.aleator.data.Dataset;
import org.aleator.nn.Initialization;
import org.aleator.nn.NetworkFit;
import org.aleator.nn.NetworkLearner;
import org.aleator.nn.NetworkShape;
import org.aleator.nn.Objective;
import org.aleator.nn.Recipe;
import org.aleator.nn.Rounds;
import org.aleator.predictor.MeanLearner;
import org.aleator.predictor.Prediction;
import org.aleator.predictor.Predictor;
import org.aleator.util.Progress;
import org.aleator.util.Seed;

/**
 * Mean and variance trained together: every mini-batch moves the variance of VA (and the variance
 * and noises of DVA) down their losses at the mean's present residuals, and the mean down VA's loss
 * (paper, eq. 2) at the variance's present value, so that each row counts with precision 1/σ²(x).
 *
 * <p>Rows that are predicted well early get a small σ² and then most of the weight, which can stall
 * the mean elsewhere (Seitzer et al. 2022); separate training has no such trap.
 */
public final class JointTraining {
  private final Dataset data;
  private final NoiseKind noise;
  private final Recipe recipe;
  private final MeanLearner mean;
  private final int[][] segments;
  private final double[] residuals;
  private final double[] noises;
  private final float[] y;
  private final NetworkShape vaShape;
  private final NetworkShape dvaShape;
  private final NetworkLearner va;
  private final NetworkLearner dva;

  /**
   * What joint training gives.
   *
   * @param predictor the mean
   * @param va its VA estimate
   * @param dva its DVA estimate
   */
  public record Result(Predictor predictor, NoiseEstimate va, NoiseEstimate dva) {}

  /**
   * @param mean the predictor to train
   * @param recipe the variance networks' shape, and everyone's batches, rate and rounds
   * @param segmentation DVA's segments; not by prediction, for there is none yet
   */
  public JointTraining(
      Dataset data,
      MeanLearner mean,
      NoiseKind noise,
      Recipe recipe,
      NoiseDescent descent,
      Segmentation segmentation,
      Seed seed) {
    this.data = data;
    this.noise = noise;
    this.recipe = recipe;
    this.mean = mean;
    int rows = data.rows();
    segments =
        Segmentation.rowsBySegment(
            segmentation.assign(data.x(), new double[rows]), segmentation.count());
    residuals = new double[rows];
    noises = new double[rows];
    y = mean.units().targets(data.y());
    boolean varying = noise == NoiseKind.HETEROSCEDASTIC;
    float[] inputs = varying ? mean.units().inputs(data.x()) : new float[rows];
    vaShape = shape(1);
    dvaShape = shape(2);
    SegmentNormalisation normalisation = new SegmentNormalisation(segments);
    va = learner(vaShape, inputs, new VaObjective(() -> residuals), seed.split("va"));
    NoiseStep noiseStep = NoiseStep.of(descent, rows);
    dva =
        learner(
            dvaShape,
            inputs,
            new DvaObjective(() -> residuals, normalisation, noises, noiseStep),
            seed.split("dva"));
  }

  private NetworkShape shape(int outputs) {
    return noise == NoiseKind.HETEROSCEDASTIC
        ? recipe.shape(data.x().columns(), outputs)
        : new NetworkShape(1, List.of(), outputs, recipe.activation());
  }

  private NetworkLearner learner(
      NetworkShape shape, float[] inputs, Objective objective, Seed seed) {
    float[] initial =
        noise == NoiseKind.HETEROSCEDASTIC
            ? Initialization.uniformFanIn(shape, seed.split("init").random())
            : new float[shape.parameterCount()];
    return new NetworkLearner(shape, initial, inputs, objective, recipe);
  }

  /** Trains for the recipe's rounds. */
  public Result run(Seed seed, Progress progress) {
    Rounds rounds = new Rounds(NetworkFit.allRows(data.rows()), recipe, seed);
    for (int round = 0; round < recipe.rounds(); round++) {
      double rate = recipe.rate((double) round / recipe.rounds());
      rounds.run((rows, count) -> step(rows, count, rate), this::endEpoch);
      progress.update("joint", (round + 1.0) / recipe.rounds());
    }
    Predictor predictor = mean.predictor();
    Prediction prediction = predictor.predict(data.x());
    new SegmentNormalisation(segments).apply(noises);
    return new Result(
        predictor,
        VarianceAttenuation.summary(data, prediction, model(vaShape, va, 0)),
        DenoisingVarianceAttenuation.summary(
            data, prediction, segments, model(dvaShape, dva, 1), noises));
  }

  private void step(int[] rows, int count, double rate) {
    double[] means = mean.means(rows, count);
    float[] logVariances = va.outputs(rows, count);
    double[] precision = new double[count];
    for (int i = 0; i < count; i++) {
      residuals[rows[i]] = y[rows[i]] - means[i];
      precision[i] = Math.exp(-LogVariance.bounded(logVariances[i]));
    }
    va.step(rows, count, rate);
    dva.step(rows, count, rate);
    mean.step(rows, count, precision, rate);
  }

  private void endEpoch() {
    va.endEpoch();
    dva.endEpoch();
  }

  private NoiseModel model(NetworkShape shape, NetworkLearner learner, int output) {
    double scale = mean.units().y().std();
    float[] parameters = learner.parameters().clone();
    if (noise == NoiseKind.HETEROSCEDASTIC) {
      return new NetworkNoise(mean.units().x(), shape, output, List.of(parameters), scale);
    }
    double logVariance = LogVariance.bounded(parameters[shape.biasOffset(0) + output]);
    return new ConstantNoise(Math.exp(logVariance) * scale * scale);
  }
}
