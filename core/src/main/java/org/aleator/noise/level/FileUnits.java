// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.aleator.data.Dataset;
import org.aleator.data.Groups;
import org.aleator.data.Matrix;

/**
 * Units that the order of the file suggests: rows that stand next to each other and agree in
 * features that change seldom, such as the age and the weight of a patient whose recordings follow
 * each other. In rows without order, neighbours agree in a feature as often as any two rows do.
 *
 * @param groups the unit of each row: rows that agree in those features, wherever they stand
 * @param columns the names of those features
 */
record FileUnits(Groups groups, List<String> columns) {
  /** Neighbours must agree this many times more seldom than chance, by this many sd. */
  private static final double SELDOM = 0.5;

  private static final double DEVIATIONS = 5;

  /** Shorter runs are replicates or pairs, which say little of a unit. */
  private static final int SHORTEST_RUN = 3;

  /** The units of a table, in its order; none of fewer than two rows each. */
  static Optional<FileUnits> of(Dataset data) {
    List<Integer> steady = new ArrayList<>();
    for (int j = 0; j < data.x().columns(); j++) {
      if (isSteady(data.x().columnValues(j))) {
        steady.add(j);
      }
    }
    if (steady.isEmpty()) {
      return Optional.empty();
    }
    Map<List<Double>, Integer> units = new HashMap<>();
    int[] of = new int[data.rows()];
    for (int i = 0; i < of.length; i++) {
      of[i] = units.computeIfAbsent(values(data.x(), i, steady), key -> units.size());
    }
    List<String> columns = steady.stream().map(data.features()::get).toList();
    return 2 * units.size() <= of.length
        ? Optional.of(
            new FileUnits(new Groups(String.join(", ", columns), of, units.size()), columns))
        : Optional.empty();
  }

  private static List<Double> values(Matrix x, int row, List<Integer> columns) {
    return columns.stream().map(j -> x.values()[row * x.columns() + j] + 0.0).toList();
  }

  /** Whether the values change from row to row far more seldom than in random order. */
  private static boolean isSteady(double[] values) {
    int n = values.length;
    int changes = 0;
    for (int i = 1; i < n; i++) {
      changes += values[i] == values[i - 1] ? 0 : 1;
    }
    if ((long) SHORTEST_RUN * (changes + 1) > n) {
      return false;
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    double agreeing = 0;
    for (int start = 0, end; start < n; start = end) {
      end = start + 1;
      while (end < n && sorted[end] == sorted[start]) {
        end++;
      }
      agreeing += (end - start) / (double) n * (end - start - 1) / (n - 1.0);
    }
    double expected = (n - 1) * (1 - agreeing);
    return changes < SELDOM * expected
        && expected - changes > DEVIATIONS * Math.sqrt(Math.max(1, expected));
  }
}
