// SPDX-License-Identifier: Apache-2.0
package org.aleator.study;

import java.util.Set;

/**
 * Where an estimator or predictor may break laws that hold for the others.
 *
 * @param entry the name of the estimator, or {@code "NAME predictor"}
 * @param laws the laws
 * @param tolerance how far the answer may move; NaN where the question is to be refused
 * @param reason why that is right
 */
record Departure(String entry, Set<Law> laws, double tolerance, String reason) {
  /** The question itself does not fit. */
  boolean refused() {
    return Double.isNaN(tolerance);
  }
}
