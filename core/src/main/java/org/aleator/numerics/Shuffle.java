// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics;

import java.util.random.RandomGenerator;

/** Random orders by the method of Fisher and Yates, as Durstenfeld (1964) made it linear. */
public final class Shuffle {
  private Shuffle() {}

  /** 0 … n − 1 in random order. */
  public static int[] order(int n, RandomGenerator random) {
    int[] order = new int[n];
    for (int i = 0; i < n; i++) {
      order[i] = i;
    }
    apply(order, random);
    return order;
  }

  /** Puts the values into a random order. */
  public static void apply(int[] values, RandomGenerator random) {
    for (int i = values.length - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int swapped = values[i];
      values[i] = values[j];
      values[j] = swapped;
    }
  }
}
