// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.ceiling;

import java.util.Arrays;
import java.util.List;
import org.aleator.data.Dataset;
import org.aleator.lab.benchmark.KnownNoiseProblem;

/**
 * Problems of known noise on the features of a table: each a strong model's function of them,
 * fitted to the table's own labels at other rows, or, where rows are few, evaluated between them.
 */
public final class TableProblems {
  private TableProblems() {}

  /** A problem for each kind of model. */
  public static List<KnownNoiseProblem> of(String name, Dataset table) {
    return Arrays.stream(FittedFunction.values()).map(kind -> problem(name, table, kind)).toList();
  }

  private static KnownNoiseProblem problem(String name, Dataset table, FittedFunction kind) {
    return new KnownNoiseProblem(
        name + ": " + kind.word(),
        (rows, seed) -> {
          CleanRows clean =
              CleanRows.fitted(
                  name, table, kind, rows, seed.split("rows").random(), seed.split("fit"));
          return new KnownNoiseProblem.Clean(clean.x(), clean.f());
        },
        x -> 1);
  }
}
