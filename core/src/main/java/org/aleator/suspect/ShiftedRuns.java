// SPDX-License-Identifier: Apache-2.0
package org.aleator.suspect;

import java.util.Arrays;

/**
 * Runs of neighbouring rows whose residuals are shifted together, as those of one day, batch or
 * sensor are: windows of many lengths whose sum of clipped residuals is beyond {@value
 * #STANDARD_ERRORS} standard errors. The standard error is that of the sums of all windows of the
 * length, by their median: where neighbouring rows resemble one another anyway it is larger, and a
 * slow drift is no batch.
 *
 * @param runOf the run of each row, −1 for none
 * @param shift of each run, in the unit of the labels
 */
record ShiftedRuns(int[] runOf, double[] shift) {
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

  /** None. */
  static ShiftedRuns none(int rows) {
    int[] runOf = new int[rows];
    Arrays.fill(runOf, -1);
    return new ShiftedRuns(runOf, new double[0]);
  }

  /**
   * @param t standardised residuals, in the order of the file
   * @param scale by which they are multiplied to be residuals
   */
  static ShiftedRuns of(double[] t, double[] scale) {
    int n = t.length;
    double middle = Robust.median(t);
    double[] u = new double[n];
    Arrays.setAll(u, i -> Math.max(-CLIP, Math.min(CLIP, t[i] - middle)));
    int[] runOf = none(n).runOf;
    double[] shifts = new double[0];
    while (shifts.length < MOST_RUNS) {
      int[] window = strongest(u);
      if (window == null) {
        break;
      }
      double[] inside = Arrays.copyOfRange(u, window[0], window[1]);
      if (Math.abs(Robust.median(inside)) < LEAST_SHIFT) {
        break;
      }
      double[] residuals = new double[inside.length];
      for (int i = 0; i < residuals.length; i++) {
        int row = window[0] + i;
        residuals[i] = t[row] * scale[row];
        runOf[row] = shifts.length;
        u[row] = 0;
      }
      shifts = Arrays.copyOf(shifts, shifts.length + 1);
      shifts[shifts.length - 1] = Robust.median(residuals);
    }
    return new ShiftedRuns(runOf, shifts);
  }

  /** The window of the largest sum in standard errors, from and to; null where none is beyond. */
  private static int[] strongest(double[] u) {
    int n = u.length;
    double[] sums = new double[n + 1];
    for (int i = 0; i < n; i++) {
      sums[i + 1] = sums[i] + u[i];
    }
    int[] best = null;
    double most = STANDARD_ERRORS;
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
        if (z > most) {
          most = z;
          best = new int[] {i, i + length};
        }
      }
    }
    return best;
  }
}
