// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.residual;

import java.util.function.Supplier;
import org.aleator.learn.nn.Objective;
import org.aleator.numerics.kernel.Kernels;
import org.aleator.numerics.kernel.LayerKernels;

/**
 * The denoising variance attenuation loss (paper, eq. 4) of a fixed prediction, with the noises ε̂
 * as its own parameters, projected once an epoch (Algorithms 1 and 2). The network has two outputs,
 * ln σ₂²(x) and ln σ₃²(x), so that its layers are shared and DVA costs little more than VA.
 *
 * <p>With uᵢ = rᵢ − ε̂ᵢσ₃ᵢ: L = (1/B) Σ [uᵢ²/(2σ₂ᵢ²) + ln(σ₂ᵢ²)/2], so that ∂L/∂ln σ₂ᵢ² = (1 −
 * uᵢ²/σ₂ᵢ²)/(2B), ∂L/∂ln σ₃ᵢ² = −uᵢε̂ᵢσ₃ᵢ/(2Bσ₂ᵢ²), ∂L/∂ε̂ᵢ = −uᵢσ₃ᵢ/(Bσ₂ᵢ²).
 */
final class DvaObjective implements Objective {
  private final Supplier<double[]> source;
  private final SegmentNormalisation normalisation;
  private final double[] noises;
  private final NoiseStep noiseStep;
  private final LayerKernels kernels = Kernels.best().layers();
  private double[] residuals;

  /** 1/σ₂² and σ₃ of the batch's rows. */
  private float[] exponentials = {};

  /**
   * @param source the residuals of all rows; read again at the end of every epoch
   * @param noises ε̂, moved in place
   */
  DvaObjective(
      Supplier<double[]> source,
      SegmentNormalisation normalisation,
      double[] noises,
      NoiseStep noiseStep) {
    this.source = source;
    this.normalisation = normalisation;
    this.noises = noises;
    this.noiseStep = noiseStep;
    this.residuals = source.get();
  }

  @Override
  public double gradient(
      int[] rows, int count, float[] output, float[] outputGradient, double learningRate) {
    if (exponentials.length < 2 * count) {
      exponentials = new float[2 * count];
    }
    for (int i = 0; i < count; i++) {
      exponentials[2 * i] = (float) -LogVariance.bounded(output[2 * i]);
      exponentials[2 * i + 1] = (float) (0.5 * LogVariance.bounded(output[2 * i + 1]));
    }
    kernels.exp(2 * count, exponentials);
    double sum = 0;
    double share = 1.0 / count;
    for (int i = 0; i < count; i++) {
      int row = rows[i];
      double logVariance2 = LogVariance.bounded(output[2 * i]);
      double precision2 = exponentials[2 * i];
      double std3 = exponentials[2 * i + 1];
      double noise = noises[row];
      double unexplained = residuals[row] - noise * std3;
      double squared = unexplained * unexplained * precision2;
      sum += 0.5 * (squared + logVariance2);
      outputGradient[2 * i] = (float) (0.5 * share * (1 - squared));
      double weight = share * std3 * precision2;
      double slope = -unexplained * weight;
      outputGradient[2 * i + 1] = (float) (0.5 * slope * noise);
      noises[row] = noiseStep.moved(row, noise, slope, std3 * weight, learningRate);
    }
    return sum / count;
  }

  /**
   * Held-out rows have no noise of their own: their loss is that of σ₃² as a variance of the
   * residual, the quantity that is wanted.
   */
  @Override
  public double loss(int[] rows, int count, float[] output) {
    double sum = 0;
    for (int i = 0; i < count; i++) {
      double logVariance3 = LogVariance.bounded(output[2 * i + 1]);
      double residual = residuals[rows[i]];
      sum += 0.5 * (residual * residual * Math.exp(-logVariance3) + logVariance3);
    }
    return sum / count;
  }

  @Override
  public void endEpoch() {
    normalisation.apply(noises);
    noiseStep.endEpoch();
    residuals = source.get();
  }
}
