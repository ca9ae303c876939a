// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import java.util.stream.IntStream;
import org.aleator.Interval;
import org.aleator.audit.CopiedRows;
import org.aleator.audit.ReplicatedRows;
import org.aleator.data.Matrix;
import org.aleator.numerics.VarianceInterval;

/**
 * The variance between labels of rows with identical features: Σ (y − ȳ_group)²/(n − groups), the
 * pure error of the analysis of variance. It needs no model of the function at all, but replicates
 * that are independent: {@link CopiedRows} are to be left out before.
 *
 * @param variance the pure error
 * @param degreesOfFreedom rows in groups minus groups; 0 if no two rows agree
 * @param kurtosis of the deviations, corrected for the groups' means
 */
record PureError(double variance, int degreesOfFreedom, double kurtosis) {

  /** Fewer degrees of freedom do not tell tails: their kurtosis is off by √(24/ν). */
  private static final int FEW = 30;

  /** 95 %; that of Gaussian noise where there are few degrees of freedom. */
  Interval interval() {
    return degreesOfFreedom < FEW
        ? VarianceInterval.ofNormal(variance, degreesOfFreedom)
        : VarianceInterval.of(variance, kurtosis, degreesOfFreedom, 0);
  }

  static PureError of(Matrix x, double[] y) {
    return of(x, y, IntStream.range(0, y.length).toArray());
  }

  /** The pure error of some of the rows. */
  static PureError of(Matrix x, double[] y, int[] rows) {
    double squares = 0;
    double fourths = 0;
    double fourthWeight = 0;
    int degrees = 0;
    for (int[] site : ReplicatedRows.sites(x, rows)) {
      int size = site.length;
      double mean = 0;
      for (int i : site) {
        mean += y[i] / size;
      }
      for (int i : site) {
        double square = (y[i] - mean) * (y[i] - mean);
        squares += square;
        fourths += square * square;
      }
      double share = (size - 1.0) / size;
      fourthWeight += size * share * share;
      degrees += size - 1;
    }
    if (degrees == 0) {
      return new PureError(Double.NaN, 0, 3);
    }
    double variance = squares / degrees;
    double kurtosis = variance > 0 ? fourths / (variance * variance * fourthWeight) : 3;
    return new PureError(variance, degrees, kurtosis);
  }
}
