package org.aleator.learn.stack;

/**
 * The stack's mean squared error as it would be if every row had been held out, not those of some
 * folds only. Squares h of residuals of fits to a half are known at every row and vary with the
 * same noise, so they tell how the held-out rows differ from all (the regression estimator;
 * Cochran, Sampling Techniques, 1977, ch. 7):
 *
 * <pre>M_all = M + b (mean of h over all rows − mean of h over those held out)</pre>
 *
 * with b the slope of r² on h.
 *
 * @param meanSquare M_all
 * @param samplingError standard error of M_all as an estimate for all rows there could be, as a
 *     part of it, if every row had been held out
 * @param levelError standard error that comes from not holding out every row, as a part of it
 */
public record AllRows(double meanSquare, double samplingError, double levelError) {
  /**
   * No sample of rows differs from all by more; a slope beyond comes from a few outlying squares.
   */
  private static final double MOST_SLOPE = 1.5;

  private static final double MOST_CHANGE = 1.5;

  /**
   * @param weights of the models in the stack
   * @param stackResiduals of the stack at the held-out rows
   */
  static AllRows of(CrossFit fit, double[] weights, double[] stackResiduals) {
    double[] half = CurveStatistics.combine(weights, fit.halfResiduals());
    int heldOut = stackResiduals.length;
    double[] r = new double[heldOut];
    double[] h = new double[heldOut];
    for (int i = 0; i < heldOut; i++) {
      r[i] = stackResiduals[i] * stackResiduals[i];
      h[i] = half[fit.rows()[i]] * half[fit.rows()[i]];
    }
    double all = 0;
    int known = 0;
    for (double residual : half) {
      if (!Double.isNaN(residual)) {
        all += residual * residual;
        known++;
      }
    }
    double meanR = mean(r);
    double meanH = mean(h);
    double covariance = covariance(r, meanR, h, meanH);
    double varianceH = covariance(h, meanH, h, meanH);
    double varianceR = covariance(r, meanR, r, meanR);
    double slope = varianceH > 0 ? Math.max(0, Math.min(MOST_SLOPE, covariance / varianceH)) : 0;
    double moved = meanR + slope * (all / known - meanH);
    double level = Math.max(meanR / MOST_CHANGE, Math.min(meanR * MOST_CHANGE, moved));
    double left = Math.max(0, varianceR - slope * (2 * covariance - slope * varianceH));
    double unit = Math.max(level, Double.MIN_NORMAL);
    if (fit.clusters().count() > 0) {
      // Rows that belong together are no sample of single ones.
      return new AllRows(meanR, fit.clusters().relativeSpread(stackResiduals, meanR), 0);
    }
    return new AllRows(
        level,
        Math.sqrt(varianceR / half.length) / unit,
        Math.sqrt(left * Math.max(0, 1.0 / heldOut - 1.0 / half.length)) / unit);
  }

  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }

  private static double covariance(double[] a, double meanA, double[] b, double meanB) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (a[i] - meanA) * (b[i] - meanB);
    }
    return sum / a.length;
  }
}
