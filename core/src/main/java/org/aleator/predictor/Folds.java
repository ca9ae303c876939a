package org.aleator.predictor;

import java.util.Arrays;
import org.aleator.numeric.Shuffle;
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
