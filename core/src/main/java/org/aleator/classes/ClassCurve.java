// SPDX-License-Identifier: Apache-2.0
package org.aleator.classes;

import org.aleator.noise.level.LearningCurve;

/**
 * What more rows would buy.
 *
 * @param rows learned from, ascending
 * @param brier the stack's Brier score at each, on held-out rows; the last is what was reached
 * @param errorAtTwice expected with twice the table's rows
 * @param errorAtTenfold expected with ten times the table's rows
 */
public record ClassCurve(int[] rows, double[] brier, double errorAtTwice, double errorAtTenfold) {

  /**
   * The error falls towards the best one as the Brier score does: e(m) = R* + (e − R*)(B(m) − V)/(B
   * − V).
   *
   * @param n rows of the table
   * @param sizes rows learned from, ascending
   * @param brier the Brier scores there
   */
  static ClassCurve of(int n, int[] sizes, double[] brier, double reachedError, ClassBest best) {
    double reached = brier[brier.length - 1];
    double floor = Math.min(best.brier().value(), reached);
    LearningCurve curve = LearningCurve.of(n, sizes, brier, floor);
    return new ClassCurve(
        sizes,
        brier,
        error(curve.rmseAtTwice(), reached, floor, reachedError, best.error().value()),
        error(curve.rmseAtTenfold(), reached, floor, reachedError, best.error().value()));
  }

  private static double error(
      double rootBrier, double reached, double floor, double error, double bestError) {
    double left = reached > floor ? (rootBrier * rootBrier - floor) / (reached - floor) : 1;
    return bestError + (error - bestError) * Math.max(0, Math.min(1, left));
  }
}
