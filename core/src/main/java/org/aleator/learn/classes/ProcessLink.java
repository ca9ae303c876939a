// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.classes;

import java.util.List;
import org.aleator.codec.Parts;
import org.aleator.data.ClassLabels;
import org.aleator.data.Matrix;

/**
 * Makes probabilities of the means of processes on indicators, which may lie outside 0 to 1: the
 * scores are a multiple of the mean and one of its log, each class with a shift.
 */
public record ProcessLink(ClassLink link) {
  /** Means below are taken as this: smoothly, so that the order of rows is kept. */
  public static final double LEAST = 0.02;

  /** Without any rows the scores are the log alone, which leaves means as they are. */
  private static final double[] PRIOR = {0, 1};

  /** Of the normal law around that: as much as one row says. */
  private static final double PRECISION = 1;

  /**
   * @param means at rows of which the processes did not know the labels
   */
  public static ProcessLink fit(Matrix means, ClassLabels labels) {
    return new ProcessLink(ClassLink.fit(numbers(means), labels, PRIOR, PRECISION));
  }

  Matrix probabilities(Matrix means) {
    return link.probabilities(numbers(means));
  }

  private static List<Matrix> numbers(Matrix means) {
    double[] logs = new double[means.values().length];
    for (int at = 0; at < logs.length; at++) {
      double mean = means.values()[at];
      logs[at] = Math.log(0.5 * (mean + Math.sqrt(mean * mean + 4 * LEAST * LEAST)));
    }
    return List.of(means, new Matrix(means.rows(), means.columns(), logs));
  }

  int classes() {
    return link.classes();
  }

  public static ProcessLink read(Parts parts) {
    return new ProcessLink(ClassLink.read(parts, PRIOR.length));
  }
}
