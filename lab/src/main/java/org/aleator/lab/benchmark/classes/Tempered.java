// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.classes;

import java.util.Arrays;
import org.aleator.data.Matrix;

/**
 * Probabilities η_c ∝ exp(s f_c + b_c) of classes with scores f. The shifts b are those by which
 * each class has its share of the rows (found by scaling, as Sinkhorn's algorithm does for one
 * side: b_c += ln(share/mean η_c)), the slope s the one by which the Bayes error is a wanted part
 * of the error of always naming the most frequent class.
 *
 * <p>Where functions have few different values no slope may reach the part wanted, and the steepest
 * is then taken; shares between two steps of a function are met only roughly. The probabilities are
 * what they are, and the truth of a world follows from them and not from what was wanted.
 */
final class Tempered {
  /** Scores have a variance of about 1; η is all but constant at the first, a step at the last. */
  private static final double FLATTEST = 0.01;

  private static final double STEEPEST = 100;

  /** Halvings of the range of ln s, which leave it 1e-7 wide. */
  private static final int HALVINGS = 26;

  /** Rounds of scaling for one slope; each begins where the last slope ended. */
  private static final int ROUNDS = 200;

  /** How near a share is to be met, as a part of it. */
  private static final double SHARE_TOLERANCE = 1e-4;

  /** exp of less is 0, and a class whose η is 0 at all rows could not be scaled up again. */
  private static final double LEAST_EXPONENT = -600;

  private final double[][] scores;
  private final double[] shares;
  private final double[] factors;
  private final int rows;
  private final double[] eta;

  private Tempered(double[][] scores, double[] shares) {
    this.scores = scores;
    this.shares = shares;
    this.rows = scores[0].length;
    this.factors = shares.clone();
    this.eta = new double[rows * shares.length];
  }

  /**
   * @param scores per class, of each row
   * @param shares of the classes in the rows, with a sum of 1
   * @param part the Bayes error as a part of 1 − the greatest share
   */
  static Matrix probabilities(double[][] scores, double[] shares, double part) {
    Tempered tempered = new Tempered(scores, shares);
    double wanted = part * (1 - Arrays.stream(shares).max().orElseThrow());
    double low = Math.log(FLATTEST);
    double high = Math.log(STEEPEST);
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (low + high) / 2;
      if (tempered.bayesError(Math.exp(middle)) > wanted) {
        low = middle;
      } else {
        high = middle;
      }
    }
    tempered.bayesError(Math.exp(high));
    return new Matrix(tempered.rows, shares.length, tempered.eta);
  }

  /** Of the probabilities at a slope, which η then holds. */
  private double bayesError(double slope) {
    double[] weights = weights(slope);
    double[] means = new double[shares.length];
    double error = 0;
    for (int round = 0; round < ROUNDS; round++) {
      error = fill(weights, means);
      boolean met = true;
      for (int c = 0; c < shares.length; c++) {
        met &= Math.abs(means[c] / shares[c] - 1) < SHARE_TOLERANCE;
      }
      if (met) {
        break;
      }
      for (int c = 0; c < shares.length; c++) {
        factors[c] *= shares[c] / means[c];
      }
      double most = Arrays.stream(factors).max().orElseThrow();
      Arrays.setAll(factors, c -> factors[c] / most);
    }
    return error;
  }

  /** exp(s f_c), each row relative to its greatest. */
  private double[] weights(double slope) {
    int classes = shares.length;
    double[] weights = new double[rows * classes];
    for (int i = 0; i < rows; i++) {
      double most = Double.NEGATIVE_INFINITY;
      for (int c = 0; c < classes; c++) {
        most = Math.max(most, slope * scores[c][i]);
      }
      for (int c = 0; c < classes; c++) {
        double exponent = slope * scores[c][i] - most;
        weights[i * classes + c] = Math.exp(Math.max(LEAST_EXPONENT, exponent));
      }
    }
    return weights;
  }

  /** Sets η and the mean of each class; gives the Bayes error. */
  private double fill(double[] weights, double[] means) {
    int classes = shares.length;
    Arrays.fill(means, 0);
    double right = 0;
    for (int i = 0; i < rows; i++) {
      double sum = 0;
      for (int c = 0; c < classes; c++) {
        sum += weights[i * classes + c] * factors[c];
      }
      double most = 0;
      for (int c = 0; c < classes; c++) {
        double p = weights[i * classes + c] * factors[c] / sum;
        eta[i * classes + c] = p;
        means[c] += p / rows;
        most = Math.max(most, p);
      }
      right += most;
    }
    return 1 - right / rows;
  }
}
