// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.stack;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
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

  public static RowSplit of(Groups groups, int firstFolds, Seed seed) {
    int[] foldOfGroup = Folds.deal(groups.sizes(), RowSplit.FOLDS, seed.split("folds"));
    List<Fold> folds = new ArrayList<>();
    for (int k = 0; k < RowSplit.FOLDS; k++) {
      int fold = k;
      Seed own = seed.split("fold").split(k);
      int[] heldOut = rows(groups, group -> foldOfGroup[group] == fold);
      int[] outside = rows(groups, group -> foldOfGroup[group] != fold);
      folds.add(
          new Fold(
              heldOut,
              k < firstFolds
                  ? parts(groups, outside, own)
                  : RowSplit.whole(RowSplit.permutation(outside, own.split("parts")))));
    }
    return new RowSplit(folds, firstFolds);
  }

  private static int[] rows(Groups groups, IntPredicate wanted) {
    return IntStream.range(0, groups.of().length)
        .filter(row -> wanted.test(groups.of()[row]))
        .toArray();
  }

  private static Map<Size, List<int[]>> parts(Groups groups, int[] rows, Seed seed) {
    Groups outside = groups.select(rows);
    int[] quarterOf = Folds.deal(outside.sizes(), Size.QUARTER.parts, seed.split("quarters"));
    List<int[]> quarters = new ArrayList<>();
    List<int[]> eighths = new ArrayList<>();
    for (int q = 0; q < Size.QUARTER.parts; q++) {
      int quarter = q;
      int[] inside = rows(outside, group -> quarterOf[group] == quarter);
      eighths.add(picked(rows, half(outside, inside, seed.split("halves").split(q)), seed));
      quarters.add(picked(rows, inside, seed));
    }
    List<int[]> halves =
        List.of(joined(seed, quarters.subList(0, 2)), joined(seed, quarters.subList(2, 4)));
    return Map.of(
        Size.EIGHTH, eighths,
        Size.QUARTER, quarters,
        Size.HALF, halves,
        Size.ALL, List.of(joined(seed, quarters)));
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

  private static int[] joined(Seed seed, List<int[]> parts) {
    int[] all = parts.stream().flatMapToInt(IntStream::of).toArray();
    return RowSplit.permutation(all, seed.split("order").split(all.length));
  }
}
