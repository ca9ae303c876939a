// SPDX-License-Identifier: Apache-2.0
package org.aleator.classes;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.aleator.data.Matrix;
import org.aleator.encode.FeatureEncoding;

/**
 * Where no model can tell the class: the best error at each record, E[1 − max η] with η spread
 * around p̂ as the {@link ClassShape} says, and the columns on which it depends most.
 *
 * <p>A column's share is the correlation ratio of the best error over at most {@value
 * AmbiguousColumn#MOST_PARTS} parts of the column, quarters of the numbers or the commonest levels,
 * less what as many parts explain by chance: 1 − (1 − η²)(n − 1)/(n − k). It sees one column at a
 * time: what two columns tell together only, it does not find.
 *
 * @param error the best error of each record
 * @param columns those on which it depends most, the most telling first; none where none has a
 *     share of {@value #LEAST}
 */
public record Ambiguity(double[] error, List<AmbiguousColumn> columns) {
  /** As many as a sentence can name. */
  private static final int MOST_COLUMNS = 3;

  /** Of the differences between records; less is not seen in means of quarters. */
  static final double LEAST = 0.02;

  /** Rows to a task: a share of its own for each, far more work than it costs to start. */
  private static final int BLOCK = 1_000;

  public Ambiguity {
    columns = List.copyOf(columns);
  }

  /**
   * Of a study.
   *
   * @param encoding how the table's columns became the features
   */
  public static Ambiguity of(ClassStudy study, FeatureEncoding encoding) {
    double[] error = error(study.probabilities(), study.best().shape());
    List<AmbiguousColumn> columns = new ArrayList<>();
    int at = 0;
    for (FeatureEncoding.Feature feature : encoding.features()) {
      columns.add(AmbiguousColumn.of(feature, study.audit().used().x(), at, error));
      at += FeatureEncoding.width(feature);
    }
    return new Ambiguity(
        error,
        columns.stream()
            .filter(column -> column.share() >= LEAST)
            .sorted(Comparator.comparingDouble(AmbiguousColumn::share).reversed())
            .limit(MOST_COLUMNS)
            .toList());
  }

  /** E[1 − max η] of each row. */
  static double[] error(Matrix calibrated, ClassShape shape) {
    double[] error = new double[calibrated.rows()];
    for (int from = 0; from < error.length; from += BLOCK) {
      int to = Math.min(error.length, from + BLOCK);
      Matrix nodes = shape.nodes(calibrated.rows(from, to));
      for (int k = 0; k < nodes.rows(); k++) {
        double most = 0;
        for (int c = 0; c < nodes.columns(); c++) {
          most = Math.max(most, nodes.get(k, c));
        }
        error[from + k / ClassShape.NODES] += (1 - most) / ClassShape.NODES;
      }
    }
    return error;
  }
}
