// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.depth;

/**
 * Which depths are measurements; others, such as 0 where the camera saw nothing, are left out.
 *
 * @param from metres
 * @param to metres
 */
public record DepthRange(double from, double to) {
  /** What is usual for NYU Depth v2. */
  public static final DepthRange USUAL = new DepthRange(0.001, 10);

  public DepthRange {
    if (!(from < to)) {
      throw new IllegalArgumentException("no range: " + from + " to " + to);
    }
  }

  boolean contains(float metres) {
    return metres >= from && metres <= to;
  }
}
