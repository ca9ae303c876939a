// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import java.util.Arrays;
import org.aleator.audit.RowAudit;
import org.aleator.learn.stack.CrossFittedStack;

/**
 * Squared residuals at each row with the stack's own error taken out, so that their mean is the
 * noise variance: rᵢ² σ²/(σ² + s²(xᵢ)), scaled. At rows of outliers it is σ². Where the noise of a
 * row is known to have vᵢ times the variance they are relative to it: rᵢ² σ²/(σ² vᵢ + s²(xᵢ)).
 */
final class NoiseSquares {
  private NoiseSquares() {}

  static double[] of(RowAudit audit, CrossFittedStack stack, double variance) {
    double[] y = audit.data().y();
    double[] means = stack.means();
    double[] own = stack.epistemic().variance(audit.data().x());
    double[] relative = relative(audit);
    double[] squares = new double[y.length];
    for (int i = 0; i < squares.length; i++) {
      double r = y[i] - means[i];
      squares[i] = r * r * variance / Math.max(variance * relative[i] + own[i], Double.MIN_NORMAL);
    }
    double mean =
        Arrays.stream(audit.rowsWithoutOutliers()).mapToDouble(i -> squares[i]).average().orElse(0);
    double factor = mean > 0 ? variance / mean : 0;
    Arrays.setAll(squares, i -> audit.isOutlier(i) ? variance : factor * squares[i]);
    return squares;
  }

  /** In the unit of a row of weight 1 among those that are used. */
  private static double[] relative(RowAudit audit) {
    double[] ones = new double[audit.data().rows()];
    Arrays.fill(ones, 1);
    return audit
        .data()
        .bars()
        .map(
            bars -> {
              double[] used = audit.used().bars().orElseThrow().variances();
              double unit = 1 / Arrays.stream(used).map(v -> 1 / v).average().orElseThrow();
              return Arrays.stream(bars.variances()).map(v -> v / unit).toArray();
            })
        .orElse(ones);
  }
}
