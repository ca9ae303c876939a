// SPDX-License-Identifier: Apache-2.0
/**
 * Noise in the inputs: x is observed as x̃ = x + ξ, y depends on the true x. {@link
 * org.aleator.inputs.InputDenoising} is the DVA paper's Algorithm 3; {@link
 * org.aleator.inputs.LatentInput} (one feature) and {@link org.aleator.inputs.LatentInputs} (a few)
 * are the estimates to believe; {@link org.aleator.inputs.SlopeRegression} gives the order of
 * magnitude for many.
 */
package org.aleator.inputs;
