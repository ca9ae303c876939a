// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.residual;

import java.util.function.DoubleUnaryOperator;
import java.util.function.Supplier;
import org.aleator.learn.nn.Objective;
import org.aleator.numerics.kernel.Kernels;
import org.aleator.numerics.kernel.LayerKernels;

/**
 * The variance attenuation loss (paper, eq. 2) of a fixed prediction, as a function of a network's
 * one output ℓ(x) = ln σ²(x): L = (1/B) Σ [rᵢ²/(2σᵢ²) + ℓᵢ/2], without the constant; ∂L/∂ℓᵢ = (1 −
 * rᵢ²/σᵢ²)/(2B).
 */
final class VaObjective implements Objective {
  private final Supplier<double[]> source;
  private final DoubleUnaryOperator weight;
  private final LayerKernels kernels = Kernels.best().layers();
  private double[] residuals;
  private float[] precisions = {};

  /**
   * @param source the residuals of all rows; read again at the end of every epoch, so that a
   *     stochastic predictor can redraw its mean
   */
  VaObjective(Supplier<double[]> source) {
    this(source, logVariance -> 1);
  }

  /**
   * @param weight of a row's loss in the gradient, by its present log variance and held constant
   */
  VaObjective(Supplier<double[]> source, DoubleUnaryOperator weight) {
    this.source = source;
    this.weight = weight;
    this.residuals = source.get();
  }

  @Override
  public double gradient(
      int[] rows, int count, float[] output, float[] outputGradient, double learningRate) {
    if (precisions.length < count) {
      precisions = new float[count];
    }
    for (int i = 0; i < count; i++) {
      precisions[i] = (float) -LogVariance.bounded(output[i]);
    }
    kernels.exp(count, precisions);
    double sum = 0;
    for (int i = 0; i < count; i++) {
      double logVariance = LogVariance.bounded(output[i]);
      double residual = residuals[rows[i]];
      double squared = residual * residual * precisions[i];
      sum += 0.5 * (squared + logVariance);
      double rowWeight = weight.applyAsDouble(logVariance);
      outputGradient[i] = (float) (0.5 * rowWeight * (1 - squared) / count);
    }
    return sum / count;
  }

  @Override
  public double loss(int[] rows, int count, float[] output) {
    double sum = 0;
    for (int i = 0; i < count; i++) {
      double logVariance = LogVariance.bounded(output[i]);
      double residual = residuals[rows[i]];
      sum += 0.5 * (residual * residual * Math.exp(-logVariance) + logVariance);
    }
    return sum / count;
  }

  @Override
  public void endEpoch() {
    residuals = source.get();
  }
}
