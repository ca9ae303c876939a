package org.aleator.noise.level;

import java.util.Arrays;
import org.aleator.audit.RowAudit;
import org.aleator.learn.stack.CrossFittedStack;

/**
 * Squared residuals at each row with the stack's own error taken out, so that their mean is the
 * noise variance: rᵢ² σ²/(σ² + s²(xᵢ)), scaled. At rows of outliers it is σ².
 */
final class NoiseSquares {
  private NoiseSquares() {}

  static double[] of(RowAudit audit, CrossFittedStack stack, double variance) {
    double[] y = audit.data().y();
    double[] means = stack.means();
    double[] own = stack.epistemic().variance(audit.data().x());
    double[] squares = new double[y.length];
    for (int i = 0; i < squares.length; i++) {
      double r = y[i] - means[i];
      squares[i] = r * r * variance / Math.max(variance + own[i], Double.MIN_NORMAL);
    }
    double mean =
        Arrays.stream(audit.rowsWithoutOutliers()).mapToDouble(i -> squares[i]).average().orElse(0);
    double factor = mean > 0 ? variance / mean : 0;
    Arrays.setAll(squares, i -> audit.isOutlier(i) ? variance : factor * squares[i]);
    return squares;
  }
}
