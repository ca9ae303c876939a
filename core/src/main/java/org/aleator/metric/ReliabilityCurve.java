// SPDX-License-Identifier: Apache-2.0
package org.aleator.metric;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Stated probabilities against the shares observed, in bins of nearly equal Σ √(p(1 − p)). Bins of
 * equally many rows would put all rows that are probably of a rare class into one, where gaps
 * cancel; bins of equal Σ p(1 − p) would do so with sure rows. Rows of equal probability share a
 * bin. On the diagonal the probabilities are calibrated; where the shares are nearer to the middle
 * than the probabilities, these are overconfident.
 *
 * @param predicted the mean probability in each bin, rising
 * @param observed the share of rows there that are what the probability is about
 * @param rows how many rows each bin has
 * @param gapVariance the sampling variance of predicted − observed in each bin, s²/n of the rows' p
 *     − y; infinite in a bin of one row
 * @param chanceVariance what that variance is if the probabilities are right, Σ p(1 − p)/n²
 */
public record ReliabilityCurve(
    double[] predicted,
    double[] observed,
    int[] rows,
    double[] gapVariance,
    double[] chanceVariance) {
  /** The customary number of bins (Guo et al., ICML 2017). */
  public static final int BINS = 15;

  /** With fewer rows than this in a bin its share says little, and there are fewer bins. */
  private static final int ROWS_PER_BIN = 10;

  /** The curve in at most {@link #BINS} bins of ten rows or more. */
  public static ReliabilityCurve of(double[] p, double[] y) {
    return of(p, y, Math.max(1, Math.min(BINS, p.length / ROWS_PER_BIN)));
  }

  /**
   * The curve in bins of nearly equal weight.
   *
   * @param p a probability for each row
   * @param y 1 where the row is what the probability is about, else 0
   * @param bins how many bins, at least 1; fewer where many probabilities are equal
   */
  public static ReliabilityCurve of(double[] p, double[] y, int bins) {
    int n = p.length;
    if (n == 0 || n != y.length || bins < 1) {
      throw new IllegalArgumentException(
          n + " probabilities, " + y.length + " labels, " + bins + " bins");
    }
    int[] order = order(p);
    int[] ends = ends(p, order, bins);
    int count = ends.length;
    double[] predicted = new double[count];
    double[] observed = new double[count];
    double[] variance = new double[count];
    double[] chance = new double[count];
    int[] rows = new int[count];
    int from = 0;
    for (int b = 0; b < count; b++) {
      int size = ends[b] - from;
      for (int i = from; i < ends[b]; i++) {
        predicted[b] += p[order[i]] / size;
        observed[b] += y[order[i]] / size;
      }
      double squares = 0;
      for (int i = from; i < ends[b]; i++) {
        double off = p[order[i]] - y[order[i]] - (predicted[b] - observed[b]);
        squares += off * off;
        chance[b] += p[order[i]] * (1 - p[order[i]]) / size / size;
      }
      rows[b] = size;
      variance[b] = size < 2 ? Double.POSITIVE_INFINITY : squares / (size - 1) / size;
      from = ends[b];
    }
    return new ReliabilityCurve(predicted, observed, rows, variance, chance);
  }

  /** The rows in rising order of their value. */
  static int[] order(double[] values) {
    return IntStream.range(0, values.length)
        .boxed()
        .sorted((i, j) -> Double.compare(values[i], values[j]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /**
   * Where each bin ends among the ordered rows: between two groups of equal probability, as near as
   * may be to its even share of the weight.
   */
  private static int[] ends(double[] p, int[] order, int bins) {
    int n = order.length;
    int fewest = Math.max(2, Math.min(ROWS_PER_BIN, n / bins) / 2);
    double share = Arrays.stream(p).map(ReliabilityCurve::weight).sum() / bins;
    int[] ends = new int[bins];
    int count = 0;
    int from = 0;
    double reached = 0;
    for (int at = 0; at < n; ) {
      int end = at + 1;
      while (end < n && p[order[end]] == p[order[at]]) {
        end++;
      }
      double next = reached + (end - at) * weight(p[order[at]]);
      double target = share * (count + 1);
      if (at - from >= fewest && count < bins - 1 && next - target > target - reached) {
        ends[count++] = at;
        from = at;
      }
      reached = next;
      at = end;
    }
    // Too few rows at the end join the bin before.
    count -= count > 0 && n - from < fewest ? 1 : 0;
    ends[count++] = n;
    return Arrays.copyOf(ends, count);
  }

  /** What a row adds to its bin; a little at 0 and 1, too, so that such rows have bins. */
  private static double weight(double p) {
    return Math.sqrt(p * (1 - p) + 1e-4);
  }

  /** The mean probability over all rows. */
  double meanPredicted() {
    double sum = 0;
    for (int b = 0; b < rows.length; b++) {
      sum += rows[b] * predicted[b];
    }
    return sum / allRows();
  }

  /** Mean probability minus observed share, over all rows. */
  public double gap() {
    double sum = 0;
    for (int b = 0; b < rows.length; b++) {
      sum += rows[b] * (predicted[b] - observed[b]);
    }
    return sum / allRows();
  }

  /** The standard error of {@link #gap()} if the probabilities are right. */
  public double gapByChance() {
    double sum = 0;
    for (int b = 0; b < rows.length; b++) {
      sum += chanceVariance[b] * rows[b] * rows[b];
    }
    return Math.sqrt(sum) / allRows();
  }

  /** All rows of all bins. */
  public int allRows() {
    return Arrays.stream(rows).sum();
  }
}
