// SPDX-License-Identifier: Apache-2.0
package org.aleator.scale;

import org.aleator.util.Seed;

/**
 * A number of 64 bits per row, from the bits of its values and a seed: the same in whatever file,
 * partition or place the row stands, and for another seed as good as another draw. The rows of the
 * smallest numbers are therefore a random sample that does not depend on the rows' order.
 *
 * <p>With z ↦ mix(z) the finaliser of SplitMix64 (Steele, Lea and Flood 2014), a bijection of 64
 * bits, the values v₁ … v_d of a row give
 *
 * <pre>h₀ = mix(seed),   hⱼ = mix((hⱼ₋₁ xor bits(vⱼ)) + φ),   φ = 0x9E3779B97F4A7C15</pre>
 *
 * <p>Rows that differ in only one value never share a number; of n rows that differ more, about
 * n²/2⁶⁵ pairs do. Equal numbers are equal: 0.0 and −0.0 have the same bits here, and so has every
 * NaN. The order of the values counts. This is not a cryptographic hash: with the seed known, rows
 * can be made that are drawn.
 */
public final class RowHash {
  /** 2⁶⁴ divided by the golden ratio, the step of SplitMix64 (Steele, Lea and Flood 2014). */
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private final long start;

  /** The hash of one seed; split the seed by purpose before. */
  public RowHash(Seed seed) {
    this.start = mix(seed.value());
  }

  /** The hash that rows of a table are drawn by, in a file as on a cluster. */
  public static RowHash drawing(Seed seed) {
    return new RowHash(seed.split("rows drawn"));
  }

  /** The number of a row of features and its label, which counts as the last value. */
  public long of(double[] features, double label) {
    long hash = start;
    for (double feature : features) {
      hash = with(hash, feature);
    }
    return with(hash, label);
  }

  /** h₀, to which the values of a row are added one after the other. */
  public long start() {
    return start;
  }

  /** hⱼ from hⱼ₋₁ and the value vⱼ. */
  public static long with(long hash, double value) {
    // 0.0 is added for the sake of −0.0; doubleToLongBits has one NaN.
    return with(hash, Double.doubleToLongBits(value + 0.0));
  }

  /** hⱼ from hⱼ₋₁ and a value that is a word: its length, then its characters. */
  public static long with(long hash, String value) {
    long next = with(hash, (long) value.length());
    for (int i = 0; i < value.length(); i++) {
      next = with(next, (long) value.charAt(i));
    }
    return next;
  }

  private static long with(long hash, long bits) {
    return mix((hash ^ bits) + GOLDEN);
  }

  private static long mix(long z) {
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
