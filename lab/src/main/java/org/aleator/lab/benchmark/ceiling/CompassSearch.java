// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.ceiling;

import java.util.function.ToDoubleFunction;

/**
 * Minimises a function of a few variables without derivatives: steps along the axes while they
 * help, half as long when none does (Kolda, Lewis and Torczon, SIAM Review 45, 2003). Slow, and
 * sure for smooth functions.
 */
public final class CompassSearch {
  private CompassSearch() {}

  /**
   * @param step the first, along each axis
   * @param precision a step too short to be made
   */
  public static double[] minimize(
      ToDoubleFunction<double[]> function, double[] start, double step, double precision) {
    double[] point = start.clone();
    double value = function.applyAsDouble(point);
    for (double length = step; length > precision; ) {
      boolean moved = false;
      for (int j = 0; j < point.length; j++) {
        for (int sign = -1; sign <= 1; sign += 2) {
          double[] next = point.clone();
          next[j] += sign * length;
          double there = function.applyAsDouble(next);
          if (there < value) {
            value = there;
            point = next;
            moved = true;
          }
        }
      }
      if (!moved) {
        length /= 2;
      }
    }
    return point;
  }
}
