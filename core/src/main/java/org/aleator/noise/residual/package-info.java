// SPDX-License-Identifier: Apache-2.0
/**
 * The noise from the residuals of a given or trained mean: variance attenuation (VA), denoising
 * variance attenuation (DVA), and mean and variance trained together. Start at {@link
 * org.aleator.noise.residual.DenoisingVarianceAttenuation}.
 */
package org.aleator.noise.residual;
