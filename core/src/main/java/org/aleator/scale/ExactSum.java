// SPDX-License-Identifier: Apache-2.0
package org.aleator.scale;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;

/**
 * A sum of doubles without any rounding, so that it does not depend on the order of what is added,
 * nor on the parts in which it was made: a fixed-point number that is as wide as the range of all
 * doubles (Kulisch's long accumulator), kept in limbs of 32 bits with room for carries.
 */
public final class ExactSum {
  /** A double's last bit is worth 2^(p − 1074) for some p from 0 to 2045. */
  private static final int LOWEST_EXPONENT = -1074;

  /** Bits of a limb: half of a long, so that 2³¹ sums of limbs do not overflow it. */
  private static final int LIMB = 32;

  private static final long MASK = (1L << LIMB) - 1;

  /** Limbs of 32 bits for 2045 + 53 bits, and two for carries: 2⁶³ addends and more. */
  private static final int LIMBS = (2045 + 53) / LIMB + 3;

  /** So many addends, each below 2³² in every limb, fit in 63 bits. */
  private static final int UNTIL_CARRIED = 1 << 30;

  /** More digits than any two of the numbers that are subtracted here share. */
  static final MathContext PRECISION = new MathContext(150);

  private final long[] limbs;
  private int added;

  public ExactSum() {
    this(new long[LIMBS]);
  }

  private ExactSum(long[] limbs) {
    this.limbs = limbs;
  }

  /** The sum whose {@link #limbs} these are. */
  public static ExactSum of(long[] limbs) {
    if (limbs.length != LIMBS) {
      throw new IllegalArgumentException(limbs.length + " limbs, not " + LIMBS);
    }
    return new ExactSum(limbs.clone());
  }

  /** All there is to move to another machine. */
  public long[] limbs() {
    carry();
    return limbs.clone();
  }

  /**
   * @param value a finite number
   */
  public void add(double value) {
    long bits = Double.doubleToRawLongBits(value);
    int exponent = (int) (bits >>> 52) & 0x7ff;
    if (exponent == 0x7ff) {
      throw new IllegalArgumentException(value + " is not finite");
    }
    long mantissa = bits & ((1L << 52) - 1);
    if (exponent > 0) {
      mantissa |= 1L << 52;
      exponent--;
    }
    int limb = exponent / LIMB;
    int shift = exponent % LIMB;
    long low = (mantissa << shift) & MASK;
    long middle = (mantissa >>> (LIMB - shift)) & MASK;
    // Shifted in two steps, as a shift by 64 would do nothing.
    long high = (mantissa >>> (LIMB - shift)) >>> LIMB;
    if (bits < 0) {
      limbs[limb] -= low;
      limbs[limb + 1] -= middle;
      limbs[limb + 2] -= high;
    } else {
      limbs[limb] += low;
      limbs[limb + 1] += middle;
      limbs[limb + 2] += high;
    }
    if (++added == UNTIL_CARRIED) {
      carry();
    }
  }

  /** Adds all that the other has added. */
  public void add(ExactSum other) {
    carry();
    other.carry();
    for (int i = 0; i < LIMBS; i++) {
      limbs[i] += other.limbs[i];
    }
    carry();
  }

  /** The sum, to more digits than a double has by far. */
  BigDecimal value() {
    BigInteger whole = BigInteger.ZERO;
    for (int i = LIMBS - 1; i >= 0; i--) {
      whole = whole.shiftLeft(LIMB).add(BigInteger.valueOf(limbs[i]));
    }
    return new BigDecimal(whole)
        .multiply(BigDecimal.valueOf(2).pow(LOWEST_EXPONENT, PRECISION), PRECISION);
  }

  /** Leaves every limb but the last between 0 and 2³² − 1. */
  private void carry() {
    for (int i = 0; i < LIMBS - 1; i++) {
      limbs[i + 1] += limbs[i] >> LIMB;
      limbs[i] &= MASK;
    }
    added = 0;
  }
}
