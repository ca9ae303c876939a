package org.aleator.learn.stack;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.aleator.data.Groups;
import org.aleator.learn.predictor.Folds;
import org.aleator.learn.stack.RowSplit.Fold;
import org.aleator.learn.stack.RowSplit.Size;
import org.aleator.util.Seed;

/**
 * A {@link RowSplit} in which groups of rows stay whole: a group's rows are all held out or all
 * fitted, and no two disjoint parts share a group, since what a group's rows have in common would
 * make their fits agree. Parts then hold about, not exactly, the same number of rows.
 */
public final class GroupSplit {
  private GroupSplit() {}

  public static RowSplit of(Groups groups, RowSplit.Options options, Seed seed) {
    int[] foldOfGroup = Folds.deal(groups.sizes(), RowSplit.FOLDS, seed.split("folds"));
    List<Fold> folds = new ArrayList<>();
    for (int k = 0; k < options.folds(); k++) {
      int fold = k;
      Seed own = seed.split("fold").split(k);
      int[] inside = rows(groups, group -> foldOfGroup[group] == fold);
      int[] shuffled = RowSplit.permutation(inside, own.split("asked"));
      int count = Math.min(shuffled.length, options.mostHeldOut());
      int[] heldOut = Arrays.copyOf(shuffled, count);
      Arrays.sort(heldOut);
      folds.add(
          new Fold(
              heldOut,
              Arrays.copyOfRange(shuffled, count, shuffled.length),
              parts(groups, rows(groups, group -> foldOfGroup[group] != fold), own)));
    }
    return new RowSplit(folds);
  }

  private static int[] rows(Groups groups, IntPredicate wanted) {
    return IntStream.range(0, groups.of().length)
        .filter(row -> wanted.test(groups.of()[row]))
        .toArray();
  }

  private static int[][][] parts(Groups groups, int[] rows, Seed seed) {
    Groups outside = groups.select(rows);
    int[] quarterOf = Folds.deal(outside.sizes(), Size.QUARTER.parts, seed.split("quarters"));
    int[][] quarters = new int[Size.QUARTER.parts][];
    int[][] eighths = new int[Size.EIGHTH.parts][];
    for (int q = 0; q < quarters.length; q++) {
      int quarter = q;
      int[] inside = rows(outside, group -> quarterOf[group] == quarter);
      eighths[q] = picked(rows, half(outside, inside, seed.split("halves").split(q)), seed);
      quarters[q] = picked(rows, inside, seed);
    }
    int[][][] parts = new int[Size.values().length][][];
    parts[Size.EIGHTH.ordinal()] = eighths;
    parts[Size.QUARTER.ordinal()] = quarters;
    parts[Size.HALF.ordinal()] =
        new int[][] {
          joined(seed, quarters[0], quarters[1]), joined(seed, quarters[2], quarters[3])
        };
    parts[Size.ALL.ordinal()] = new int[][] {joined(seed, quarters)};
    return parts;
  }

  /** Whole groups up to half of the rows; of a single group half of it. */
  private static int[] half(Groups groups, int[] inside, Seed seed) {
    Groups own = groups.select(inside);
    if (own.count() == 1) {
      return Arrays.copyOf(RowSplit.permutation(inside, seed), (inside.length + 1) / 2);
    }
    int[] halfOf = Folds.deal(own.sizes(), 2, seed);
    return Arrays.stream(rows(own, group -> halfOf[group] == 0)).map(i -> inside[i]).toArray();
  }

  /** Those of the rows, in random order. */
  private static int[] picked(int[] rows, int[] places, Seed seed) {
    int[] some = Arrays.stream(places).map(place -> rows[place]).toArray();
    return RowSplit.permutation(some, seed.split("order").split(some.length));
  }

  private static int[] joined(Seed seed, int[]... parts) {
    int[] all = Arrays.stream(parts).flatMapToInt(IntStream::of).toArray();
    return RowSplit.permutation(all, seed.split("order").split(all.length));
  }
}
