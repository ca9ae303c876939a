// SPDX-License-Identifier: Apache-2.0
package org.aleator.columns;

import java.util.Arrays;
import org.aleator.learn.stack.Clusters;
import org.aleator.numerics.StandardNormal;

/**
 * By how much a mean loss on held-out rows is greater without some columns.
 *
 * @param value mean of the rows' differences
 * @param standardError of that mean; rows of one group count as one
 */
public record Rise(double value, double standardError) {
  static final Rise NONE = new Rise(0, 0);

  static Rise of(double[] differences, Clusters clusters) {
    return new Rise(
        Arrays.stream(differences).average().orElseThrow(), clusters.standardError(differences));
  }

  /** How probable so great a rise is where there is none. */
  public double pValue() {
    return standardError > 0 ? StandardNormal.cdf(-value / standardError) : value > 0 ? 0 : 1;
  }

  /** The end below which the rise lies in 95 of 100 cases. */
  public double atMost() {
    return value + StandardNormal.quantile(0.95) * standardError;
  }
}
