package org.aleator.estimator.unbiased;

import java.util.Arrays;
import java.util.Comparator;
import org.aleator.data.Matrix;
import org.aleator.encode.Copies;

/**
 * The variance between labels of rows with identical features: Σ (y − ȳ_group)²/(n − groups), the
 * pure error of the analysis of variance. It needs no model of the function at all.
 *
 * @param variance the pure error
 * @param degreesOfFreedom rows in groups minus groups; 0 if no two rows agree
 * @param kurtosis of the deviations, corrected for the groups' means
 * @param copies whether nine in ten replicates repeat the label too, to the bit: then they are
 *     copies of a record, not repeated measurements
 */
record PureError(double variance, int degreesOfFreedom, double kurtosis, boolean copies) {

  static PureError of(Matrix x, double[] y) {
    Integer[] rows = new Integer[y.length];
    Arrays.setAll(rows, i -> i);
    Arrays.sort(rows, byFeatures(x).thenComparingDouble(i -> y[i]));
    double squares = 0;
    double fourths = 0;
    double fourthWeight = 0;
    int degrees = 0;
    int repeated = 0;
    for (int start = 0, end; start < rows.length; start = end) {
      end = start + 1;
      while (end < rows.length && byFeatures(x).compare(rows[start], rows[end]) == 0) {
        repeated += y[rows[end]] == y[rows[end - 1]] ? 1 : 0;
        end++;
      }
      int size = end - start;
      if (size == 1) {
        continue;
      }
      double mean = 0;
      for (int i = start; i < end; i++) {
        mean += y[rows[i]] / size;
      }
      for (int i = start; i < end; i++) {
        double square = (y[rows[i]] - mean) * (y[rows[i]] - mean);
        squares += square;
        fourths += square * square;
      }
      double share = (size - 1.0) / size;
      fourthWeight += size * share * share;
      degrees += size - 1;
    }
    if (degrees == 0) {
      return new PureError(Double.NaN, 0, 3, false);
    }
    double variance = squares / degrees;
    double kurtosis = variance > 0 ? fourths / (variance * variance * fourthWeight) : 3;
    return new PureError(variance, degrees, kurtosis, Copies.areCopies(repeated, degrees));
  }

  private static Comparator<Integer> byFeatures(Matrix x) {
    int d = x.columns();
    return (a, b) -> Arrays.compare(x.values(), a * d, (a + 1) * d, x.values(), b * d, (b + 1) * d);
  }
}
