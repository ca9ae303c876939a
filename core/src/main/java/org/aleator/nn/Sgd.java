package org.aleator.nn;

/**
 * Gradient descent with optional momentum β: u ← βu + g, θ ← θ − ηu. With β = 0 it is plain
 * gradient descent. The step is proportional to the gradient, so that badly scaled losses need a
 * small rate; {@link Adam} does not care about the scale.
 */
public final class Sgd implements Optimizer {
  private final float momentum;
  private final float[] velocity;

  /** Without momentum. */
  public Sgd(int parameterCount) {
    this(parameterCount, 0);
  }

  /**
   * @param momentum β in [0, 1)
   */
  public Sgd(int parameterCount, double momentum) {
    if (!(momentum >= 0 && momentum < 1)) {
      throw new IllegalArgumentException("momentum must be in [0, 1), was " + momentum);
    }
    this.momentum = (float) momentum;
    this.velocity = new float[parameterCount];
  }

  @Override
  public void step(float[] parameters, float[] gradient, float learningRate) {
    if (parameters.length != velocity.length || gradient.length < parameters.length) {
      throw new IllegalArgumentException(
          "Sgd holds "
              + (velocity.length + " parameters, got " + parameters.length)
              + (" and a gradient of " + gradient.length));
    }
    for (int i = 0; i < parameters.length; i++) {
      float u = momentum * velocity[i] + gradient[i];
      velocity[i] = u;
      parameters[i] -= learningRate * u;
    }
  }
}
