// SPDX-License-Identifier: Apache-2.0
package org.aleator.suspect;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.aleator.data.Marks;
import org.jspecify.annotations.Nullable;

/**
 * Rows whose residuals are shifted together, as those of one day, batch or sensor are: neighbours
 * in the file, windows of many lengths, and rows that have one value of a column in common ({@link
 * Marks}), wherever they stand. Their sum of clipped residuals is beyond {@value #STANDARD_ERRORS}
 * standard errors, or {@value #STANDARD_ERRORS_OF_VALUE} for a value of a column. The standard
 * error is that of the sums of all windows of the length, or of all values of the column, by their
 * median: where neighbouring rows resemble one another anyway, or every day has a level of its own,
 * it is larger, and a slow drift is no batch.
 *
 * @param runOf the run of each row, −1 for none
 * @param shift of each run, in the unit of the labels
 * @param kind of each run, which says the value that its rows have in common, if there is one
 */
record ShiftedRuns(int[] runOf, double[] shift, List<SlipKind> kind) {
  /**
   * The largest of n ln n windows of normal sums stays below it, but for one table in a million.
   */
  private static final double STANDARD_ERRORS = 6.5;

  /** Fewer slips side by side are found one by one. */
  private static final int SHORTEST = 5;

  /** A longer run is not an exception but a part of the table. */
  private static final double LONGEST_SHARE = 0.15;

  /** Residuals count so many of their scales at most, so that one slip is no run. */
  private static final double CLIP = 2.5;

  /** A run whose rows are typically not farther out is a drift rather than a slip. */
  private static final double LEAST_SHIFT = 1.2;

  /** More are a habit of the table, not slips in it. */
  private static final int MOST_RUNS = 3;

  /**
   * There are fewer values of columns than windows: of a thousand normal sums all stay below it,
   * but for one table in 1,700.
   */
  private static final double STANDARD_ERRORS_OF_VALUE = 5;

  /** Fewer values do not tell how far the levels of a column differ anyway. */
  private static final int FEWEST_VALUES = 10;

  /** A run has a value in common that so many of its rows have, and hardly any others. */
  private static final double IN_COMMON = 0.9;

  ShiftedRuns {
    kind = List.copyOf(kind);
  }

  /** None. */
  static ShiftedRuns none(int rows) {
    int[] runOf = new int[rows];
    Arrays.fill(runOf, -1);
    return new ShiftedRuns(runOf, new double[0], List.of());
  }

  /** Rows that may be a run. */
  private record Run(int[] rows, double standardErrors, Optional<SlipKind> kind) {}

  /**
   * @param t standardised residuals, in the order of the file
   * @param scale by which they are multiplied to be residuals
   * @param inOrder whether neighbours in the file were measured one after the other
   */
  static ShiftedRuns of(double[] t, double[] scale, boolean inOrder, List<Marks> marks) {
    int n = t.length;
    double middle = Robust.median(t);
    double[] u = new double[n];
    Arrays.setAll(u, i -> Math.max(-CLIP, Math.min(CLIP, t[i] - middle)));
    int[] runOf = none(n).runOf;
    double[] shifts = new double[0];
    List<SlipKind> kinds = new ArrayList<>();
    while (shifts.length < MOST_RUNS) {
      Run run = strongest(u, inOrder, marks);
      if (run == null
          || Math.abs(Robust.median(IntStream.of(run.rows).mapToDouble(i -> u[i]).toArray()))
              < LEAST_SHIFT) {
        break;
      }
      double[] residuals = new double[run.rows.length];
      for (int i = 0; i < residuals.length; i++) {
        int row = run.rows[i];
        residuals[i] = t[row] * scale[row];
        runOf[row] = shifts.length;
        u[row] = 0;
      }
      shifts = Arrays.copyOf(shifts, shifts.length + 1);
      shifts[shifts.length - 1] = Robust.median(residuals);
      kinds.add(run.kind.or(() -> common(run.rows, marks)).orElse(SlipKind.BATCH));
    }
    return new ShiftedRuns(runOf, shifts, kinds);
  }

  /** Null where none is beyond what chance brings; a value explains more than where rows stand. */
  private static @Nullable Run strongest(double[] u, boolean inOrder, List<Marks> marks) {
    Run best = null;
    for (Marks column : marks) {
      Run run = strongest(u, column);
      best = run != null && (best == null || run.standardErrors > best.standardErrors) ? run : best;
    }
    return best == null && inOrder ? strongest(u) : best;
  }

  private static @Nullable Run strongest(double[] u, Marks column) {
    int values = column.values().size();
    double[] sums = new double[values];
    int[] rows = new int[values];
    for (int i = 0; i < u.length; i++) {
      if (column.of()[i] >= 0) {
        sums[column.of()[i]] += u[i];
        rows[column.of()[i]]++;
      }
    }
    int[] looked = IntStream.range(0, values).filter(v -> rows[v] >= SHORTEST).toArray();
    if (looked.length < FEWEST_VALUES) {
      return null;
    }
    double row = Robust.spread(u);
    double[] z =
        IntStream.of(looked).mapToDouble(v -> sums[v] / (Math.sqrt(rows[v]) * row)).toArray();
    double centre = Robust.median(z);
    double error = Math.max(1, Robust.spread(z));
    Run best = null;
    for (int k = 0; k < z.length; k++) {
      int value = looked[k];
      double far = Math.abs(z[k] - centre) / error;
      if (far > (best == null ? STANDARD_ERRORS_OF_VALUE : best.standardErrors)
          && rows[value] <= LONGEST_SHARE * u.length) {
        best =
            new Run(
                IntStream.range(0, u.length).filter(i -> column.of()[i] == value).toArray(),
                far,
                Optional.of(SlipKind.batch(column.column(), column.values().get(value))));
      }
    }
    return best;
  }

  /** The value of a column that nearly all of these rows have, and hardly any others. */
  private static Optional<SlipKind> common(int[] run, List<Marks> marks) {
    for (Marks column : marks) {
      int[] inRun = new int[column.values().size()];
      int[] inAll = new int[inRun.length];
      IntStream.of(run).map(i -> column.of()[i]).filter(v -> v >= 0).forEach(v -> inRun[v]++);
      IntStream.of(column.of()).filter(v -> v >= 0).forEach(v -> inAll[v]++);
      for (int v = 0; v < inRun.length; v++) {
        if (inRun[v] >= IN_COMMON * Math.max(run.length, inAll[v])) {
          return Optional.of(SlipKind.batch(column.column(), column.values().get(v)));
        }
      }
    }
    return Optional.empty();
  }

  /** The window of the largest sum in standard errors. */
  private static @Nullable Run strongest(double[] u) {
    int n = u.length;
    double[] sums = new double[n + 1];
    for (int i = 0; i < n; i++) {
      sums[i + 1] = sums[i] + u[i];
    }
    Run best = null;
    for (int length = SHORTEST;
        length <= LONGEST_SHARE * n;
        length = Math.max(length + 1, (int) (length * 1.15))) {
      double[] windows = new double[n - length + 1];
      int own = length;
      Arrays.setAll(windows, i -> sums[i + own] - sums[i]);
      double error = Math.max(Robust.spread(windows), Math.sqrt(length) * Robust.spread(u));
      double centre = Robust.median(windows);
      for (int i = 0; i < windows.length; i++) {
        double z = Math.abs(windows[i] - centre) / error;
        if (z > (best == null ? STANDARD_ERRORS : best.standardErrors)) {
          best = new Run(IntStream.range(i, i + length).toArray(), z, Optional.empty());
        }
      }
    }
    return best;
  }
}
