// SPDX-License-Identifier: Apache-2.0
package org.aleator.metric;

import java.util.List;
import java.util.stream.IntStream;
import org.aleator.data.Matrix;

/**
 * Beta calibration (Kull, Silva Filho and Flach, AISTATS 2017): for each class ln(q/(1 − q)) = a ln
 * p − b ln(1 − p) + c with a, b ≥ 0, by least log-loss; with more than two classes the values are
 * divided by their sum. The family holds the identity (a = b = 1, c = 0), the logistic and the
 * inverse logistic curve; three numbers for each class, so some hundred rows do.
 *
 * <p>A coefficient that would be negative is held at 0 and the others are fitted again, as the
 * authors do. Probabilities are taken as no nearer to 0 and 1 than {@link ClassLosses#SMALLEST}.
 *
 * @param curves of each class
 */
public record BetaCalibration(List<Curve> curves) implements ClassRecalibrator {
  public BetaCalibration {
    curves = List.copyOf(curves);
  }

  /** The three coefficients of one class. */
  public record Curve(double a, double b, double c) {
    double at(double p) {
      return 1 / (1 + Math.exp(-(a * logarithm(p) - b * logarithm(1 - p) + c)));
    }
  }

  static BetaCalibration fit(ClassPredictions rows) {
    return new BetaCalibration(
        IntStream.range(0, rows.classes())
            .mapToObj(c -> fit(rows.probabilities().columnValues(c), rows.indicators(c)))
            .toList());
  }

  private static Curve fit(double[] p, double[] y) {
    double[] features = new double[3 * p.length];
    for (int row = 0; row < p.length; row++) {
      features[3 * row] = logarithm(p[row]);
      features[3 * row + 1] = -logarithm(1 - p[row]);
      features[3 * row + 2] = 1;
    }
    double[] theta =
        RidgeNewton.minimise(
            (at, gradient, hessian) -> addLosses(features, y, at, gradient, hessian),
            new double[] {1, 1, 0},
            2);
    return new Curve(theta[0], theta[1], theta[2]);
  }

  private static double addLosses(
      double[] features, double[] y, double[] theta, double[] gradient, double[] hessian) {
    double sum = 0;
    for (int row = 0; row < y.length; row++) {
      double score = 0;
      for (int k = 0; k < 3; k++) {
        score += theta[k] * features[3 * row + k];
      }
      // ln(1 + e^score) − y · score, without overflow.
      sum += Math.max(score, 0) + Math.log1p(Math.exp(-Math.abs(score))) - y[row] * score;
      double q = 1 / (1 + Math.exp(-score));
      for (int k = 0; k < 3; k++) {
        gradient[k] += (q - y[row]) * features[3 * row + k];
        for (int j = 0; j <= k; j++) {
          hessian[3 * k + j] += q * (1 - q) * features[3 * row + k] * features[3 * row + j];
        }
      }
    }
    return sum;
  }

  private static double logarithm(double p) {
    return Math.log(Math.max(p, ClassLosses.SMALLEST));
  }

  @Override
  public Matrix apply(Matrix probabilities) {
    return OneAgainstRest.apply(probabilities, (c, p) -> curves.get(c).at(p));
  }
}
