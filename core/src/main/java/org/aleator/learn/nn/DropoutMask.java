// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.nn;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Dropout (Srivastava et al. 2014) as a random change of the parameters: hidden unit j is dropped
 * with probability p, which multiplies row j of the next layer's weights by zⱼ = 0, else by zⱼ =
 * 1/(1 − p), so that each weight keeps its expectation. The network W ↦ diag(z) W is one draw of
 * the approximate posterior of Gal and Ghahramani (2016, eq. 2): one mask is one function of x.
 *
 * <p>By the chain rule the gradient with respect to a weight is zⱼ times that with respect to the
 * masked weight. Inputs are not dropped. Not safe for use by several threads.
 */
public final class DropoutMask {
  private final NetworkShape shape;
  private final double rate;
  private final float[][] factors;

  /**
   * @param rate p, from 0 to below 1
   */
  public DropoutMask(NetworkShape shape, double rate) {
    if (!(rate >= 0 && rate < 1)) {
      throw new IllegalArgumentException("a dropout rate lies in [0, 1), was " + rate);
    }
    this.shape = shape;
    this.rate = rate;
    this.factors = new float[shape.hidden().size()][];
    for (int layer = 0; layer < factors.length; layer++) {
      factors[layer] = new float[shape.hidden().get(layer)];
      Arrays.fill(factors[layer], 1);
    }
  }

  /** Draws which units are dropped; before the first draw none is. */
  public void draw(RandomGenerator random) {
    float kept = (float) (1 / (1 - rate));
    for (float[] layer : factors) {
      for (int j = 0; j < layer.length; j++) {
        layer[j] = random.nextDouble() < rate ? 0 : kept;
      }
    }
  }

  /** {@code masked} becomes the parameters of the masked network. */
  public void apply(float[] parameters, float[] masked) {
    System.arraycopy(parameters, 0, masked, 0, parameters.length);
    multiply(masked);
  }

  /** From the gradient of the masked parameters to that of the parameters, in place. */
  public void applyToGradient(float[] gradient) {
    multiply(gradient);
  }

  private void multiply(float[] values) {
    for (int layer = 0; layer < factors.length; layer++) {
      int width = shape.outputsOf(layer + 1);
      int at = shape.weightOffset(layer + 1);
      for (float factor : factors[layer]) {
        for (int end = at + width; at < end; at++) {
          values[at] *= factor;
        }
      }
    }
  }
}
