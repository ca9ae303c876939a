// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.classes;

import java.util.Arrays;
import java.util.List;
import org.aleator.codec.Parts;
import org.aleator.data.ClassLabels;
import org.aleator.data.Matrix;
import org.aleator.numerics.Lbfgs;
import org.aleator.numerics.Softmax;
import org.aleator.util.InvalidInputException;

/**
 * Turns numbers that speak for each class into probabilities: p_c ∝ exp(Σ_k w_k f_kc + b_c), with
 * one weight per kind of number and one shift per class (a conditional logit; McFadden 1974).
 *
 * @param weights w
 * @param shifts b
 */
public record ClassLink(double[] weights, double[] shifts) {
  /** A loss per row that gains less than this is fitted. */
  private static final double TOLERANCE = 1e-8;

  /** Of the descent of a convex loss: bounds the time where classes separate. */
  private static final int MOST_STEPS = 200;

  /**
   * The likeliest, drawn to given weights and to no shift.
   *
   * @param numbers rows × classes, one matrix per kind
   * @param prior the weights without any rows
   * @param precision of the prior: half of it per squared deviation is added to the log-loss summed
   *     over rows
   */
  static ClassLink fit(List<Matrix> numbers, ClassLabels labels, double[] prior, double precision) {
    int kinds = numbers.size();
    int classes = labels.count();
    int n = labels.rows();
    double[] scores = new double[n * classes];
    double[] point =
        Lbfgs.minimize(
            (at, gradient) -> {
              ClassLink link = of(at, kinds);
              link.scores(numbers, scores);
              Arrays.fill(gradient, 0);
              double loss = 0;
              for (int i = 0; i < n; i++) {
                int from = i * classes;
                int own = from + labels.of()[i];
                double score = scores[own];
                loss += Softmax.apply(scores, from, classes) - score;
                scores[own] -= 1;
                for (int c = 0; c < classes; c++) {
                  double slope = scores[from + c];
                  for (int k = 0; k < kinds; k++) {
                    gradient[k] += slope * numbers.get(k).values()[from + c];
                  }
                  gradient[kinds + c] += slope;
                }
              }
              for (int j = 0; j < at.length; j++) {
                double off = at[j] - (j < kinds ? prior[j] : 0);
                loss += 0.5 * precision * off * off;
                gradient[j] += precision * off;
              }
              Arrays.setAll(gradient, j -> gradient[j] / n);
              return loss / n;
            },
            Arrays.copyOf(prior, kinds + classes),
            TOLERANCE,
            MOST_STEPS);
    return of(point, kinds);
  }

  private static ClassLink of(double[] point, int kinds) {
    return new ClassLink(
        Arrays.copyOf(point, kinds), Arrays.copyOfRange(point, kinds, point.length));
  }

  private void scores(List<Matrix> numbers, double[] scores) {
    int classes = shifts.length;
    for (int at = 0; at < scores.length; at++) {
      double score = shifts[at % classes];
      for (int k = 0; k < weights.length; k++) {
        score += weights[k] * numbers.get(k).values()[at];
      }
      scores[at] = score;
    }
  }

  int classes() {
    return shifts.length;
  }

  /** The probabilities: rows × classes. */
  Matrix probabilities(List<Matrix> numbers) {
    int classes = shifts.length;
    int rows = numbers.get(0).rows();
    double[] scores = new double[rows * classes];
    scores(numbers, scores);
    for (int i = 0; i < rows; i++) {
      Softmax.apply(scores, i * classes, classes);
    }
    return new Matrix(rows, classes, scores);
  }

  void write(Parts parts) {
    parts.putArray("weights", weights).putArray("shifts", shifts);
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @param kinds of number that speak for each class
   */
  public static ClassLink read(Parts parts, int kinds) {
    ClassLink link = new ClassLink(parts.doubles("weights"), parts.doubles("shifts"));
    if (link.shifts.length < 2 || link.weights.length != kinds) {
      throw new InvalidInputException(
          "a link of the model has %d classes and %d weights, where at least 2 and %d are needed"
              .formatted(link.shifts.length, link.weights.length, kinds));
    }
    return link;
  }
}
