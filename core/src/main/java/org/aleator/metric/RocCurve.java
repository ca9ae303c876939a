// SPDX-License-Identifier: Apache-2.0
package org.aleator.metric;

import java.util.Arrays;

/**
 * The receiver operating characteristic of one class against all others: for every threshold the
 * share of the class's rows whose probability is at least that, against the share of the other
 * rows. The area below is the {@link Auc}.
 *
 * @param falsePositive the share of the other rows, rising from 0 to 1
 * @param truePositive the share of the class's rows, rising from 0 to 1
 */
public record RocCurve(double[] falsePositive, double[] truePositive) {

  /**
   * The curve of the class.
   *
   * @param most about how many points it may have; the curve is the coarser the fewer
   * @throws IllegalArgumentException where the class has no row or all rows
   */
  public static RocCurve of(ClassPredictions predictions, int ofClass, int most) {
    int n = predictions.rows();
    double[] p = predictions.probabilities().columnValues(ofClass);
    double[] y = predictions.indicators(ofClass);
    double positives = Arrays.stream(y).sum();
    if (positives == 0 || positives == n) {
      throw new IllegalArgumentException("class " + ofClass + " has " + positives + " rows");
    }
    int[] order = ReliabilityCurve.order(p);
    double[] falsePositive = new double[n + 1];
    double[] truePositive = new double[n + 1];
    int points = 1;
    double right = 0;
    int step = Math.max(1, n / most);
    int last = 0;
    for (int taken = 1; taken <= n; taken++) {
      int row = order[n - taken];
      right += y[row];
      boolean tied = taken < n && p[order[n - taken - 1]] == p[row];
      if (taken == n || (!tied && taken - last >= step)) {
        truePositive[points] = right / positives;
        falsePositive[points++] = (taken - right) / (n - positives);
        last = taken;
      }
    }
    return new RocCurve(Arrays.copyOf(falsePositive, points), Arrays.copyOf(truePositive, points));
  }

  /** The area below the straight lines between the points. */
  public double area() {
    double area = 0;
    for (int k = 1; k < falsePositive.length; k++) {
      area +=
          (falsePositive[k] - falsePositive[k - 1]) * (truePositive[k] + truePositive[k - 1]) / 2;
    }
    return area;
  }
}
