// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.residual;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.aleator.Interval;
import org.aleator.data.Dataset;
import org.aleator.learn.predictor.GaussianProcessPredictor;
import org.aleator.learn.predictor.Prediction;
import org.aleator.noise.ConstantNoise;
import org.aleator.noise.NoiseEstimate;
import org.aleator.noise.NoiseMethod;
import org.aleator.util.Work;

/**
 * The noise variance of a Gaussian process, fitted with its kernel to the evidence of the labels:
 * one value for all x. The interval is that of a mean of squares with the kurtosis κ of the
 * leave-one-out residuals and the degrees of freedom ν that the smoother leaves, relative variance
 * (κ − 1)/ν; doubt about the kernel is not in it.
 *
 * <p>Fails as the process does: where its kernel is too smooth for the function, the noise takes
 * part of the signal.
 */
public final class GaussianProcessNoiseVariance implements NoiseMethod {
  /** The name of the method. */
  public static final String NAME = "gp";

  private final GaussianProcessPredictor process;

  /**
   * @param process fitted to the rows whose noise to estimate, or a sample of them
   */
  public GaussianProcessNoiseVariance(GaussianProcessPredictor process) {
    this.process = process;
  }

  @Override
  public NoiseEstimate estimate(Dataset data, Prediction prediction, Work work) {
    double variance = process.noiseVariance();
    double relative = (process.residualKurtosis() - 1) / Math.max(1, process.degreesOfFreedom());
    double[] rowVariance = new double[data.rows()];
    Arrays.fill(rowVariance, variance);
    double[] normalised = prediction.residuals(data.y());
    Arrays.setAll(normalised, i -> variance > 0 ? normalised[i] / Math.sqrt(variance) : 0);
    return new NoiseEstimate(
        NAME,
        variance,
        Optional.of(Interval.ofRelativeVariance(variance, relative)),
        Optional.empty(),
        new ConstantNoise(variance),
        rowVariance,
        normalised,
        prediction.mean().clone(),
        "",
        List.of());
  }
}
