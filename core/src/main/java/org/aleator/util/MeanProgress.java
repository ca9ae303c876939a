// SPDX-License-Identifier: Apache-2.0
package org.aleator.util;

/** Joins the progress of equal parts, reported from several threads, into one. */
final class MeanProgress {
  private final String stage;
  private final double[] fractions;
  private final Progress whole;

  MeanProgress(String stage, int parts, Progress whole) {
    this.stage = stage;
    this.fractions = new double[parts];
    this.whole = whole;
  }

  /** The progress of one part. */
  Progress part(int index) {
    return (ignored, fraction) -> report(index, fraction);
  }

  private synchronized void report(int index, double fraction) {
    fractions[index] = fraction;
    double sum = 0;
    for (double part : fractions) {
      sum += part;
    }
    whole.update(stage, sum / fractions.length);
  }
}
