// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.stack;

import java.util.Arrays;

/**
 * The standard error of a mean of values in the order of time, of which neighbours may be alike: by
 * the means of batches of neighbours (Alexopoulos and Seila 1998).
 */
public final class TimeBatches {
  /** Means of so many batches are taken as independent. */
  private static final int BATCHES = 16;

  /** The 97.5 % quantile of t with 15 degrees of freedom. */
  public static final double T = 2.131;

  /** A mean of so many standard errors is no chance: four stretches are looked at. */
  private static final double SHIFTED = 3.5;

  private TimeBatches() {}

  /** The standard error of the mean. */
  public static double standardError(double[] values) {
    int batches = Math.min(BATCHES, values.length);
    double[] means = new double[batches];
    for (int b = 0; b < batches; b++) {
      int from = (int) ((long) b * values.length / batches);
      int to = (int) ((long) (b + 1) * values.length / batches);
      means[b] = Arrays.stream(values, from, to).average().orElseThrow();
    }
    double mean = Arrays.stream(means).average().orElseThrow();
    double square = Arrays.stream(means).map(m -> (m - mean) * (m - mean)).sum();
    return Math.sqrt(square / (batches - 1.0) / batches);
  }

  /** Whether the mean is off 0 by more than chance. */
  public static boolean isShifted(double[] values) {
    double mean = Arrays.stream(values).average().orElseThrow();
    return Math.abs(mean) > SHIFTED * standardError(values);
  }
}
