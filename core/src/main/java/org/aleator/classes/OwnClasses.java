// SPDX-License-Identifier: Apache-2.0
package org.aleator.classes;

import java.util.Arrays;
import java.util.Optional;
import org.aleator.ClassRates;
import org.aleator.audit.RowAudit;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.metric.ClassEvaluation;
import org.aleator.metric.ClassPredictions;
import org.aleator.noise.level.LabelLeak;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/**
 * What the user's own predictions of classes are worth.
 *
 * @param evaluation of them at the rows that were studied
 * @param rates what they reach at all rows, of which those that were studied may have been drawn
 * @param probable whether they are probabilities; else predicted classes, of which the error alone
 *     tells something
 * @param haveSeenLabels whether they have seen the labels of their own rows: then their scores say
 *     nothing about new ones
 */
public record OwnClasses(
    ClassEvaluation evaluation, ClassRates rates, boolean probable, boolean haveSeenLabels) {

  /**
   * @param own rows as given × classes
   * @param atAllRows what they reach where the rows as given are some that were drawn
   */
  static OwnClasses of(ClassStudy study, Matrix own, Optional<ClassRates> atAllRows, Work work) {
    int[] rows = rows(study.audit());
    Matrix used = own.selectRows(rows);
    ClassPredictions predictions = new ClassPredictions(used, study.labels().of());
    ClassEvaluation evaluation = ClassEvaluation.of(predictions);
    boolean probable = Arrays.stream(own.values()).anyMatch(p -> p != 0 && p != 1);
    ClassRates rates = atAllRows.orElseGet(evaluation.scores()::rates);
    boolean seen =
        rates.error().value() < study.best().error().low()
            || (probable && haveSeenLabels(study, used, work.seed().split("seen")));
    return new OwnClasses(evaluation, rates, probable, seen);
  }

  /** The first row as given of each record. */
  private static int[] rows(RowAudit audit) {
    int[] rows = new int[audit.used().rows()];
    for (int i = audit.recordOf().length - 1; i >= 0; i--) {
      if (audit.recordOf()[i] >= 0) {
        rows[audit.recordOf()[i]] = i;
      }
    }
    return rows;
  }

  /** Class by class: the indicator is a label, η(1 − η) its noise. */
  private static boolean haveSeenLabels(ClassStudy study, Matrix own, Seed seed) {
    Matrix stack = study.probabilities();
    int classes = stack.columns();
    Matrix indicators = study.labels().indicators();
    double left = study.best().brier().low() / ClassShape.brier(stack);
    for (int c = classes == 2 ? 1 : 0; c < classes; c++) {
      double[] known = stack.columnValues(c);
      double noise = Arrays.stream(known).map(p -> p * (1 - p)).average().orElseThrow();
      Dataset data = study.audit().used().withLabels(indicators.columnValues(c));
      double[] predicted = own.columnValues(c);
      if (LabelLeak.found(RowAudit.ofAll(data), predicted, known, left * noise, seed.split(c))) {
        return true;
      }
    }
    return false;
  }
}
