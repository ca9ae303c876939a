package org.aleator.classes;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.aleator.data.ClassLabels;
import org.aleator.data.Matrix;

/**
 * Labels that are probably not the likeliest class of their row: where η has the shape around p̂,
 * its law after the label is seen has the weight η_y, and q = P(argmax η ≠ y).
 *
 * @param rows those with q of at least {@value #LEAST}, surest first
 * @param probability q of every row
 */
public record SuspectClasses(List<SuspectClass> rows, double[] probability) {
  /** Where four of five are right, looking is worth the time. */
  static final double LEAST = 0.8;

  static SuspectClasses of(Matrix calibrated, ClassLabels labels, ClassShape shape) {
    List<SuspectClass> rows = new ArrayList<>();
    double[] probability = new double[labels.rows()];
    int block = 1_000;
    for (int from = 0; from < labels.rows(); from += block) {
      int to = Math.min(labels.rows(), from + block);
      Matrix p = calibrated.rows(from, to);
      Matrix nodes = shape.nodes(p);
      for (int i = from; i < to; i++) {
        int given = labels.of()[i];
        probability[i] = disagreement(nodes, i - from, given);
        if (probability[i] >= LEAST) {
          rows.add(new SuspectClass(i, given, likelier(p, i - from, given), probability[i]));
        }
      }
    }
    // Among equals the label that was least expected.
    rows.sort(
        Comparator.comparingDouble(SuspectClass::probability)
            .reversed()
            .thenComparingDouble(row -> calibrated.get(row.row(), row.given())));
    return new SuspectClasses(List.copyOf(rows), probability);
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

  private static int likelier(Matrix p, int row, int given) {
    int best = given == 0 ? 1 : 0;
    for (int c = 0; c < p.columns(); c++) {
      best = c != given && p.get(row, c) > p.get(row, best) ? c : best;
    }
    return best;
  }
}
