// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.residual;

/**
 * How DVA's noises ε̂ go down their loss between two projections. With the projection, only steps
 * along the gradient itself lead to the optimum of eq. 7: Adam, which gives each noise a rate of
 * its own, comes to rest short of it (measured: at 83 to 93 % of the optimal variance).
 */
public enum NoiseDescent {
  /** ε̂ − η ∂L/∂ε̂ with the recipe's rate η, as the authors' code does for constant noise. */
  PLAIN,
  /** Adam with the recipe's rate, as the paper's text says. */
  ADAM,
  /** Half of Newton's step, ε̂ − ½ (∂L/∂ε̂)/(∂²L/∂ε̂²): needs no rate. */
  NEWTON
}
