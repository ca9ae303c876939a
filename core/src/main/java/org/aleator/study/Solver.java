// SPDX-License-Identifier: Apache-2.0
package org.aleator.study;

/** How VA's and DVA's variance is found. */
public enum Solver {
  /** The optimum's formula: one variance, or one per segment. */
  CLOSED_FORM,
  /** Gradient descent: scalars, or networks of x. */
  GRADIENT
}
