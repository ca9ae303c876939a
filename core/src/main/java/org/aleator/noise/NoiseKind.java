// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise;

/** Whether the noise variance is one number or a function of x. */
public enum NoiseKind {
  HOMOSCEDASTIC,
  HETEROSCEDASTIC
}
