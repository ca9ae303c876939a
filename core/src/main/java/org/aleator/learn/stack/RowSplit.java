package org.aleator.learn.stack;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.aleator.audit.ReplicatedRows;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.numerics.Shuffle;
import org.aleator.util.Seed;

/**
 * Which rows are held out and which are fitted. Of K = 5 folds, in which rows with identical
 * features stay together unless nearly every row has many such, the first few are predicted. The
 * others' rows, in random order, are fitted once as a whole and in disjoint parts: two halves, four
 * quarters, and an eighth out of each quarter.
 *
 * @param folds the folds that are predicted
 */
public record RowSplit(List<Fold> folds) {
  public static final int FOLDS = 5;

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
   * @param heldOut the rows to predict
   * @param unpredicted the fold's other rows, not predicted, of which there are some where folds
   *     are large
   * @param parts the rows to fit, by {@link Size}, then by part
   */
  public record Fold(int[] heldOut, int[] unpredicted, int[][][] parts) {

    /** All rows of the other folds. */
    public int[] fitted() {
      return parts[Size.ALL.ordinal()][0];
    }
  }

  /** How large a part is, smallest first. */
  public enum Size {
    EIGHTH(4, 0.1),
    QUARTER(4, 0.2),
    HALF(2, 0.4),
    ALL(1, 0.8);

    final int parts;

    /** Its rows as a part of the table's. */
    final double share;

    Size(int parts, double share) {
      this.parts = parts;
      this.share = share;
    }
  }

  /**
   * How much is predicted.
   *
   * @param folds how many folds are predicted
   * @param mostHeldOut how many rows of a fold are predicted at most
   */
  public record Options(int folds, int mostHeldOut) {
    public Options {
      if (folds < 1 || folds > FOLDS || mostHeldOut < 1) {
        throw new IllegalArgumentException("no split: " + folds + " folds, " + mostHeldOut);
      }
    }

    /**
     * The more rows, the fewer folds are needed for the same sampling error: five below 700 rows,
     * three below 1500, two below 12,000, then one (measured; see decision 0009). Beyond 20,000
     * held-out rows the mean squared residual is known to 1 %, which is better than the curve is.
     */
    static Options of(int rows) {
      int folds = rows < 700 ? FOLDS : rows < 1_500 ? 3 : rows < 12_000 ? 2 : 1;
      return new Options(folds, 20_000);
    }
  }

  /** Of a table; its groups stay whole, and count instead of its rows. */
  public static RowSplit of(Dataset data, Seed seed) {
    return data.groups()
        .map(groups -> GroupSplit.of(groups, Options.of(groups.count()), seed))
        .orElseGet(() -> of(data.x(), Options.of(data.rows()), seed));
  }

  static RowSplit of(Matrix x, Options options, Seed seed) {
    int[] groupOf = together(x);
    int groups = Arrays.stream(groupOf).max().orElse(-1) + 1;
    int[] order = permutation(IntStream.range(0, groups).toArray(), seed.split("folds"));
    int[] foldOfGroup = new int[groups];
    for (int i = 0; i < groups; i++) {
      foldOfGroup[order[i]] = i % FOLDS;
    }
    List<Fold> folds = new ArrayList<>();
    for (int k = 0; k < options.folds(); k++) {
      int fold = k;
      int[] inside = select(groupOf, g -> foldOfGroup[g] == fold);
      int[] outside = select(groupOf, g -> foldOfGroup[g] != fold);
      Seed own = seed.split("fold").split(k);
      int[] shuffled = permutation(inside, own.split("asked"));
      int count = Math.min(shuffled.length, options.mostHeldOut());
      int[] heldOut = Arrays.copyOf(shuffled, count);
      Arrays.sort(heldOut);
      int[] unpredicted = Arrays.copyOfRange(shuffled, count, shuffled.length);
      folds.add(new Fold(heldOut, unpredicted, parts(permutation(outside, own.split("parts")))));
    }
    return new RowSplit(folds);
  }

  /** Numbers rows so that those which must not be torn apart share a number. */
  private static int[] together(Matrix x) {
    int[] siteOf = ReplicatedRows.numbered(x);
    int sites = Arrays.stream(siteOf).max().orElse(-1) + 1;
    return (long) sites * MANY_AT_A_SITE >= x.rows()
        ? siteOf
        : IntStream.range(0, x.rows()).toArray();
  }

  private static int[][][] parts(int[] rows) {
    int quarter = rows.length / 4;
    int eighth = Math.min(quarter, Math.max(FEWEST_IN_A_PART, quarter / 2));
    int[][][] parts = new int[Size.values().length][][];
    for (Size size : Size.values()) {
      int[][] ofSize = new int[size.parts][];
      int step = rows.length / size.parts;
      int length = size == Size.EIGHTH ? eighth : step;
      for (int i = 0; i < size.parts; i++) {
        ofSize[i] = Arrays.copyOfRange(rows, i * step, i * step + length);
      }
      parts[size.ordinal()] = ofSize;
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
