// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import java.util.Arrays;

/**
 * How the error falls with the rows that are learned from: RMSE²(m) = σ² + c m^(−β), with σ² the
 * floor.
 *
 * @param rows m
 * @param rmse of the stack at each, on held-out rows; the last is what was reached
 * @param exponent β; NaN where the error is at the floor at every size
 * @param rmseAtTwice expected with twice the table's rows
 * @param rmseAtTenfold expected with ten times the table's rows
 * @param levelledOff whether ten times the rows would lower the RMSE by less than {@value
 *     #NOTICEABLE} of it
 * @param standardErrors of how far each mean square lies above the last one, in the labels' unit
 *     squared; 0 where that is not known
 */
public record LearningCurve(
    int[] rows,
    double[] rmse,
    double exponent,
    double rmseAtTwice,
    double rmseAtTenfold,
    boolean levelledOff,
    double[] standardErrors) {
  private static final double NOTICEABLE = 0.03;

  /** Steps of 0.01: finer than any curve tells. */
  private static final int EXPONENTS = 151;

  /**
   * @param n rows of the table
   * @param sizes rows learned from, ascending
   * @param meanSquares the errors there
   * @param floor σ², not above the last of them
   */
  public static LearningCurve of(int n, int[] sizes, double[] meanSquares, double floor) {
    double[] rmse = new double[sizes.length];
    for (int i = 0; i < rmse.length; i++) {
      rmse[i] = Math.sqrt(meanSquares[i]);
    }
    int last = sizes.length - 1;
    double excess = meanSquares[last] - floor;
    double exponent =
        excess > 1e-9 * meanSquares[last] ? exponent(sizes, meanSquares, floor) : Double.NaN;
    double twice = expected(2.0 * n / sizes[last], floor, excess, exponent);
    double tenfold = expected(10.0 * n / sizes[last], floor, excess, exponent);
    return new LearningCurve(
        sizes,
        rmse,
        exponent,
        twice,
        tenfold,
        tenfold > (1 - NOTICEABLE) * rmse[last],
        new double[sizes.length]);
  }

  /** The same whose sampling errors are known. */
  LearningCurve within(double[] errors) {
    return new LearningCurve(rows, rmse, exponent, rmseAtTwice, rmseAtTenfold, levelledOff, errors);
  }

  /** The same errors, towards another level of the noise. */
  LearningCurve towards(int n, double variance) {
    double[] meanSquares = Arrays.stream(rmse).map(root -> root * root).toArray();
    return of(n, rows, meanSquares, Math.min(variance, meanSquares[meanSquares.length - 1]))
        .within(standardErrors);
  }

  /**
   * The same beside predictions that together with it reach a smaller error: more rows do not raise
   * that.
   *
   * @param reached in the labels' unit
   */
  LearningCurve notAbove(double reached) {
    double tenfold = Math.min(rmseAtTenfold, reached);
    return new LearningCurve(
        rows,
        rmse,
        exponent,
        Math.min(rmseAtTwice, reached),
        tenfold,
        tenfold > (1 - NOTICEABLE) * reached,
        standardErrors);
  }

  /** The mean squared error at so many rows, between those it was measured at. */
  public double meanSquareAt(int size) {
    int last = rows.length - 1;
    if (size >= rows[last]) {
      return rmse[last] * rmse[last];
    }
    int i = 1;
    while (i < last && rows[i] < size) {
      i++;
    }
    double share = Math.log(size / (double) rows[i - 1]) / Math.log(rows[i] / (double) rows[i - 1]);
    return (1 - share) * rmse[i - 1] * rmse[i - 1] + share * rmse[i] * rmse[i];
  }

  /** The curve goes through the last size, where the error is known best. */
  private static double expected(double growth, double floor, double excess, double exponent) {
    return Math.sqrt(
        Double.isNaN(exponent)
            ? floor + Math.max(0, excess)
            : floor + excess * Math.pow(growth, -exponent));
  }

  /** Least squares of log excess, from 0.05 to 1.55, through the last size. */
  private static double exponent(int[] sizes, double[] meanSquares, double floor) {
    int last = sizes.length - 1;
    double best = Double.NaN;
    double least = Double.POSITIVE_INFINITY;
    for (int e = 0; e < EXPONENTS; e++) {
      double exponent = 0.05 + 0.01 * e;
      double sum = 0;
      for (int i = 0; i < last; i++) {
        double fitted =
            (meanSquares[last] - floor) * Math.pow(sizes[i] / (double) sizes[last], -exponent);
        double miss = Math.log(Math.max(meanSquares[i] - floor, 0.01 * fitted) / fitted);
        sum += miss * miss;
      }
      if (sum < least) {
        least = sum;
        best = exponent;
      }
    }
    return best;
  }
}
