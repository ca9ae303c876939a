// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.stack;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.aleator.audit.ReplicatedRows;
import org.aleator.data.ClassLabels;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.numerics.Shuffle;
import org.aleator.util.Seed;

/**
 * Which rows are held out and which are fitted. Every row is held out once, in one of K = 5 folds,
 * in which rows with identical features stay together unless nearly every row has many such. The
 * other folds' rows are the training rows. In the first folds their random order is also cut into
 * disjoint parts, two halves, four quarters, and an eighth out of each quarter, for the learning
 * curve.
 *
 * @param folds all of them
 * @param firstFolds how many of them have the smaller parts; in these the race is decided, too
 */
public record RowSplit(List<Fold> folds, int firstFolds) implements Serializable {
  public static final int FOLDS = 5;

  /**
   * The first folds are as many as hold so many rows. The differences along the curve are then
   * known to 1.3 % of the mean square reached (the median of 358 worlds); twice as many would lower
   * the rms log error of the floor from .08 to .07 at 1,500 to 3,000 rows, and hardly elsewhere
   * (0009).
   */
  static final int FIRST_ROWS = 400;

  /**
   * Where more rows than these share their features on average, as with a column of yes and no, a
   * new row's features were seen before; rows are then dealt one by one, and four of five stay in
   * the other folds. To ask for the one value by the other would be to guess.
   */
  private static final int MANY_AT_A_SITE = FOLDS;

  /** Fewer rows in an eighth fit nothing; four of them then overlap what the quarters hold. */
  private static final int FEWEST_IN_A_PART = 25;

  /**
   * One fold.
   *
   * @param heldOut the rows to predict, ascending
   * @param parts the rows to fit; of every size in the first folds, else all of them alone
   */
  public record Fold(int[] heldOut, Map<Size, List<int[]>> parts) implements Serializable {

    /** All training rows. */
    public int[] fitted() {
      return parts.get(Size.ALL).get(0);
    }
  }

  /** How large a part is, smallest first. */
  public enum Size {
    EIGHTH(4, 0.1),
    QUARTER(4, 0.2),
    HALF(2, 0.4),
    ALL(1, 0.8);

    /** Those of which there are several parts. */
    public static final List<Size> SMALLER = List.of(EIGHTH, QUARTER, HALF);

    final int parts;
    private final double share;

    Size(int parts, double share) {
      this.parts = parts;
      this.share = share;
    }

    /** Its rows as a part of the table's. */
    public double share() {
      return share;
    }
  }

  /** Of a table; its groups stay whole, and count instead of its rows. */
  public static RowSplit of(Dataset data, Seed seed) {
    return data.groups()
        .map(groups -> GroupSplit.of(groups, firstFolds(groups.count()), seed))
        .orElseGet(() -> of(data.x(), firstFolds(data.rows()), seed));
  }

  /** How many folds hold {@link #FIRST_ROWS}; all of them where there are fewer rows. */
  static int firstFolds(int rows) {
    return (int) Math.min(FOLDS, Math.ceil((double) FOLDS * FIRST_ROWS / rows));
  }

  /** Of a table whose label is a class: each fold and part has its share of every class. */
  public static RowSplit of(Dataset data, ClassLabels labels, Seed seed) {
    return data.groups()
        .map(groups -> GroupSplit.of(groups, firstFolds(groups.count()), seed))
        .orElseGet(() -> of(data.x(), Optional.of(labels), firstFolds(data.rows()), seed));
  }

  static RowSplit of(Matrix x, int firstFolds, Seed seed) {
    return of(x, Optional.empty(), firstFolds, seed);
  }

  private static RowSplit of(Matrix x, Optional<ClassLabels> labels, int firstFolds, Seed seed) {
    int[] groupOf = together(x);
    int groups = Arrays.stream(groupOf).max().orElse(-1) + 1;
    int[] shuffled = permutation(IntStream.range(0, groups).toArray(), seed.split("folds"));
    int[] order = labels.map(l -> byClass(shuffled, l.of(), groupOf)).orElse(shuffled);
    int[] foldOfGroup = new int[groups];
    for (int i = 0; i < groups; i++) {
      foldOfGroup[order[i]] = i % FOLDS;
    }
    List<Fold> folds = new ArrayList<>();
    for (int k = 0; k < FOLDS; k++) {
      int fold = k;
      int[] heldOut = select(groupOf, g -> foldOfGroup[g] == fold);
      int[] outside = select(groupOf, g -> foldOfGroup[g] != fold);
      int[] drawn = permutation(outside, seed.split("fold").split(k).split("parts"));
      int[] training = labels.map(l -> evenly(drawn, l)).orElse(drawn);
      folds.add(new Fold(heldOut, k < firstFolds ? parts(training) : whole(training)));
    }
    return new RowSplit(folds, firstFolds);
  }

  /** The fold of each row of the table. */
  public int[] foldOf() {
    int[] foldOf = new int[folds.stream().mapToInt(fold -> fold.heldOut().length).sum()];
    for (int k = 0; k < folds.size(); k++) {
      for (int row : folds.get(k).heldOut()) {
        foldOf[row] = k;
      }
    }
    return foldOf;
  }

  /** The rows held out in the first folds, fold after fold. */
  int[] firstRows() {
    return folds.stream()
        .limit(firstFolds)
        .flatMapToInt(fold -> IntStream.of(fold.heldOut()))
        .toArray();
  }

  /** Numbers rows so that those which must not be torn apart share a number. */
  private static int[] together(Matrix x) {
    int[] siteOf = ReplicatedRows.numbered(x);
    int sites = Arrays.stream(siteOf).max().orElse(-1) + 1;
    return (long) sites * MANY_AT_A_SITE >= x.rows()
        ? siteOf
        : IntStream.range(0, x.rows()).toArray();
  }

  /** Groups of rows in the order of the class of their first row, else as they stand. */
  private static int[] byClass(int[] order, int[] classes, int[] groupOf) {
    int[] classOf = new int[order.length];
    for (int i = classes.length - 1; i >= 0; i--) {
      classOf[groupOf[i]] = classes[i];
    }
    return Arrays.stream(order)
        .boxed()
        .sorted(Comparator.comparingInt(group -> classOf[group]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** Rows so mixed that every stretch has its share of each class. */
  private static int[] evenly(int[] rows, ClassLabels labels) {
    int[] sizes = labels.select(rows).sizes();
    int[] seen = new int[sizes.length];
    double[] place = new double[labels.rows()];
    for (int row : rows) {
      int own = labels.of()[row];
      place[row] = (seen[own]++ + 0.5) / sizes[own];
    }
    return Arrays.stream(rows)
        .boxed()
        .sorted(Comparator.comparingDouble(row -> place[row]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  static Map<Size, List<int[]>> whole(int[] rows) {
    return Map.of(Size.ALL, List.of(rows));
  }

  private static Map<Size, List<int[]>> parts(int[] rows) {
    int quarter = rows.length / 4;
    int eighth = Math.min(quarter, Math.max(FEWEST_IN_A_PART, quarter / 2));
    Map<Size, List<int[]>> parts = new EnumMap<>(Size.class);
    for (Size size : Size.values()) {
      int step = rows.length / size.parts;
      int length = size == Size.EIGHTH ? eighth : step;
      parts.put(
          size,
          IntStream.range(0, size.parts)
              .mapToObj(i -> Arrays.copyOfRange(rows, i * step, i * step + length))
              .toList());
    }
    return parts;
  }

  private static int[] select(int[] groupOf, java.util.function.IntPredicate wanted) {
    return IntStream.range(0, groupOf.length).filter(i -> wanted.test(groupOf[i])).toArray();
  }

  public static int[] permutation(int[] values, Seed seed) {
    int[] shuffled = values.clone();
    Shuffle.apply(shuffled, seed.random());
    return shuffled;
  }
}
