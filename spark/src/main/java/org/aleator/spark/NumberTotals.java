// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import java.io.Serializable;
import org.aleator.noise.Moments;
import org.aleator.scale.ExactMoments;
import org.apache.spark.sql.Row;

/** Moments of labels that are numbers, and of what own predictions leave of them. */
final class NumberTotals implements RowTotals {
  private static final long serialVersionUID = 1L;

  private final int label;
  private final transient ExactMoments labels;
  private final transient ExactMoments residuals;

  /**
   * @param label where it stands among a row's numbers
   */
  NumberTotals(int label) {
    this(label, new ExactMoments(), new ExactMoments());
  }

  private NumberTotals(int label, ExactMoments labels, ExactMoments residuals) {
    this.label = label;
    this.labels = labels;
    this.residuals = residuals;
  }

  /** Neither is infinite, and a std is not negative. */
  @Override
  public boolean check(double[] values, long[] unusable) {
    boolean usable = true;
    for (int j = label; j < values.length; j++) {
      boolean fine =
          Math.abs(values[j]) <= RowStatistics.GREATEST && (j < label + 2 || values[j] >= 0);
      if (!fine) {
        unusable[j]++;
        usable = false;
      }
    }
    return usable;
  }

  @Override
  public void add(double[] values, Row row) {
    labels.add(values[label]);
    if (values.length > label + 1) {
      residuals.add(values[label] - values[label + 1]);
    }
  }

  @Override
  public void add(RowTotals other) {
    labels.add(((NumberTotals) other).labels);
    residuals.add(((NumberTotals) other).residuals);
  }

  @Override
  public long count() {
    return labels.count();
  }

  Moments labels() {
    return labels.moments();
  }

  /** Label − own prediction. */
  Moments residuals() {
    return residuals.moments();
  }

  /** Sent as plain arrays, whatever the classes of core look like inside. */
  private Object writeReplace() {
    return new Sent(label, labels.count(), labels.limbs(), residuals.count(), residuals.limbs());
  }

  private record Sent(
      int label, long count, long[][] labels, long residualCount, long[][] residuals)
      implements Serializable {
    private Object readResolve() {
      return new NumberTotals(
          label, ExactMoments.of(count, labels), ExactMoments.of(residualCount, residuals));
    }
  }
}
