// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.nn;

/**
 * Plain gradient descent, θ ← θ − ηg. The step is proportional to the gradient, so that badly
 * scaled losses need a small rate; {@link Adam} does not care about the scale.
 */
public final class Sgd implements Optimizer {
  private final int parameterCount;

  public Sgd(int parameterCount) {
    this.parameterCount = parameterCount;
  }

  @Override
  public void step(float[] parameters, float[] gradient, float learningRate) {
    if (parameters.length != parameterCount || gradient.length < parameters.length) {
      throw new IllegalArgumentException(
          "Sgd holds "
              + (parameterCount + " parameters, got " + parameters.length)
              + (" and a gradient of " + gradient.length));
    }
    for (int i = 0; i < parameters.length; i++) {
      parameters[i] -= learningRate * gradient[i];
    }
  }
}
