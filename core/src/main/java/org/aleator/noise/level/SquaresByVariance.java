// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import java.util.Arrays;

/**
 * Squares of residuals as s + c w in expectation, w a known part of their variance: by the normal
 * likelihood of the residuals, with a weak prior of c about 1 (ln c of standard deviation 1).
 *
 * @param intercept s
 * @param slope c
 */
record SquaresByVariance(double intercept, double slope) {
  /** Of Fisher scoring in two numbers: bounds the time where it goes to and fro. */
  private static final int STEPS = 60;

  /**
   * @param start a first guess of s
   */
  static SquaresByVariance fit(double[] squares, double[] variances, double start) {
    double mean = Math.max(Arrays.stream(squares).average().orElseThrow(), Double.MIN_NORMAL);
    double[] first = {Math.log(clip(start / mean, 1e-3, 0.9)), 0};
    double[] second = {Math.log(0.8), Math.log(0.3)};
    double[] a = climb(squares, variances, mean, first);
    double[] b = climb(squares, variances, mean, second);
    double[] best =
        value(squares, variances, mean, a) >= value(squares, variances, mean, b) ? a : b;
    return new SquaresByVariance(mean * Math.exp(best[0]), Math.exp(best[1]));
  }

  /** Log posterior, up to a constant, of ln(s/mean) and ln c. */
  private static double value(double[] squares, double[] variances, double mean, double[] at) {
    double s = mean * Math.exp(at[0]);
    double c = Math.exp(at[1]);
    double sum = -0.5 * at[1] * at[1];
    for (int i = 0; i < squares.length; i++) {
      double u = s + c * variances[i];
      sum -= 0.5 * (Math.log(u) + squares[i] / u);
    }
    return sum;
  }

  /** Fisher scoring with halved steps. */
  private static double[] climb(double[] squares, double[] variances, double mean, double[] start) {
    double[] at = start.clone();
    double now = value(squares, variances, mean, at);
    for (int step = 0; step < STEPS; step++) {
      double s = mean * Math.exp(at[0]);
      double c = Math.exp(at[1]);
      double gs = 0;
      double gc = -at[1];
      double ss = 1e-9;
      double sc = 0;
      double cc = 1;
      for (int i = 0; i < squares.length; i++) {
        double w = c * variances[i];
        double u = s + w;
        double score = 0.5 * (squares[i] / u - 1) / u;
        gs += score * s;
        gc += score * w;
        ss += 0.5 * s * s / (u * u);
        sc += 0.5 * s * w / (u * u);
        cc += 0.5 * w * w / (u * u);
      }
      double determinant = ss * cc - sc * sc;
      double stepS = clip((cc * gs - sc * gc) / determinant, -2, 2);
      double stepC = clip((ss * gc - sc * gs) / determinant, -2, 2);
      double factor = 1;
      double[] next = {at[0] + stepS, at[1] + stepC};
      double there = value(squares, variances, mean, next);
      while (!(there > now) && factor > 1e-3) {
        factor /= 2;
        next = new double[] {at[0] + factor * stepS, at[1] + factor * stepC};
        there = value(squares, variances, mean, next);
      }
      if (!(there > now + 1e-6)) {
        break;
      }
      at = next;
      now = there;
    }
    return at;
  }

  private static double clip(double value, double low, double high) {
    return Math.max(low, Math.min(high, value));
  }
}
