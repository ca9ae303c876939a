// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.classical;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.aleator.data.Dataset;
import org.aleator.encode.Scaling;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Setting;

/**
 * Rows in the order of their one feature, with labels of mean 0 and variance 1. Rows of equal x
 * have no order: a statistic of two places is its mean over all orders of such rows, which needs
 * only the moments of each run of equal x, and does not change when the rows are permuted.
 */
final class OrderedRows {
  private final double[] x;
  private final int[] runAt;
  private final Run[] runs;
  private final Scaling labels;

  /** The number of rows of equal x, and their labels' mean and central moments, divisor size. */
  private record Run(int size, double mean, double m2, double m3, double m4) {
    static Run of(double[] y) {
      double mean = Arrays.stream(y).average().orElseThrow();
      double[] moments = new double[5];
      for (double value : y) {
        double power = 1;
        for (int p = 1; p <= 4; p++) {
          power *= value - mean;
          moments[p] += power / y.length;
        }
      }
      return new Run(y.length, mean, moments[2], moments[3], moments[4]);
    }
  }

  private OrderedRows(double[] x, int[] runAt, Run[] runs, Scaling labels) {
    this.x = x;
    this.runAt = runAt;
    this.runs = runs;
    this.labels = labels;
  }

  static void requireOneFeature(String method, Dataset data) {
    if (data.x().columns() != 1) {
      throw new InvalidInputException(
          Setting.METHODS,
          "%s orders the rows by one feature, but there are %d; choose one feature, or the method %s"
              .formatted(method, data.x().columns(), NearestNeighbour.NAME));
    }
  }

  static OrderedRows of(String method, Dataset data) {
    requireOneFeature(method, data);
    ModelFreeEstimate.requireRows(method, data);
    Scaling labels = Scaling.of(data.y());
    int n = data.rows();
    int[] order =
        IntStream.range(0, n)
            .boxed()
            .sorted(
                Comparator.<Integer>comparingDouble(i -> data.x().get(i, 0))
                    .thenComparingDouble(i -> data.y()[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] x = Arrays.stream(order).mapToDouble(i -> data.x().get(i, 0)).toArray();
    double[] y = Arrays.stream(order).mapToDouble(i -> labels.standardize(data.y()[i])).toArray();
    int[] runAt = new int[n];
    for (int p = 1; p < n; p++) {
      runAt[p] = runAt[p - 1] + (x[p] == x[p - 1] ? 0 : 1);
    }
    Run[] runs = new Run[runAt[n - 1] + 1];
    for (int from = 0, to; from < n; from = to) {
      to = from + 1;
      while (to < n && runAt[to] == runAt[from]) {
        to++;
      }
      runs[runAt[from]] = Run.of(Arrays.copyOfRange(y, from, to));
    }
    return new OrderedRows(Scaling.of(x).standardize(x), runAt, runs, labels);
  }

  int count() {
    return x.length;
  }

  /** A variance of standardised labels in the target's own unit. */
  double restoreVariance(double variance) {
    return labels.restoreVariance(variance);
  }

  /** The distance of two places along x, in units of the standard deviation of x. */
  double distance(int p, int q) {
    return Math.abs(x[p] - x[q]);
  }

  /** The mean of (y_p − y_q)² over the orders of rows of equal x; p ≠ q. */
  double squaredDifference(int p, int q) {
    Run a = runs[runAt[p]];
    Run b = runs[runAt[q]];
    if (runAt[p] == runAt[q]) {
      return 2 * a.m2 * a.size / (a.size - 1);
    }
    double gap = a.mean - b.mean;
    return gap * gap + a.m2 + b.m2;
  }

  /** The mean of (y_p − y_q)⁴, likewise. */
  double fourthPowerOfDifference(int p, int q) {
    Run a = runs[runAt[p]];
    Run b = runs[runAt[q]];
    if (runAt[p] == runAt[q]) {
      return (2 * a.m4 + 6 * a.m2 * a.m2) * a.size / (a.size - 1);
    }
    double gap = a.mean - b.mean;
    double m4 = a.m4 + b.m4 + 6 * a.m2 * b.m2;
    return gap * gap * (gap * gap + 6 * (a.m2 + b.m2)) + 4 * gap * (a.m3 - b.m3) + m4;
  }

  /**
   * The kurtosis κ of the noise from differences δ = ε − ε′ of neighbours, whose kurtosis is (κ +
   * 3)/2; not below 1, the least there is.
   */
  double noiseKurtosis() {
    double square = 0;
    double fourth = 0;
    int pairs = count() - 1;
    for (int p = 1; p < count(); p++) {
      square += squaredDifference(p, p - 1) / pairs;
      fourth += fourthPowerOfDifference(p, p - 1) / pairs;
    }
    return square > 0 ? Math.max(1, 2 * fourth / (square * square) - 3) : 3;
  }
}
