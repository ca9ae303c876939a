// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.uci;

/** The scores of the benchmark, on test rows and in the target's unit; lower is better. */
public enum UciScore {
  /** Mean negative log-likelihood, natural logarithm. */
  NLL,
  /** Root mean squared error. */
  RMSE
}
