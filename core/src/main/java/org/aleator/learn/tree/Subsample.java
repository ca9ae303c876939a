// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.tree;

import java.util.random.RandomGenerator;

/** Which rows a tree is grown on, drawn anew for each tree. */
final class Subsample {
  private final int rows;

  /** Drawn, in increasing order until a tree reorders them. */
  final int[] inside;

  /** The others. */
  final int[] outside;

  Subsample(int rows, double share) {
    this.rows = rows;
    int drawn = Math.max(1, (int) (share * rows));
    inside = new int[drawn];
    outside = new int[rows - drawn];
  }

  /** Sampling without replacement that keeps the rows' order (Knuth, vol. 2, algorithm S). */
  void draw(RandomGenerator random) {
    int in = 0;
    for (int i = 0; i < rows; i++) {
      if (in < inside.length && random.nextInt(rows - i) < inside.length - in) {
        inside[in++] = i;
      } else {
        outside[i - in] = i;
      }
    }
  }

  /** A share of so many columns, at least one, in increasing order. */
  static int[] columns(int all, double share, RandomGenerator random) {
    int left = (int) Math.ceil(share * all);
    int[] drawn = new int[left];
    for (int j = 0; left > 0; j++) {
      if (random.nextInt(all - j) < left) {
        drawn[drawn.length - left--] = j;
      }
    }
    return drawn;
  }
}
