// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.kernel;

/**
 * Standard normal draws by Box and Muller (1958) from {@value #STREAMS} interleaved streams of
 * xoshiro128+ (Blackman and Vigna 2021). The number of streams is fixed, so that the draws do not
 * depend on how wide the machine's vectors are.
 *
 * <p>One round takes two 32-bit numbers p, q from each stream s: with u = (⌊p/2⌋ + ½)/2³¹ and v =
 * q/2³¹ as signed number, r = √(−2 ln u), the draws are r cos πv at s and r sin πv at {@value
 * #STREAMS} + s. So |draw| ≤ √(2·32 ln 2) = 6.66, a bound that a true normal exceeds once in
 * 4·10¹⁰.
 */
public interface NormalKernel {
  /** Number of streams. */
  int STREAMS = 16;

  /** Draws per round. */
  int ROUND = 2 * STREAMS;

  /** Words of state: four per stream, the first words of all streams, then the second, … */
  int STATE = 4 * STREAMS;

  /** Writes {@code rounds} × {@value #ROUND} draws and moves the state on. */
  void fill(int[] state, int rounds, float[] values);
}
