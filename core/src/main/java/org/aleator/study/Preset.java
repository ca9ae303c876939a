// SPDX-License-Identifier: Apache-2.0
package org.aleator.study;

/** A set of training settings. */
public enum Preset {
  /** The paper's appendix: one hidden layer of 100 tanh units, Adam, 200 epochs, data unscaled. */
  PAPER,
  /** For real tables: data scaled, early stopping. */
  PRACTICAL
}
