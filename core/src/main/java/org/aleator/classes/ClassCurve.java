// SPDX-License-Identifier: Apache-2.0
package org.aleator.classes;

import org.aleator.noise.level.LearningCurve;

/**
 * What more rows would buy.
 *
 * @param rows learned from, ascending
 * @param brier the stack's Brier score at each, on held-out rows; the last is what was reached
 * @param towards the curve of the root of the Brier score, towards its floor
 * @param shape how the error falls with it
 * @param errorAtTwice expected with twice the table's rows
 * @param errorAtTenfold expected with ten times the table's rows
 */
public record ClassCurve(
    int[] rows,
    double[] brier,
    LearningCurve towards,
    ErrorShape shape,
    double errorAtTwice,
    double errorAtTenfold) {

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
    ErrorShape shape = new ErrorShape(reached, floor, reachedError, best.error().value());
    return new ClassCurve(
        sizes,
        brier,
        curve,
        shape,
        shape.at(square(curve.rmseAtTwice())),
        shape.at(square(curve.rmseAtTenfold())));
  }

  private static double square(double root) {
    return root * root;
  }

  /** The error of a model of so many training rows, at most as many as were tried. */
  double errorAt(int trainingRows) {
    return shape.at(towards.meanSquareAt(trainingRows));
  }

  /**
   * The line of the error over the Brier score, from the best possible through what is reached.
   *
   * @param brier reached
   * @param bestBrier not above it
   * @param error reached
   * @param bestError not above it
   */
  public record ErrorShape(double brier, double bestBrier, double error, double bestError) {
    double at(double other) {
      double left = brier > bestBrier ? (other - bestBrier) / (brier - bestBrier) : 1;
      return Math.min(1, bestError + (error - bestError) * Math.max(0, left));
    }
  }
}
