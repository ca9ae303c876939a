// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.predictor;

import java.util.Arrays;
import java.util.Comparator;
import org.aleator.data.Dataset;
import org.aleator.data.Groups;
import org.aleator.numerics.Shuffle;
import org.aleator.util.Seed;

/**
 * A random partition of rows into folds whose sizes differ by at most one.
 *
 * @param foldOf the fold of each row
 * @param count the number of folds
 */
public record Folds(int[] foldOf, int count) {

  /** A random partition of {@code rows} rows into {@code count} folds. */
  public static Folds of(int rows, int count, Seed seed) {
    int[] foldOf = new int[rows];
    Arrays.setAll(foldOf, i -> i % count);
    Shuffle.apply(foldOf, seed.random());
    return new Folds(foldOf, count);
  }

  /** The same for a table, whose groups stay whole; of few groups there are as many folds. */
  public static Folds of(Dataset data, int count, Seed seed) {
    if (data.groups().isEmpty()) {
      return of(data.rows(), count, seed);
    }
    Groups groups = data.groups().get();
    int folds = Math.min(count, groups.count());
    int[] foldOfGroup = deal(groups.sizes(), folds, seed);
    return new Folds(Arrays.stream(groups.of()).map(group -> foldOfGroup[group]).toArray(), folds);
  }

  /**
   * Deals groups to folds of about as many rows: in random order, the largest first, each to the
   * fold with the fewest rows.
   *
   * @param sizes rows of each group
   * @return the fold of each group; none is empty if there are as many groups as folds
   */
  public static int[] deal(int[] sizes, int count, Seed seed) {
    int[] order = Shuffle.order(sizes.length, seed.random());
    int[] bySize =
        Arrays.stream(order)
            .boxed()
            .sorted(Comparator.comparingInt(group -> -sizes[group]))
            .mapToInt(Integer::intValue)
            .toArray();
    int[] foldOf = new int[sizes.length];
    long[] rows = new long[count];
    for (int group : bySize) {
      int least = 0;
      for (int fold = 1; fold < count; fold++) {
        least = rows[fold] < rows[least] ? fold : least;
      }
      foldOf[group] = least;
      rows[least] += sizes[group];
    }
    return foldOf;
  }

  /** The rows of one fold, ascending. */
  public int[] rows(int fold) {
    return select(fold, true);
  }

  /** All rows but those of one fold, ascending. */
  public int[] without(int fold) {
    return select(fold, false);
  }

  private int[] select(int fold, boolean inside) {
    return java.util.stream.IntStream.range(0, foldOf.length)
        .filter(i -> (foldOf[i] == fold % count) == inside)
        .toArray();
  }
}
