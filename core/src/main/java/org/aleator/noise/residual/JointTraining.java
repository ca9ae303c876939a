// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.residual;

import org.aleator.data.Dataset;
import org.aleator.learn.nn.NetworkFit;
import org.aleator.learn.nn.Recipe;
import org.aleator.learn.nn.Rounds;
import org.aleator.learn.predictor.MeanLearner;
import org.aleator.learn.predictor.Prediction;
import org.aleator.learn.predictor.Predictor;
import org.aleator.noise.NoiseEstimate;
import org.aleator.noise.NoiseKind;
import org.aleator.util.Seed;
import org.aleator.util.Work;

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
  private final Recipe recipe;
  private final MeanLearner mean;
  private final int[][] segments;
  private final double[] residuals;
  private final double[] noises;
  private final float[] y;
  private final VarianceLearner va;
  private final VarianceLearner dva;

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
   * @param segmentation DVA's segments; not by prediction, as there is none yet
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
    this.recipe = recipe;
    this.mean = mean;
    int rows = data.rows();
    segments =
        Segmentation.rowsBySegment(
            segmentation.assign(data.x(), new double[rows]), segmentation.count());
    residuals = new double[rows];
    noises = new double[rows];
    y = mean.units().targets(data.y());
    SegmentNormalisation normalisation = new SegmentNormalisation(segments);
    NoiseStep noiseStep = NoiseStep.of(descent, rows);
    va =
        new VarianceLearner(
            data,
            mean.units(),
            noise,
            recipe,
            1,
            new VaObjective(() -> residuals),
            seed.split("va"));
    dva =
        new VarianceLearner(
            data,
            mean.units(),
            noise,
            recipe,
            2,
            new DvaObjective(() -> residuals, normalisation, noises, noiseStep),
            seed.split("dva"));
  }

  /**
   * Trains for the recipe's rounds.
   *
   * @param work its seed shuffles the rows
   */
  public Result run(Work work) {
    Rounds rounds = new Rounds(NetworkFit.allRows(data.rows()), recipe, work.seed());
    for (int round = 0; round < recipe.rounds(); round++) {
      double rate = recipe.rate((double) round / recipe.rounds());
      rounds.run((rows, count) -> step(rows, count, rate), this::endEpoch);
      work.progress("joint", (round + 1.0) / recipe.rounds());
    }
    Predictor predictor = mean.predictor();
    Prediction prediction = predictor.predict(data.x());
    new SegmentNormalisation(segments).apply(noises);
    return new Result(
        predictor,
        VarianceAttenuation.summary(VarianceAttenuation.NAME, data, prediction, va.model(0)),
        DenoisingVarianceAttenuation.summary(data, prediction, segments, dva.model(1), noises));
  }

  private void step(int[] rows, int count, double rate) {
    double[] means = mean.means(rows, count);
    float[] logVariances = va.network().outputs(rows, count);
    double[] precision = new double[count];
    for (int i = 0; i < count; i++) {
      residuals[rows[i]] = y[rows[i]] - means[i];
      precision[i] = Math.exp(-LogVariance.bounded(logVariances[i]));
    }
    va.network().step(rows, count, rate);
    dva.network().step(rows, count, rate);
    mean.step(rows, count, precision, rate);
  }

  private void endEpoch() {
    va.network().endEpoch();
    dva.network().endEpoch();
  }
}
