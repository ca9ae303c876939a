// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.tree;

/**
 * Sums and counts of residuals in one long each: the count in the low bits, the sum in fixed point
 * above it. One addition updates both, and integers add exactly, so that a histogram obtained by
 * subtraction equals the direct one to the bit, whatever the order of rows. (Boosting chooses its
 * splits as well from gradients of a few bits: Shi et al. 2022, "Quantized training of gradient
 * boosting decision trees". Here the unit is at most 2^(2c − 62) of the mean |residual|, c the bits
 * of the number of rows: 2⁻³⁰ at 36,000 rows, 2⁻²² at a million.)
 */
final class PackedSums {
  private final int countBits;
  private final long countMask;
  private double unit;

  /**
   * @param rows the most rows that are added up, each as often as it counts
   */
  PackedSums(int rows) {
    countBits = Integer.SIZE - Integer.numberOfLeadingZeros(rows);
    countMask = (1L << countBits) - 1;
  }

  /**
   * Packs y[i] − fitted[i] of the given rows; the unit is the power of two for which the sum of all
   * absolute values and the rounding still fit.
   *
   * @return whether any of the residuals differs from zero
   */
  boolean pack(double[] y, double[] fitted, int[] rows, int count, long[] packed) {
    return pack(y, fitted, rows, count, Multiples.NONE, packed);
  }

  /** The same of rows that count as several. */
  boolean pack(double[] y, double[] fitted, int[] rows, int count, Multiples times, long[] packed) {
    double total = 0;
    for (int k = 0; k < count; k++) {
      total += Math.abs(y[rows[k]] - fitted[rows[k]]) * times.of(rows[k]);
    }
    if (!(total > 0)) {
      return false;
    }
    double room = (double) (1L << (63 - countBits)) - count;
    int exponent = Math.min(Math.getExponent(room) - 1 - Math.getExponent(total), 1023);
    double scale = Math.scalb(1.0, exponent);
    unit = 1 / scale;
    for (int k = 0; k < count; k++) {
      int i = rows[k];
      int n = times.of(i);
      packed[i] = ((long) Math.rint((y[i] - fitted[i]) * n * scale) << countBits) + n;
    }
    return true;
  }

  /** Of the last {@link #pack}. */
  double unit() {
    return unit;
  }

  int count(long packed) {
    return (int) (packed & countMask);
  }

  /** The sum in units of the last {@link #pack}. */
  long sum(long packed) {
    return packed >> countBits;
  }
}
