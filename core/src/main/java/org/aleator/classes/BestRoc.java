// SPDX-License-Identifier: Apache-2.0
package org.aleator.classes;

import java.util.Arrays;
import org.aleator.data.Matrix;
import org.aleator.metric.RocCurve;

/** The receiver operating characteristic of someone who knows η itself: no model's lies above. */
public final class BestRoc {
  private BestRoc() {}

  /**
   * Of a class against the rest: rows of it above a threshold against others above it, both as η
   * expects them.
   *
   * @param most about how many points it may have
   */
  public static RocCurve of(ClassStudy study, int ofClass, int most) {
    Matrix nodes = study.best().shape().nodes(ClassShape.some(study.probabilities()));
    double[] eta = nodes.columnValues(ofClass);
    double[] sorted = Arrays.stream(eta).sorted().toArray();
    double own = Arrays.stream(sorted).sum();
    double others = sorted.length - own;
    int points = Math.min(most, sorted.length);
    double[] falsePositive = new double[points + 1];
    double[] truePositive = new double[points + 1];
    double above = 0;
    int taken = 0;
    for (int point = 1; point <= points; point++) {
      int until = (int) ((long) point * sorted.length / points);
      for (; taken < until; taken++) {
        above += sorted[sorted.length - 1 - taken];
      }
      truePositive[point] = above / own;
      falsePositive[point] = (taken - above) / others;
    }
    return new RocCurve(falsePositive, truePositive);
  }
}
