// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.residual;

/**
 * The projection of DVA (paper, eq. 5 and Algorithm 2): in each segment the noises are shifted and
 * scaled to mean 0 and variance 1 (divisor n_g). A segment whose noises do not vary gets zeros.
 */
final class SegmentNormalisation {
  private final int[][] segments;

  /**
   * @param segments the rows of each segment
   */
  SegmentNormalisation(int[][] segments) {
    this.segments = segments;
  }

  /** Normalises {@code values} in place. */
  void apply(double[] values) {
    for (int[] rows : segments) {
      double sum = 0;
      for (int i : rows) {
        sum += values[i];
      }
      double mean = sum / rows.length;
      double squares = 0;
      for (int i : rows) {
        double deviation = values[i] - mean;
        squares += deviation * deviation;
      }
      double variance = squares / rows.length;
      // Below this the deviations are the rounding of equal values.
      boolean varies = variance > 1e-24 * mean * mean && variance > 0;
      double inverseStd = 1 / Math.sqrt(variance);
      for (int i : rows) {
        values[i] = varies ? (values[i] - mean) * inverseStd : 0;
      }
    }
  }
}
