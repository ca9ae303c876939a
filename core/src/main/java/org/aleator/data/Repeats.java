// SPDX-License-Identifier: Apache-2.0
package org.aleator.data;

/** What rows are that agree with another in every feature and in the label. */
public enum Repeats {
  /**
   * As the labels' resolution makes likely: equal whole numbers are measured, long digits copied.
   */
  AUTO,
  /** Each a measurement of its own. */
  REPLICATES,
  /** Copies of one record, which say nothing about the noise. */
  COPIES
}
