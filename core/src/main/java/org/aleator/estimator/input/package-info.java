/**
 * Noise in the inputs: x is observed as x̃ = x + ξ, y depends on the true x. {@link
 * org.aleator.estimator.input.InputDenoising} is the DVA paper's Algorithm 3; {@link
 * org.aleator.estimator.input.LatentInput} (one feature) and {@link
 * org.aleator.estimator.input.SlopeRegression} (several) are the estimates to believe.
 */
package org.aleator.estimator.input;
