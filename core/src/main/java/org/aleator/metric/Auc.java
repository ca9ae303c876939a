// SPDX-License-Identifier: Apache-2.0
package org.aleator.metric;

import java.util.Arrays;
import org.aleator.Interval;

/**
 * The area under the ROC curve: the probability that a random row of a class is given a higher
 * probability of it than a random row of another class, equal ones counted half (the Mann–Whitney
 * statistic, exact). For more than two classes the mean over the classes, each against all others,
 * of those that have rows on both sides.
 *
 * <p>By DeLong, DeLong and Clarke-Pearson (Biometrics 44, 1988) a row of the class moves the value
 * by (the share of the others below it − AUC)/(rows of the class), another row likewise; summed
 * over classes these give the standard error, whatever the classes have in common.
 *
 * @param value from 0 to 1, ½ without any knowledge; NaN where no class has rows on both sides
 * @param influence each row's part in the deviation of the value; their squares' sum is its
 *     sampling variance
 * @param fewest the rows on the smaller side, of several classes the least of them
 */
public record Auc(double value, double[] influence, int fewest) {

  /** The value for the predictions. */
  public static Auc of(ClassPredictions predictions) {
    if (predictions.classes() == 2) {
      return ofClass(predictions, 1);
    }
    double sum = 0;
    double[] influence = new double[predictions.rows()];
    int counted = 0;
    int fewest = predictions.rows();
    for (int c = 0; c < predictions.classes(); c++) {
      Auc one = ofClass(predictions, c);
      if (!Double.isNaN(one.value)) {
        counted++;
        fewest = Math.min(fewest, one.fewest);
        sum += one.value;
        Arrays.setAll(influence, row -> influence[row] + one.influence[row]);
      }
    }
    int classes = counted;
    if (classes > 0) {
      Arrays.setAll(influence, row -> influence[row] / classes);
    }
    return new Auc(classes == 0 ? Double.NaN : sum / classes, influence, fewest);
  }

  /** One class against all others. */
  public static Auc ofClass(ClassPredictions predictions, int ofClass) {
    int[] labels = predictions.labels();
    double[] p = predictions.probabilities().columnValues(ofClass);
    int inside = (int) Arrays.stream(labels).filter(label -> label == ofClass).count();
    if (inside == 0 || inside == p.length) {
      return new Auc(Double.NaN, new double[p.length], 0);
    }
    double[] positive = sorted(p, labels, ofClass, true, inside);
    double[] negative = sorted(p, labels, ofClass, false, p.length - inside);
    double[] placement = new double[p.length];
    double sum = 0;
    for (int row = 0; row < p.length; row++) {
      if (labels[row] == ofClass) {
        placement[row] = shareBelow(negative, p[row]);
        sum += placement[row];
      } else {
        placement[row] = 1 - shareBelow(positive, p[row]);
      }
    }
    double auc = sum / inside;
    Arrays.setAll(
        placement,
        row ->
            (placement[row] - auc) / (labels[row] == ofClass ? positive.length : negative.length));
    return new Auc(auc, placement, Math.min(inside, p.length - inside));
  }

  private static double[] sorted(double[] p, int[] labels, int ofClass, boolean inside, int count) {
    double[] chosen = new double[count];
    int next = 0;
    for (int row = 0; row < p.length; row++) {
      if ((labels[row] == ofClass) == inside) {
        chosen[next++] = p[row];
      }
    }
    Arrays.sort(chosen);
    return chosen;
  }

  /** The share of the values below, with half of those that are equal. */
  private static double shareBelow(double[] sorted, double value) {
    return (lowest(sorted, value, false) + lowest(sorted, value, true)) / (2.0 * sorted.length);
  }

  /** How many values are below, or where {@code orEqual} not above. */
  private static int lowest(double[] sorted, double value, boolean orEqual) {
    int from = 0;
    int to = sorted.length;
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (sorted[middle] < value || (orEqual && sorted[middle] == value)) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return from;
  }

  /** √ Σ influence², NaN where there is no value. */
  public double standardError() {
    return Double.isNaN(value)
        ? Double.NaN
        : Math.sqrt(Arrays.stream(influence).map(v -> v * v).sum());
  }

  /**
   * value ± z · standard error, on the scale of the log odds, so that it stays between 0 and 1.
   * Where the value is 0 or 1 that scale ends, and it is the interval of a share of {@code fewest}
   * rows; from 0 to 1 where there is no value.
   */
  public Interval interval() {
    if (Double.isNaN(value)) {
      return new Interval(0, 1);
    }
    double slope = value * (1 - value);
    if (slope <= 0) {
      return ClassLosses.shareInterval(value, fewest);
    }
    double middle = Math.log(value / (1 - value));
    double half = Interval.Z * standardError() / slope;
    return new Interval(1 / (1 + Math.exp(half - middle)), 1 / (1 + Math.exp(-half - middle)));
  }
}
