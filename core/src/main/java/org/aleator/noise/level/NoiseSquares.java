package org.aleator.noise.level;

import org.aleator.audit.RowAudit;
import org.aleator.learn.stack.CrossFittedStack;

/**
 * Squared residuals at each row with the stack's own error taken out, so that their mean is the
 * noise variance: rᵢ² σ²/(σ² + s²(xᵢ)), scaled alike among rows predicted by fits to the whole of
 * the other folds and among those predicted by fits to a half. At rows of outliers it is σ².
 */
final class NoiseSquares {
  private NoiseSquares() {}

  static double[] of(RowAudit audit, CrossFittedStack stack, double variance) {
    double[] y = audit.data().y();
    double[] means = stack.means();
    double[] own = stack.epistemic().variance(audit.data().x());
    boolean[] whole = stack.predictedByWholeFits();
    double[] squares = new double[y.length];
    double[] sums = new double[2];
    int[] counts = new int[2];
    for (int i = 0; i < squares.length; i++) {
      double r = y[i] - means[i];
      squares[i] = r * r * variance / Math.max(variance + own[i], Double.MIN_NORMAL);
      if (!audit.isOutlier(i)) {
        sums[whole[i] ? 0 : 1] += squares[i];
        counts[whole[i] ? 0 : 1]++;
      }
    }
    for (int i = 0; i < squares.length; i++) {
      int kind = whole[i] ? 0 : 1;
      double mean = sums[kind] / counts[kind];
      squares[i] *= mean > 0 ? variance / mean : 0;
    }
    for (int row : audit.outliers()) {
      squares[row] = variance;
    }
    return squares;
  }
}
