// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.nn;

/** Moves parameters against a gradient; may keep state between steps, for one parameter vector. */
public interface Optimizer {
  /** One step on {@code parameters}, in place. */
  void step(float[] parameters, float[] gradient, float learningRate);
}
