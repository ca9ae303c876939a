// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.ceiling;

import java.util.List;
import java.util.random.RandomGenerator;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.util.Seed;

/**
 * Rows without noise.
 *
 * @param source where the features come from
 * @param function what made f
 * @param x the features
 * @param z the features on a common scale
 * @param f the values of the function
 */
record CleanRows(String source, String function, Matrix x, Matrix z, double[] f) {
  static final String SYNTHETIC = "synthetic";

  /** A random function of random features. */
  static CleanRows synthetic(int rows, RandomGenerator random) {
    return CleanScores.synthetic(rows, 1, random).only();
  }

  /** A function of a table's features: fitted to its labels, drawn at random, or a mixture. */
  static CleanRows onTable(
      String name, Dataset data, int wanted, RandomGenerator random, Seed fitSeed) {
    return CleanScores.onTable(name, data, wanted, List.of(y -> y), random, fitSeed).only();
  }

  /** A function fitted to a table's labels; half of the rows to fit to where there are enough. */
  static CleanRows fitted(
      String name,
      Dataset data,
      FittedFunction kind,
      int wanted,
      RandomGenerator random,
      Seed fit) {
    HeldOutFeatures parted =
        data.rows() >= 2 * wanted
            ? HeldOutFeatures.of(data, wanted, random)
            : HeldOutFeatures.between(data, wanted, random);
    Matrix z = ColumnScale.STANDARD.of(parted.x());
    double[] values = RandomFunction.unit(kind.values(parted.other(), parted.x(), fit));
    return new CleanRows(name, kind.word(), parted.x(), z, values);
  }
}
