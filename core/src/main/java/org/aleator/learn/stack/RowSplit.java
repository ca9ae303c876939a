package org.aleator.learn.stack;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.encode.CopiedRows;
import org.aleator.numerics.Shuffle;
import org.aleator.util.Seed;

/**
 * Which rows are asked and which are fitted. Of K = 5 folds, in which rows with identical features
 * stay together unless nearly every row has many such, the first few are asked. The others' rows,
 * in random order, are fitted once as a whole and in disjoint parts: two halves, four quarters, and
 * an eighth out of each quarter.
 *
 * @param folds the folds that are asked
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
   * @param asked the rows to predict
   * @param unasked the fold's other rows, of which there are some where folds are large
   * @param parts the rows to fit, by {@link Size}, then by part
   */
  public record Fold(int[] asked, int[] unasked, int[][][] parts) {

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
   * How much is asked.
   *
   * @param folds how many folds are asked
   * @param mostAsked how many rows of a fold are asked at most
   */
  public record Options(int folds, int mostAsked) {
    public Options {
      if (folds < 1 || folds > FOLDS || mostAsked < 1) {
        throw new IllegalArgumentException("no split: " + folds + " folds, " + mostAsked);
      }
    }

    /**
     * The more rows, the fewer folds are needed for the same sampling error: five below 700 rows,
     * three below 1500, two below 12,000, then one (measured; see decision 0009). Beyond 20,000
     * asked rows the mean squared residual is known to 1 %, which is better than the curve is.
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
      int count = Math.min(shuffled.length, options.mostAsked());
      int[] asked = Arrays.copyOf(shuffled, count);
      Arrays.sort(asked);
      int[] unasked = Arrays.copyOfRange(shuffled, count, shuffled.length);
      folds.add(new Fold(asked, unasked, parts(permutation(outside, own.split("parts")))));
    }
    return new RowSplit(folds);
  }

  /** Numbers rows so that those which must not be torn apart share a number. */
  private static int[] together(Matrix x) {
    int[] siteOf = sites(x);
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

  /**
   * A table with each record once, in the order of their values, so that the order of the rows in
   * the file changes nothing.
   *
   * @param data the records
   * @param recordOf the place in it of each row of the table it was made from; −1 if it has none
   */
  public record Distinct(Dataset data, int[] recordOf) {

    /** Some of the records only. */
    public Distinct only(int[] records) {
      int[] place = new int[data.rows()];
      Arrays.fill(place, -1);
      for (int i = 0; i < records.length; i++) {
        place[records[i]] = i;
      }
      return new Distinct(
          data.selectRows(records),
          Arrays.stream(recordOf).map(i -> i < 0 ? -1 : place[i]).toArray());
    }

    /**
     * Without the records of some rows of the table.
     *
     * @param rows which
     */
    public Distinct without(int[] rows) {
      Set<Integer> left = new HashSet<>();
      for (int row : rows) {
        left.add(recordOf[row]);
      }
      return left.isEmpty()
          ? this
          : only(IntStream.range(0, data.rows()).filter(i -> !left.contains(i)).toArray());
    }
  }

  /** Rows of one group that are {@linkplain CopiedRows copies} of one count as one record. */
  public static Distinct distinct(Dataset data) {
    int columns = data.x().columns();
    int width = columns + 1 + (data.groups().isPresent() ? 1 : 0);
    double[] values = new double[data.rows() * width];
    for (int i = 0; i < data.rows(); i++) {
      System.arraycopy(data.x().values(), i * columns, values, i * width, columns);
      values[i * width + columns] = data.y()[i];
      if (data.groups().isPresent()) {
        values[i * width + columns + 1] = data.groups().get().of()[i];
      }
    }
    int[] groupOf = sites(new Matrix(data.rows(), width, values));
    int[] all = IntStream.range(0, data.rows()).toArray();
    Set<Integer> copies = CopiedRows.among(data, all);
    Set<Integer> seen = new HashSet<>();
    int[] records =
        Arrays.stream(all)
            .filter(i -> seen.add(groupOf[i]) || !copies.contains(i))
            .boxed()
            .sorted(Comparator.comparingInt(i -> groupOf[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    int[] recordOf = new int[data.rows()];
    int[] firstOfGroup = new int[data.rows()];
    Arrays.fill(recordOf, -1);
    for (int record = records.length - 1; record >= 0; record--) {
      recordOf[records[record]] = record;
      firstOfGroup[groupOf[records[record]]] = record;
    }
    Arrays.setAll(recordOf, i -> recordOf[i] < 0 ? firstOfGroup[groupOf[i]] : recordOf[i]);
    return new Distinct(data.selectRows(records), recordOf);
  }

  /** Numbers rows so that those with identical values share a number; 0 and −0 are identical. */
  static int[] sites(Matrix x) {
    int d = x.columns();
    double[] v = new double[x.values().length];
    Arrays.setAll(v, i -> x.values()[i] + 0.0);
    int[] sorted = sortedRows(v, d, x.rows());
    int[] groupOf = new int[x.rows()];
    int group = 0;
    for (int i = 0; i < sorted.length; i++) {
      if (i > 0 && compare(v, d, sorted[i - 1], sorted[i]) != 0) {
        group++;
      }
      groupOf[sorted[i]] = group;
    }
    return groupOf;
  }

  private static int compare(double[] v, int d, int a, int b) {
    return Arrays.compare(v, a * d, (a + 1) * d, v, b * d, (b + 1) * d);
  }

  /** The rows in the order of their values, equal ones in their own; merged, without boxing. */
  private static int[] sortedRows(double[] v, int d, int rows) {
    int[] from = IntStream.range(0, rows).toArray();
    int[] to = new int[rows];
    for (int width = 1; width < rows; width *= 2) {
      for (int low = 0; low < rows; low += 2 * width) {
        int middle = Math.min(low + width, rows);
        int high = Math.min(low + 2 * width, rows);
        int a = low;
        int b = middle;
        for (int i = low; i < high; i++) {
          boolean first = b == high || a < middle && compare(v, d, from[a], from[b]) <= 0;
          to[i] = first ? from[a++] : from[b++];
        }
      }
      int[] swapped = from;
      from = to;
      to = swapped;
    }
    return from;
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
