// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import java.util.Arrays;
import java.util.Comparator;

/**
 * The noise variance from differences of neighbours along the only feature, to judge a fit by. With
 * rows in the order of x:
 *
 * <pre>first  = 1/(2(n − 1)) Σ (yᵢ₊₁ − yᵢ)²                                (Rice 1984)
 * second = 1/(n − 2) Σ (a yᵢ₋₁ + b yᵢ₊₁ − yᵢ)²/(a² + b² + 1)           (Gasser, Sroka, Jennen-Steinmetz 1986)
 * </pre>
 *
 * where a and b interpolate linearly. Both exceed σ² by what the function adds. A smooth function
 * adds next to nothing to the second. The roughest, whose increments are independent, adds to it ⅔
 * of what it adds to the first, so that on an even grid
 *
 * <pre>third = 3 second − 2 first (second, if that is less than first) ≤ σ² ≤ second</pre>
 *
 * in expectation. A fit above the second is too large, one below the third too small. How far by
 * chance: each is yᵀDy with a band matrix D of trace 1, so that noise of kurtosis κ gives it the
 * relative variance 2 tr D² + (κ − 3) Σ Dᵢᵢ². An efficient estimate has 2/n + (κ − 3)/n, and the
 * difference of the two has the difference of their variances (Hausman 1978).
 */
final class NeighbourDifferences {
  /** Standard errors of the difference from which a fit is contradicted: 1 fit in 700 by chance. */
  private static final double STANDARD_ERRORS = 3;

  private final int n;
  private final double first;
  private final double second;
  private final Band ofFirst;
  private final Band ofSecond;

  enum Verdict {
    AGREES,
    TOO_LARGE,
    TOO_SMALL
  }

  /** A symmetric matrix of which only the diagonal and the two beside it are not 0. */
  private record Band(double[] diagonal, double[] beside, double[] next) {
    static Band zero(int n) {
      return new Band(new double[n], new double[n], new double[n]);
    }

    void addOuterProduct(int at, double... w) {
      for (int k = 0; k < w.length; k++) {
        diagonal[at + k] += w[k] * w[k];
        if (k + 1 < w.length) {
          beside[at + k] += w[k] * w[k + 1];
        }
        if (k + 2 < w.length) {
          next[at + k] += w[k] * w[k + 2];
        }
      }
    }

    /** p · this + q · other. */
    Band combined(double p, Band other, double q) {
      Band sum = zero(diagonal.length);
      for (int i = 0; i < diagonal.length; i++) {
        sum.diagonal[i] = p * diagonal[i] + q * other.diagonal[i];
        sum.beside[i] = p * beside[i] + q * other.beside[i];
        sum.next[i] = p * next[i] + q * other.next[i];
      }
      return sum;
    }

    double diagonalSquares() {
      return squares(diagonal);
    }

    double squaresTrace() {
      return squares(diagonal) + 2 * squares(beside) + 2 * squares(next);
    }

    private static double squares(double[] values) {
      return Arrays.stream(values).map(v -> v * v).sum();
    }
  }

  private NeighbourDifferences(double[] x, double[] y) {
    n = y.length;
    ofFirst = Band.zero(n);
    ofSecond = Band.zero(n);
    double sum = 0;
    double[] pair = {Math.sqrt(0.5 / (n - 1)), -Math.sqrt(0.5 / (n - 1))};
    for (int i = 0; i + 1 < n; i++) {
      sum += (y[i + 1] - y[i]) * (y[i + 1] - y[i]);
      ofFirst.addOuterProduct(i, pair);
    }
    first = sum / (2.0 * (n - 1));
    sum = 0;
    for (int i = 1; i + 1 < n; i++) {
      double left = x[i] / 2 - x[i - 1] / 2;
      double width = x[i + 1] / 2 - x[i - 1] / 2;
      double b = width > 0 ? left / width : 0.5;
      double a = 1 - b;
      double scale = 1 / Math.sqrt((a * a + b * b + 1) * (n - 2));
      double rest = scale * (a * y[i - 1] + b * y[i + 1] - y[i]);
      sum += rest * rest;
      ofSecond.addOuterProduct(i - 1, scale * a, -scale, scale * b);
    }
    second = sum;
  }

  /**
   * @param x the feature, in any order; of rows with equal x the order given counts
   * @param y the labels
   */
  static NeighbourDifferences of(double[] x, double[] y) {
    Integer[] rows = new Integer[x.length];
    Arrays.setAll(rows, i -> i);
    Arrays.sort(rows, Comparator.comparingDouble(i -> x[i]));
    return new NeighbourDifferences(
        Arrays.stream(rows).mapToDouble(i -> x[i]).toArray(),
        Arrays.stream(rows).mapToDouble(i -> y[i]).toArray());
  }

  double first() {
    return first;
  }

  double second() {
    return second;
  }

  double third() {
    return Math.min(second, 3 * second - 2 * first);
  }

  /** Midway between what a rough and a smooth function would leave, and not below 0. */
  double middle() {
    return 0.5 * (second + Math.max(0, third()));
  }

  /** That of a sum of squares with the variance of the second statistic. */
  double degreesOfFreedom() {
    return 1 / ofSecond.squaresTrace();
  }

  /**
   * What the differences say to a variance that a fit found.
   *
   * @param degreesOfFreedom the fit's
   * @param kurtosis of the noise
   */
  Verdict on(double variance, double degreesOfFreedom, double kurtosis) {
    if (variance - second
        > STANDARD_ERRORS * variance * error(ofSecond, degreesOfFreedom, kurtosis)) {
      return Verdict.TOO_LARGE;
    }
    Band ofThird = first > second ? ofSecond.combined(3, ofFirst, -2) : ofSecond;
    double third = third();
    if (third - variance > STANDARD_ERRORS * third * error(ofThird, degreesOfFreedom, kurtosis)) {
      return Verdict.TOO_SMALL;
    }
    return Verdict.AGREES;
  }

  private double error(Band d, double degreesOfFreedom, double kurtosis) {
    double gaussian = 2 * d.squaresTrace() + 2 / degreesOfFreedom - 4.0 / n;
    double shape = Math.max(0, kurtosis - 3) * (d.diagonalSquares() - 1.0 / n);
    return Math.sqrt(Math.max(0, gaussian) + Math.max(0, shape));
  }
}
