// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.classes;

import java.util.List;
import org.aleator.codec.Parts;
import org.aleator.data.ClassLabels;
import org.aleator.data.Matrix;

/**
 * Recalibrates probabilities by one slope and a shift per class on the log scale: p̂_c ∝ p_c^w
 * exp(b_c) (temperature with bias correction; Guo et al. 2017, Alexandari et al. 2020).
 */
public record LogLink(ClassLink link) {
  /** Probabilities below are taken as this: no table of 10,000 rows shows a smaller one. */
  public static final double LEAST = 1e-4;

  /**
   * Slope and shifts have a spread of 0.14 around 1 and 0 as far as nothing is known: without it
   * tables of a few hundred rows lose by recalibration, with it hardly any does.
   */
  private static final double PRECISION = 50;

  public static LogLink fit(Matrix probabilities, ClassLabels labels) {
    return new LogLink(
        ClassLink.fit(List.of(logs(probabilities)), labels, new double[] {1}, PRECISION));
  }

  Matrix probabilities(Matrix p) {
    return link.probabilities(List.of(logs(p)));
  }

  private static Matrix logs(Matrix p) {
    double[] logs = new double[p.values().length];
    for (int at = 0; at < logs.length; at++) {
      logs[at] = Math.log(Math.max(p.values()[at], LEAST));
    }
    return new Matrix(p.rows(), p.columns(), logs);
  }

  int classes() {
    return link.classes();
  }

  public static LogLink read(Parts parts) {
    return new LogLink(ClassLink.read(parts, 1));
  }
}
