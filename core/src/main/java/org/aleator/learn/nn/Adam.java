// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.nn;

import org.aleator.numerics.kernel.Kernels;
import org.aleator.numerics.kernel.ParameterKernels;

/**
 * Adam (Kingma and Ba 2015, algorithm 1) with bias correction: m ← β₁m + (1−β₁)g, v ← β₂v +
 * (1−β₂)g², θ ← θ − η · m/(1−β₁ᵗ) / (√(v/(1−β₂ᵗ)) + ε). Weight decay λ, if any, is decoupled from
 * the gradient (Loshchilov and Hutter 2019): θ is first multiplied by 1 − ηλ.
 *
 * <p>The step's size does not shrink with the gradient, so a constant learning rate does not
 * converge to a point; lower the rate towards the end.
 */
public final class Adam implements Optimizer {
  private final Options options;
  private final ParameterKernels kernels;
  private final float[] firstMoment;
  private final float[] secondMoment;
  private double beta1Power = 1;
  private double beta2Power = 1;

  /**
   * @param beta1 decay of the mean of gradients, in [0, 1)
   * @param beta2 decay of the mean of squared gradients, in [0, 1)
   * @param epsilon added to the root of the second moment, positive
   * @param weightDecay decoupled decay λ, at least 0
   */
  public record Options(double beta1, double beta2, double epsilon, double weightDecay) {
    /** β₁ 0.9, β₂ 0.999, ε 1e-8, no weight decay. */
    public static final Options DEFAULT = new Options(0.9, 0.999, 1e-8, 0);

    public Options {
      boolean valid =
          beta1 >= 0
              && beta1 < 1
              && beta2 >= 0
              && beta2 < 1
              && epsilon > 0
              && epsilon < 1
              && weightDecay >= 0
              && weightDecay < Double.POSITIVE_INFINITY;
      if (!valid) {
        throw new IllegalArgumentException(
            "Adam needs 0 <= beta < 1, 0 < epsilon < 1 and weightDecay >= 0, got beta1 "
                + (beta1 + ", beta2 " + beta2)
                + (", epsilon " + epsilon + ", weightDecay " + weightDecay));
      }
    }

    /** These options with another weight decay. */
    public Options withWeightDecay(double weightDecay) {
      return new Options(beta1, beta2, epsilon, weightDecay);
    }
  }

  /** With the default options. */
  public Adam(int parameterCount) {
    this(parameterCount, Options.DEFAULT);
  }

  public Adam(int parameterCount, Options options) {
    this(parameterCount, options, Kernels.best());
  }

  /** As the shorter form, on the given kernels. */
  public Adam(int parameterCount, Options options, Kernels kernels) {
    this.options = options;
    this.kernels = kernels.parameters();
    this.firstMoment = new float[parameterCount];
    this.secondMoment = new float[parameterCount];
  }

  @Override
  public void step(float[] parameters, float[] gradient, float learningRate) {
    if (parameters.length != firstMoment.length || gradient.length < parameters.length) {
      throw new IllegalArgumentException(
          "Adam holds "
              + (firstMoment.length + " parameters, got " + parameters.length)
              + (" and a gradient of " + gradient.length));
    }
    beta1Power *= options.beta1;
    beta2Power *= options.beta2;
    ParameterKernels.AdamStep constants =
        new ParameterKernels.AdamStep(
            (float) options.beta1,
            (float) options.beta2,
            (float) (1 - learningRate * options.weightDecay),
            (float) (learningRate / (1 - beta1Power)),
            (float) (1 / Math.sqrt(1 - beta2Power)),
            (float) options.epsilon);
    kernels.adam(firstMoment.length, parameters, gradient, firstMoment, secondMoment, constants);
  }
}
