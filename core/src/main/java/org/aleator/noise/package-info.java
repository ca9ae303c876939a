// SPDX-License-Identifier: Apache-2.0
/**
 * What an answer about the noise is made of, whatever method it comes from: a {@link
 * org.aleator.noise.NoiseEstimate} with its {@link org.aleator.noise.NoiseFunction} σ²(x).
 */
package org.aleator.noise;
