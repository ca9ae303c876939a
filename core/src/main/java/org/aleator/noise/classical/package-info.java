// SPDX-License-Identifier: Apache-2.0
/**
 * Estimators of a constant noise variance that need no model of the mean: they compare labels of
 * neighbouring rows, between which the signal hardly changes.
 */
package org.aleator.noise.classical;
