// SPDX-License-Identifier: Apache-2.0
package org.aleator.util;

import java.io.Serializable;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * The root of all randomness. A seed is never drawn from directly by two parts of a program: each
 * part splits off its own by purpose or by index, so that adding a draw in one place changes
 * nothing in another and the order in which threads run does not matter.
 */
public record Seed(long value) implements Serializable {

  /** The seed for one purpose, such as {@code "init"} or {@code "batches"}. */
  public Seed split(String purpose) {
    long hash = value;
    for (int i = 0; i < purpose.length(); i++) {
      hash = mix(hash + purpose.charAt(i) + 1);
    }
    return new Seed(mix(hash));
  }

  /** The seed of the {@code index}-th of several equal parts, such as an ensemble member. */
  public Seed split(int index) {
    return new Seed(mix(mix(value) + 0x9E3779B97F4A7C15L * (index + 1L)));
  }

  /** A fresh generator that starts from this seed; not safe for use by several threads. */
  public RandomGenerator random() {
    return new SplittableRandom(mix(value));
  }

  /** The finaliser of SplitMix64 (Steele, Lea and Flood 2014), a bijection that mixes all bits. */
  private static long mix(long z) {
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
