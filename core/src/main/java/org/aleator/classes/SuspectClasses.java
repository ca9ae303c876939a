// SPDX-License-Identifier: Apache-2.0
package org.aleator.classes;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.aleator.data.ClassLabels;
import org.aleator.data.Matrix;

/**
 * Labels that are probably not the likeliest class of their row. Where the stack is wrong it is
 * often sure of it: so η is taken as p̂ with some spread at most rows, and as 0 or 1, with the mean
 * p̂, at a part π of them, where the label is right. π holds {@value #WRONGLY_SURE} of the gap
 * between p̂'s Brier score and the best, the spread the rest. The gap is not known, so q = P(argmax
 * η ≠ y) is a mean over what it may be.
 *
 * @param rows those of which q is at least {@value #LIKELY} and the label's own probability at most
 *     {@value #UNEXPECTED}, surest first
 * @param probability q of every row
 */
public record SuspectClasses(List<SuspectClass> rows, double[] probability) {
  /** More likely than not. */
  static final double LIKELY = 0.5;

  /** One in ten: a row at which two classes are nearly as likely is not worth a look. */
  static final double UNEXPECTED = 0.1;

  /**
   * With it, and V known, the stated share of the least expected twentieth of the labels was .53
   * where .45 was true; with no such part it was .67 (worlds of classes; docs/methods/classes.md).
   */
  private static final double WRONGLY_SURE = 0.85;

  /** Five equally likely gaps: the middles of fifths of the normal law. */
  private static final double[] FIFTHS = {-1.2816, -0.5244, 0, 0.5244, 1.2816};

  /** Rows whose laws are held at once. */
  private static final int BLOCK = 1_000;

  static SuspectClasses of(Matrix calibrated, ClassLabels labels, BrierGap gap) {
    double[] probability = Law.of(calibrated, gap).probability(calibrated, labels.of());
    List<SuspectClass> rows = new ArrayList<>();
    for (int i = 0; i < probability.length; i++) {
      int given = labels.of()[i];
      if (isSuspect(probability[i], calibrated.get(i, given))) {
        rows.add(new SuspectClass(i, given, likelier(calibrated, i, given), probability[i]));
      }
    }
    // Among equals the label that was least expected.
    rows.sort(
        Comparator.comparingDouble(SuspectClass::probability)
            .reversed()
            .thenComparingDouble(row -> calibrated.get(row.row(), row.given())));
    return new SuspectClasses(List.copyOf(rows), probability);
  }

  /**
   * Whether a label is listed.
   *
   * @param probability q of its row
   * @param own the label's own probability
   */
  public static boolean isSuspect(double probability, double own) {
    return probability >= LIKELY && own <= UNEXPECTED;
  }

  /** By what q is computed, of the rows of a study and of any others. */
  public static final class Law {
    private final double[] weights;
    private final ClassShape[] shapes;

    private Law(double[] weights, ClassShape[] shapes) {
      this.weights = weights;
      this.shapes = shapes;
    }

    /** That of a study. */
    public static Law of(ClassStudy study) {
      return of(study.probabilities(), study.best().gap());
    }

    private static Law of(Matrix calibrated, BrierGap gap) {
      double all = ClassShape.brier(calibrated);
      double[] weights = new double[FIFTHS.length];
      ClassShape[] shapes = new ClassShape[FIFTHS.length];
      for (int k = 0; k < FIFTHS.length; k++) {
        double left = Math.min(1, Math.exp(-gap.at(FIFTHS[k])));
        double sure = WRONGLY_SURE * (1 - left);
        weights[k] = (1 - sure) / FIFTHS.length;
        shapes[k] = ClassShape.of(calibrated, all * left / (1 - sure));
      }
      return new Law(weights, shapes);
    }

    /**
     * q of rows.
     *
     * @param p their probabilities by fits that had not seen them
     * @param labels the numbers of their classes
     */
    public double[] probability(Matrix p, int[] labels) {
      double[] probability = new double[labels.length];
      for (int k = 0; k < shapes.length; k++) {
        for (int from = 0; from < labels.length; from += BLOCK) {
          int end = Math.min(labels.length, from + BLOCK);
          Matrix nodes = shapes[k].nodes(p.rows(from, end));
          for (int i = from; i < end; i++) {
            probability[i] += weights[k] * disagreement(nodes, i - from, labels[i]);
          }
        }
      }
      return probability;
    }
  }

  /** How many of the listed labels are expected not to be the likeliest class. */
  public double expectedWrong() {
    return rows.stream().mapToDouble(SuspectClass::probability).sum();
  }

  private static double disagreement(Matrix nodes, int row, int given) {
    double wrong = 0;
    double all = 0;
    for (int k = row * ClassShape.NODES; k < (row + 1) * ClassShape.NODES; k++) {
      double own = nodes.get(k, given);
      all += own;
      for (int c = 0; c < nodes.columns(); c++) {
        if (nodes.get(k, c) > own) {
          wrong += own;
          break;
        }
      }
    }
    // A label that was thought impossible says nothing of η.
    return all > 0 ? wrong / all : 1;
  }

  /** The likeliest of the other classes. */
  public static int likelier(Matrix p, int row, int given) {
    int best = given == 0 ? 1 : 0;
    for (int c = 0; c < p.columns(); c++) {
      best = c != given && p.get(row, c) > p.get(row, best) ? c : best;
    }
    return best;
  }
}
