// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics;

/** Probabilities of scores: p_c = exp(s_c)/Σ exp(s). */
public final class Softmax {
  private Softmax() {}

  /**
   * Turns the scores of one row into probabilities.
   *
   * @param scores those of the row are the {@code count} from {@code from} on
   * @return ln Σ exp(s)
   */
  public static double apply(double[] scores, int from, int count) {
    double most = scores[from];
    for (int c = 1; c < count; c++) {
      most = Math.max(most, scores[from + c]);
    }
    double sum = 0;
    for (int c = 0; c < count; c++) {
      scores[from + c] = Math.exp(scores[from + c] - most);
      sum += scores[from + c];
    }
    for (int c = 0; c < count; c++) {
      scores[from + c] /= sum;
    }
    return most + Math.log(sum);
  }
}
