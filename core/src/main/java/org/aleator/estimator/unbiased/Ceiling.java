package org.aleator.estimator.unbiased;

/**
 * The best that any model of these features can do on new rows: RMSE σ and R² = 1 − σ²/Var(y), each
 * with the 95 % interval that follows from the variance's.
 */
public record Ceiling(
    double rmse, double rmseLow, double rmseHigh, double r2, double r2Low, double r2High) {

  static Ceiling of(double variance, double low, double high, double labelVariance) {
    return new Ceiling(
        Math.sqrt(variance),
        Math.sqrt(low),
        Math.sqrt(high),
        r2(variance, labelVariance),
        r2(high, labelVariance),
        r2(low, labelVariance));
  }

  private static double r2(double variance, double labelVariance) {
    return labelVariance > 0 ? Math.max(0, 1 - variance / labelVariance) : 0;
  }
}
