// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.ceiling;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;

/**
 * Features of some rows of a table, and other rows to fit a function to.
 *
 * @param x the features of the held-out rows
 * @param other the rows to fit
 */
record HeldOutFeatures(Matrix x, Dataset other) {
  /** A table below this size gives f all its rows, and features between its rows. */
  private static final int SMALL_TABLE = 2_000;

  static HeldOutFeatures of(Dataset data, int wanted, RandomGenerator random) {
    if (data.rows() < SMALL_TABLE) {
      return between(data, Math.min(wanted, 3 * data.rows()), random);
    }
    int[] order = Draws.permutation(random, data.rows());
    int rows = Math.min(wanted, data.rows() * 2 / 3);
    int last = Math.min(data.rows(), rows + (int) Draws.logUniform(random, 2_000, 20_000));
    return new HeldOutFeatures(
        data.x().selectRows(Arrays.copyOf(order, rows)),
        data.selectRows(Arrays.copyOfRange(order, rows, last)));
  }

  static HeldOutFeatures between(Dataset data, int rows, RandomGenerator random) {
    return new HeldOutFeatures(BetweenRows.draw(data.x(), rows, random), data);
  }
}
