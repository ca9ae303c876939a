// SPDX-License-Identifier: Apache-2.0
package org.aleator.metric;

import java.util.Arrays;
import org.aleator.data.Matrix;
import org.aleator.util.InvalidInputException;

/**
 * Labels that are classes and what a model said of them: row i is of class c with probability
 * {@code probabilities.get(i, c)}. The arrays are shared, not copied; by convention nothing writes
 * to them.
 *
 * @param probabilities rows × classes, each from 0 to 1; a row adds up to 1 within {@link
 *     #SUM_TOLERANCE}
 * @param labels the number of each row's class
 */
public record ClassPredictions(Matrix probabilities, int[] labels) {
  /** Sums of single-precision probabilities of many classes stay within this of 1. */
  public static final double SUM_TOLERANCE = 1e-4;

  public ClassPredictions {
    if (probabilities.rows() != labels.length) {
      throw new IllegalArgumentException(
          labels.length + " labels, " + probabilities.rows() + " rows of probabilities");
    }
    if (labels.length == 0) {
      throw new InvalidInputException("there are no predictions to evaluate: give one row or more");
    }
    for (int row = 0; row < labels.length; row++) {
      requireProbabilities(probabilities, row);
      if (labels[row] < 0 || labels[row] >= probabilities.columns()) {
        throw new InvalidInputException(
            "row %d: class %d is none of the %d that have probabilities"
                .formatted(row + 1, labels[row] + 1, probabilities.columns()));
      }
    }
  }

  private static void requireProbabilities(Matrix probabilities, int row) {
    double sum = 0;
    for (int c = 0; c < probabilities.columns(); c++) {
      double p = probabilities.get(row, c);
      if (!(p >= 0 && p <= 1)) {
        throw new InvalidInputException(
            "row %d, class %d: a probability lies between 0 and 1, was %s"
                .formatted(row + 1, c + 1, p));
      }
      sum += p;
    }
    if (Math.abs(sum - 1) > SUM_TOLERANCE) {
      throw new InvalidInputException(
          "row %d: the probabilities of the classes add up to %s, not to 1"
              .formatted(row + 1, sum));
    }
  }

  public int rows() {
    return labels.length;
  }

  public int classes() {
    return probabilities.columns();
  }

  /** The probability that the row's own class was given. */
  double ofLabel(int row) {
    return probabilities.get(row, labels[row]);
  }

  /** The class of the highest probability, of equal ones the first. */
  public int predicted(int row) {
    int best = 0;
    for (int c = 1; c < classes(); c++) {
      if (probabilities.get(row, c) > probabilities.get(row, best)) {
        best = c;
      }
    }
    return best;
  }

  /** The highest probability of every row: how sure the model is of the class it predicts. */
  public double[] confidence() {
    double[] confidence = new double[rows()];
    Arrays.setAll(confidence, row -> probabilities.get(row, predicted(row)));
    return confidence;
  }

  /** 1 where the predicted class is the label's, else 0. */
  public double[] correct() {
    double[] correct = new double[rows()];
    Arrays.setAll(correct, row -> predicted(row) == labels[row] ? 1 : 0);
    return correct;
  }

  /** 1 where the row is of this class, else 0. */
  public double[] indicators(int ofClass) {
    return Arrays.stream(labels).mapToDouble(label -> label == ofClass ? 1 : 0).toArray();
  }

  /** The given rows, in the given order. */
  public ClassPredictions selectRows(int[] rows) {
    return new ClassPredictions(
        probabilities.selectRows(rows), Arrays.stream(rows).map(row -> labels[row]).toArray());
  }
}
